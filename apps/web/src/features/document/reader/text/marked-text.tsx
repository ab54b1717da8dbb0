import styles from './text-view.module.css';

/** A stretch of a block to be marked. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  /** The one the visitor was sent to. */
  readonly current: boolean;
}

interface MarkedTextProps {
  readonly text: string;
  /** Where `text` begins in its block. */
  readonly from?: number;
  /** In the block's own count, in order, none over another. */
  readonly stretches: readonly Stretch[];
}

/** Text with some of its stretches marked. */
export function MarkedText({ text, from = 0, stretches }: MarkedTextProps) {
  const parts = [];
  let at = 0;
  for (const { start, end, current } of stretches) {
    const [first, last] = [Math.max(at, start - from), Math.min(text.length, end - from)];
    if (last <= first) continue;
    if (first > at) parts.push(text.slice(at, first));
    parts.push(
      <mark key={first} className={styles.mark} data-current={current || undefined}>
        {text.slice(first, last)}
      </mark>,
    );
    at = last;
  }
  if (at < text.length) parts.push(text.slice(at));
  return <>{parts}</>;
}
