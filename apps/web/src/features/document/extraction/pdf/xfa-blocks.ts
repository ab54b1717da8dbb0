import type { Block } from '@baigong/documents';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const maxNodeDepth = 200;
const maxFields = 5_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '';

/** What a form's control says: its label and value; empty for one without a value. */
function controlText(name: string, attributes: Record<string, unknown>): string {
  const label = textOf(attributes['aria-label']);
  const type = attributes['type'];
  const isMark = type === 'checkbox' || type === 'radio';
  const value = isMark
    ? attributes['checked'] === true
      ? '已勾选'
      : ''
    : textOf(attributes['value'] ?? (name === 'textarea' ? attributes['textContent'] : undefined));
  if (value === '' || type === 'password' || type === 'button') return '';
  return label === '' ? `表单：${value}` : `表单 ${label}：${value}`;
}

/** The text and the values of a page of a form that is XFA alone: pdf.js gives it as a tree like that of a web page. */
export async function readXfaBlocks(page: PDFPageProxy): Promise<Block[]> {
  const blocks: Block[] = [];
  const add = (text: string) => {
    if (text !== '' && blocks.length < maxFields)
      blocks.push({ kind: 'paragraph', text, page: page.pageNumber });
  };
  const read = (node: unknown, depth: number): void => {
    if (!isRecord(node) || depth > maxNodeDepth) return;
    const name = textOf(node['name']);
    const attributes = isRecord(node['attributes']) ? node['attributes'] : {};
    if (name === '#text') add(textOf(node['value']));
    else if (name === 'input' || name === 'textarea') add(controlText(name, attributes));
    else {
      if (node['value'] !== undefined) add(textOf(node['value']));
      if (Array.isArray(node['children'])) for (const child of node['children']) read(child, depth + 1);
    }
  };
  read(await page.getXfa(), 0);
  return blocks;
}
