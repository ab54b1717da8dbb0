import type { Block } from '../document-text.ts';
import { childOf, childrenOf, elementsOf, findAll, textOf, type XmlElement } from '../markup/read-markup.ts';
import type { PackageParts } from '../office/package-parts.ts';
import { chartBlocks, diagramTexts } from '../office/read-chart.ts';
import { linesOf } from '../slides/shape-text.ts';

/** The parts of the sheets of an xlsx workbook by the sheets' names, how many sheets it has, and their different parts. */
export function sheetParts(parts: PackageParts): {
  readonly byName: ReadonlyMap<string, string>;
  readonly sheets: number;
  readonly targets: ReadonlySet<string>;
} {
  const main = parts.related('', 'officeDocument') ?? 'xl/workbook.xml';
  const related = parts.relations(main);
  const byName = new Map<string, string>();
  const targets = new Set<string>();
  let sheets = 0;
  for (const { attributes } of findAll(parts.tree(main), 'sheet')) {
    const target = [...attributes.values()]
      .map((value) => related.get(value))
      .find((one) => one !== undefined && /sheet$/i.test(one.type));
    const name = attributes.get('name');
    if (!target) continue;
    sheets += 1;
    targets.add(target.target);
    if (name !== undefined) byName.set(name, target.target);
  }
  return { byName, sheets, targets };
}

function people(parts: PackageParts): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of parts.names.filter((one) => /^xl\/persons\/[\w.-]+\.xml$/i.test(one)))
    for (const person of findAll(parts.tree(name), 'person'))
      found.set(person.attributes.get('id') ?? '', person.attributes.get('displayName') ?? '');
  return found;
}

interface Comment {
  readonly place: string;
  readonly author: string;
  readonly text: string;
}

/** Cells in the order in which they are read: row by row. */
function placeNumber(place: string): number {
  const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(place) ?? [];
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return Number(row) * 20_000 + column;
}

/** The rich text of a comment or a shared string: phonetic readings are not part of it. */
const richText = (element: XmlElement | undefined): string =>
  elementsOf(element)
    .map((child) =>
      child.name === 't' ? textOf(child) : child.name === 'r' ? textOf(childOf(child, 't')) : '',
    )
    .join('');

/** Comments of both forms; a threaded one leaves a copy in the older form, which is not said twice. */
function comments(parts: PackageParts, sheet: string): Comment[] {
  const found: Comment[] = [];
  const threaded = new Set<string>();
  const names = people(parts);
  const relations = [...parts.relations(sheet).values()];
  for (const { target } of relations.filter(({ type }) => /^threadedComments?$/i.test(type)))
    for (const element of findAll(parts.tree(target), 'threadedComment')) {
      const place = element.attributes.get('ref') ?? '';
      threaded.add(place);
      found.push({
        place,
        author: names.get(element.attributes.get('personId') ?? '') ?? '',
        text: textOf(childOf(element, 'text')).trim(),
      });
    }
  for (const { target } of relations.filter(({ type }) => type === 'comments')) {
    const root = childOf(parts.tree(target), 'comments');
    const authors = childrenOf(childOf(root, 'authors'), 'author').map(textOf);
    for (const element of findAll(root, 'comment')) {
      const place = element.attributes.get('ref') ?? '';
      if (threaded.has(place)) continue;
      const author = authors[Number(element.attributes.get('authorId') ?? '0')]?.trim() ?? '';
      const text = richText(childOf(element, 'text')).trim();
      // Excel writes the author's name as the first line too.
      found.push({
        place,
        author,
        text: text.startsWith(`${author}:`) ? text.slice(author.length + 1).trim() : text,
      });
    }
  }
  return found
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => placeNumber(a.place) - placeNumber(b.place));
}

/** A comment as a block: its cell, its author, its words. */
export const commentBlock = ({ place, author, text }: Comment): Block => ({
  kind: 'paragraph',
  text: `批注（${[place, author].filter((one) => one !== '').join('，')}）：${text}`,
});

/** Blocks that belong behind what begins above a row. */
export interface PlacedBlocks {
  readonly row: number;
  readonly blocks: Block[];
}

/** Charts and text boxes that lie on a sheet (or are a chart sheet), from top to bottom, and its comments. */
export function blocksBeside(
  parts: PackageParts,
  sheet: string,
  first: (part: string) => boolean,
): PlacedBlocks[] {
  const placed: PlacedBlocks[] = [];
  for (const { type, target } of parts.relations(sheet).values()) {
    if (type !== 'drawing' || !first(target)) continue;
    const related = parts.relations(target);
    const anchors = elementsOf(elementsOf(parts.tree(target))[0]).map((anchor) => ({
      anchor,
      row: Number(textOf(childOf(childOf(anchor, 'from'), 'row'))) || 0,
    }));
    for (const { anchor, row } of anchors.toSorted((a, b) => a.row - b.row)) {
      const blocks: Block[] = [];
      for (const shape of findAll(anchor, 'txBody')) {
        const text = linesOf(shape);
        if (text !== '') blocks.push({ kind: 'paragraph', text });
      }
      const part = (name: string, attribute: string) => {
        for (const { attributes } of findAll(anchor, name)) {
          const found = related.get(attributes.get(attribute) ?? '')?.target;
          if (found !== undefined && first(found)) return parts.tree(found);
        }
        return undefined;
      };
      const chart = part('chart', 'id');
      if (chart) blocks.push(...chartBlocks(chart));
      const diagram = part('relIds', 'dm');
      if (diagram) for (const text of diagramTexts(diagram)) blocks.push({ kind: 'item', text });
      if (blocks.length > 0) placed.push({ row, blocks });
    }
  }
  placed.push({ row: Number.POSITIVE_INFINITY, blocks: comments(parts, sheet).map(commentBlock) });
  return placed;
}

/** The styles of a workbook with the formats that Chinese Excel keeps by number alone written out. */
export function withChineseFormats(styles: string, formats: Readonly<Record<number, string>>): string {
  const escape = (text: string) => text.replaceAll('"', '&quot;');
  const missing = Object.entries(formats)
    .filter(
      ([id]) =>
        styles.includes(`numFmtId="${id}"`) && !new RegExp(`<numFmt\\b[^>]*numFmtId="${id}"`).test(styles),
    )
    .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escape(code)}"/>`)
    .join('');
  if (missing === '') return styles;
  const prefix = /<(\w+:)?styleSheet\b/.exec(styles)?.[1] ?? '';
  if (prefix !== '') return styles;
  return /<numFmts\b[^>]*[^/]>/.test(styles)
    ? styles.replace(/<numFmts\b[^>]*[^/]>/, (open) => open + missing)
    : styles.replace(/<styleSheet\b[^>]*>/, (open) => `${open}<numFmts count="1">${missing}</numFmts>`);
}
