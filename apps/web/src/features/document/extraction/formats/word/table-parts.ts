import type { Block } from '@baigong/documents';
import { childOf, elementsOf, type XmlElement } from '../../markup/xml-tree.ts';
import { wrappers } from './run-text.ts';

/** Rows or cells, also those within insertions and controls. */
function within(parent: XmlElement, name: string): XmlElement[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === name) return [child];
    if (child.name === 'sdt') return within(childOf(child, 'sdtContent') ?? child, name);
    return wrappers.has(child.name) ? within(child, name) : [];
  });
}

export const rowsOf = (table: XmlElement): XmlElement[] => within(table, 'tr');

export const cellsOf = (row: XmlElement): XmlElement[] =>
  within(row, 'tc').filter((cell) => {
    const properties = childOf(cell, 'tcPr');
    return !childOf(properties, 'cellDel');
  });

/** A cell's paragraphs as lines; a table within it row by row. */
export const cellText = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => (block.kind === 'table' ? block.rows.map((row) => row.join(' ')).join('\n') : block.text))
    .join('\n');
