import type { Block } from '@baigong/documents';
import { memo } from 'react';
import { HighlightedText, type HighlightRange } from './highlighted-text.tsx';
import { TableInText } from './table-block.tsx';
import styles from './text-view.module.css';

interface BlockProps {
  readonly block: Block;
  readonly index: number;
  readonly highlights: readonly HighlightRange[];
  readonly jump: number;
}

const headings = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const;

/** One block of a document. `data-block` and `data-at` map selections to positions. */
export const TextBlock = memo(function TextBlock({ block, index, highlights, jump }: BlockProps) {
  const marked = <HighlightedText text={block.text} highlights={highlights} />;
  switch (block.kind) {
    case 'heading': {
      const Heading = headings[Math.min(block.level, 6) - 1] ?? 'h6';
      return (
        <Heading className={styles.heading} data-level={block.level} data-block={index} data-at={0}>
          {marked}
        </Heading>
      );
    }
    case 'table':
      return (
        <div data-block={index}>
          <TableInText block={block} highlights={highlights} jump={jump} />
        </div>
      );
    case 'code':
      return (
        <pre className={styles.code} data-block={index} data-at={0}>
          {marked}
        </pre>
      );
    case 'item':
    case 'paragraph':
      return (
        <p className={block.kind === 'item' ? styles.item : styles.paragraph} data-block={index} data-at={0}>
          {marked}
        </p>
      );
  }
});
