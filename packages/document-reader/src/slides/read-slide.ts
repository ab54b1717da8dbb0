import { tableText, type Block } from '../document-text.ts';
import { CellGrid } from '../markup/cell-grid.ts';
import {
  childOf,
  childrenOf,
  descend,
  elementsOf,
  findElement,
  type XmlElement,
} from '../markup/read-markup.ts';
import { type PackageParts, type Relation, alternative } from '../office/package-parts.ts';
import { chartBlocks, diagramTexts } from '../office/read-chart.ts';
import {
  frameOf,
  groupTransform,
  isHiddenShape,
  isTitle,
  placeOf,
  type Placeholders,
  type Transform,
  readingOrder,
  type Box,
} from './reading-order.ts';
import { bodyParagraphs, linesOf } from './shape-text.ts';

/** Dates and numbers repeat on every slide. */
const unread = new Set(['dt', 'sldNum', 'sldImg', 'hdr']);

interface Found {
  readonly box: Box;
  readonly blocks: readonly Block[];
  readonly title: boolean;
}

export interface SlideSource {
  readonly page: number;
  readonly parts: PackageParts;
  readonly relations: ReadonlyMap<string, Relation>;
  readonly layout: Placeholders;
  readonly master: Placeholders;
  /** Whether a part, or a footer, is met for the first time. */
  readonly first: (what: string) => boolean;
}

function tableBlock(table: XmlElement, page: number): Block[] {
  const grid = new CellGrid();
  const on = (cell: XmlElement, name: string) => /^(?:1|true)$/.test(cell.attributes.get(name) ?? '');
  for (const row of childrenOf(table, 'tr')) {
    grid.startRow();
    for (const cell of childrenOf(row, 'tc')) {
      if (on(cell, 'hMerge')) continue;
      grid.cell(linesOf(cell), {
        columns: Number(cell.attributes.get('gridSpan') ?? '1') || 1,
        above: on(cell, 'vMerge'),
      });
    }
    grid.endRow();
  }
  const rows = grid.rows.filter((row) => row.some((cell) => cell !== ''));
  return rows.length === 0 ? [] : [{ kind: 'table', rows, text: tableText(rows), page }];
}

function frameBlocks(frame: XmlElement, { page, parts, relations, first }: SlideSource): Block[] {
  const table = findElement(frame, 'tbl');
  if (table) return tableBlock(table, page);
  const part = (name: string, attribute: string) => {
    const target = relations.get(findElement(frame, name)?.attributes.get(attribute) ?? '')?.target;
    return target !== undefined && first(target) ? parts.tree(target) : undefined;
  };
  const chart = part('chart', 'id');
  if (chart) return chartBlocks(chart, page);
  const diagram = part('relIds', 'dm');
  return diagram ? diagramTexts(diagram).map((text) => ({ kind: 'item', text, page })) : [];
}

function shapeBlocks(shape: XmlElement, source: SlideSource): Block[] {
  const place = placeOf(shape);
  const { page } = source;
  if (place && unread.has(place.type)) return [];
  if (place?.type === 'ftr') {
    const text = linesOf(childOf(shape, 'txBody'));
    return text !== '' && source.first(`footer ${text}`)
      ? [{ kind: 'paragraph', text: `页脚：${text}`, page }]
      : [];
  }
  const body = childOf(shape, 'txBody') ?? childOf(childOf(shape, 'txSp'), 'txBody');
  const own = childOf(body, 'lstStyle');
  const inherited = place
    ? [source.layout.find(place), source.master.find(place)].map((one) => descend(one, 'txBody', 'lstStyle'))
    : [];
  const isBody = place !== undefined && /^(?:body|obj)$/.test(place.type);
  const styles = [own, ...inherited, isBody ? source.master.bodyStyle : undefined];
  const paragraphs = bodyParagraphs(body, styles, isBody && source.master.bodyStyle === undefined);
  if (place && isTitle(place.type)) {
    const text = paragraphs.map((one) => one.text.replaceAll('\n', ' ')).join(' ');
    return text === '' ? [] : [{ kind: 'heading', level: 1, text, page }];
  }
  return paragraphs.map(({ text, bullet, label }) => ({
    kind: bullet ? 'item' : 'paragraph',
    text: label + text,
    page,
  }));
}

/** What lies on a slide, in the order in which it is read: the title first. */
export function slideBlocks(root: XmlElement | undefined, source: SlideSource): Block[] {
  const found: Found[] = [];
  const read = (element: XmlElement, transform: Transform, into: Found[]): void => {
    if (isHiddenShape(element)) return;
    switch (element.name) {
      case 'grpSp': {
        // A group is read as one: what belongs together stays together.
        const inner: Found[] = [];
        const within = groupTransform(element, transform);
        for (const child of elementsOf(element)) read(child, within, inner);
        const frame = frameOf(element);
        const box = frame ? transform(frame) : inner[0]?.box;
        if (box && inner.length > 0)
          into.push({ box, blocks: readingOrder(inner).flatMap(({ blocks }) => blocks), title: false });
        break;
      }
      case 'AlternateContent':
        for (const child of elementsOf(alternative(element))) read(child, transform, into);
        break;
      case 'sp':
      case 'graphicFrame':
      case 'cxnSp': {
        const blocks =
          element.name === 'graphicFrame' ? frameBlocks(element, source) : shapeBlocks(element, source);
        if (blocks.length === 0) break;
        const place = placeOf(element);
        const inherited = place && [source.layout.find(place), source.master.find(place)];
        const frame = frameOf(element) ?? inherited?.flatMap((one) => (one ? (frameOf(one) ?? []) : []))[0];
        const title = place !== undefined && isTitle(place.type);
        const last = into.at(-1);
        // Without a place it follows what is before it in the file.
        if (!frame && last && !title) {
          into[into.length - 1] = { ...last, blocks: [...last.blocks, ...blocks] };
          break;
        }
        const box = frame ? transform(frame) : { left: 0, right: 1, top: 0, bottom: 1 };
        into.push({ box, blocks, title });
        break;
      }
      case 'contentPart':
      case 'pic':
        break;
      default:
        for (const child of elementsOf(element)) read(child, transform, into);
    }
  };
  const tree = findElement(root, 'spTree') ?? root;
  for (const child of elementsOf(tree)) read(child, (box) => box, found);
  const titles = found.filter(({ title }) => title);
  const rest = readingOrder(found.filter(({ title }) => !title));
  return [...titles, ...rest].flatMap(({ blocks }) => blocks);
}
