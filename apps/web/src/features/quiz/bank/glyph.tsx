import styles from './glyph.module.css';

interface GlyphProps {
  readonly text: string;
  /** The part that is asked about, as `[start, end)`. */
  readonly mark?: readonly [number, number] | undefined;
  readonly size?: 'sm' | 'md' | 'lg';
  /** Without meaning of its own: what it says stands beside it. */
  readonly decorative?: boolean;
}

/** Characters in the squares of a copybook (田字格), one each. */
export function Glyph({ text, mark, size = 'lg', decorative = false }: GlyphProps) {
  const letters = Array.from(text);
  return (
    <span
      className={[styles.row, styles[size]].join(' ')}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': text })}
    >
      {letters.map((letter, at) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- letters repeat, their places do not
          key={at}
          className={styles.cell}
          data-marked={(mark && at >= mark[0] && at < mark[1]) || undefined}
        >
          <svg viewBox="0 0 100 100" aria-hidden focusable="false">
            <path d="M50 0v100M0 50h100" />
          </svg>
          <span lang="zh-CN">{letter}</span>
        </span>
      ))}
    </span>
  );
}
