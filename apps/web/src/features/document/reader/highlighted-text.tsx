import styles from './text-view.module.css';

/** A range of a block to be highlighted. */
export interface HighlightRange {
  readonly start: number;
  readonly end: number;
  /** The target of the last jump. */
  readonly current: boolean;
}

interface HighlightedTextProps {
  readonly text: string;
  /** The offset of `text` in its block. */
  readonly from?: number;
  /** Offsets in the block, in order, without overlaps. */
  readonly highlights: readonly HighlightRange[];
}

/** Text with highlights. */
export function HighlightedText({ text, from = 0, highlights }: HighlightedTextProps) {
  const parts = [];
  let at = 0;
  for (const { start, end, current } of highlights) {
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
