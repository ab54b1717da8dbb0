import type { Block, OutlineEntry } from './document-text.ts';

/** The outline that a document's headings make. */
export function outlineOf(blocks: readonly Block[]): OutlineEntry[] {
  return blocks.flatMap((block, index) =>
    block.kind === 'heading'
      ? [
          {
            title: block.text.slice(0, 200),
            level: block.level,
            block: index,
            ...(block.page === undefined ? {} : { page: block.page }),
          },
        ]
      : [],
  );
}
