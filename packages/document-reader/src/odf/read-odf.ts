import { tableText, type Block } from '../document-text.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { CellGrid } from '../markup/cell-grid.ts';
import {
  childOf,
  childrenOf,
  elementsOf,
  findAll,
  readTree,
  textOf,
  type XmlElement,
} from '../markup/read-markup.ts';
import { type ExtractedText, pictureNote } from '../extraction-context.ts';
import { PackageParts } from '../office/package-parts.ts';
import { readingOrder, type Box } from '../slides/reading-order.ts';
import { OdfStory, type OdfContext } from './odf-story.ts';
import { OdfStyles } from './odf-styles.ts';

/** The data of an embedded chart, as its own table keeps it. */
function chartTable(root: XmlElement | undefined): Block[] {
  const title = findAll(root, 'title').map(textOf).join(' ').trim();
  const grid = new CellGrid();
  for (const row of findAll(findAll(root, 'table')[0], 'table-row')) {
    grid.startRow();
    for (const cell of childrenOf(row, 'table-cell')) grid.cell(textOf(cell).trim());
  }
  const rows = grid.rows.filter((row) => row.some((cell) => cell !== ''));
  if (rows.length === 0) return [];
  return [
    { kind: 'paragraph', text: `图表${title === '' ? '' : `：${title}`}` },
    { kind: 'table', rows, text: tableText(rows) },
  ];
}

/** The source of a formula, as its author wrote it. */
function formulaText(root: XmlElement | undefined): Block[] {
  const source = findAll(root, 'annotation').map(textOf).join(' ').trim();
  const text =
    source === '' ? findAll(root, 'math').map(textOf).join('').replaceAll(/\s+/g, ' ').trim() : source;
  return text === '' ? [] : [{ kind: 'paragraph', text }];
}

function openContext(bytes: Uint8Array): { parts: PackageParts; context: OdfContext; body: string } {
  // Macros and settings of programs are none of the text.
  const parts = new PackageParts(bytes, (name) =>
    /^(?:META-INF\/manifest|(?:[\w ().-]{1,100}\/)?(?:content|styles))\.xml$/i.test(name),
  );
  if (/<(?:\w+:)?encryption-data\b/.test(parts.source('META-INF/manifest.xml') ?? ''))
    throw new UnreadableDocument('encrypted');
  const body = parts.source('content.xml');
  if (body === undefined) throw new UnreadableDocument('broken');
  const said = new Set<string>();
  const automatic = /<office:automatic-styles[^]*?<\/office:automatic-styles>/.exec(body)?.[0];
  const styles = new OdfStyles([
    parts.tree('styles.xml'),
    automatic === undefined ? undefined : readTree(automatic).root,
  ]);
  const context: OdfContext = {
    styles,
    notes: [],
    object: (path) => {
      const name = `${path.replace(/^\.\//, '')}/content.xml`;
      if (said.has(name)) return [];
      said.add(name);
      const root = parts.tree(name);
      const chart = chartTable(root);
      return chart.length > 0 ? chart : formulaText(root);
    },
  };
  return { parts, context, body };
}

/** An OpenDocument text (odt): headings and lists with their numbers, tables, notes, comments; deleted and hidden text left out. */
export function readOdt(bytes: Uint8Array): ExtractedText {
  const { parts, context, body } = openContext(bytes);
  const story = new OdfStory(context);
  const { complete } = readTree(body.slice(Math.max(0, body.search(/<office:body\b/))), {
    split: 'text',
    onChild: (child) => story.block(child),
  });
  if (!complete) throw new UnreadableDocument('broken');
  const edges = (name: 'header' | 'footer') => {
    const texts = new Set<string>();
    for (const element of findAll(parts.tree('styles.xml'), name)) {
      const words = new OdfStory({ ...context, notes: [] })
        .read(elementsOf(element))
        .map((block) => block.text)
        .join('\n');
      if (words.replaceAll(/第|页|共|page|of|[^\p{L}]/giu, '') !== '') texts.add(words);
    }
    return [...texts].map((text): Block => ({
      kind: 'paragraph',
      text: `${name === 'header' ? '页眉' : '页脚'}：${text}`,
    }));
  };
  return {
    blocks: [...edges('header'), ...story.blocks, ...context.notes, ...edges('footer')],
    notes: pictureNote(parts.names, /^Pictures\//),
  };
}

const units: Readonly<Record<string, number>> = { cm: 10, mm: 1, in: 25.4, pt: 0.3528, px: 0.2646 };

function length(text: string | undefined): number {
  const [, value = '0', unit = 'mm'] = /^(-?[\d.]+)([a-z]+)?/.exec(text ?? '') ?? [];
  return (Number(value) || 0) * (units[unit] ?? 1);
}

function boxOf({ attributes }: XmlElement): Box {
  const [left, top] = [length(attributes.get('x')), length(attributes.get('y'))];
  return {
    left,
    top,
    right: left + length(attributes.get('width')),
    bottom: top + length(attributes.get('height')),
  };
}

/** An OpenDocument presentation (odp): slides in reading order with notes. */
export function readOdp(bytes: Uint8Array): ExtractedText {
  const { parts, context, body } = openContext(bytes);
  const pages = findAll(readTree(body).root, 'page');
  if (pages.length === 0) throw new UnreadableDocument('broken');
  const blocks = pages.flatMap((slide, index) => {
    const page = index + 1;
    const shapes = elementsOf(slide).flatMap((element) => {
      if (element.name === 'notes' || element.attributes.get('class') === 'notes') return [];
      const title = element.attributes.get('class') === 'title';
      const story = new OdfStory(context);
      story.read([element]);
      if (element.name !== 'frame')
        story.read(elementsOf(element).filter(({ name }) => name === 'annotation'));
      const own = story.blocks.map((block): Block =>
        title && block.kind !== 'table'
          ? { kind: 'heading', level: 1, text: block.text.replaceAll('\n', ' '), page }
          : { ...block, page },
      );
      return own.length === 0 ? [] : [{ box: boxOf(element), blocks: own, title }];
    });
    const own = [
      ...shapes.filter(({ title }) => title),
      ...readingOrder(shapes.filter(({ title }) => !title)),
    ].flatMap((shape) => shape.blocks);
    const spoken = new OdfStory(context).read(
      elementsOf(childOf(slide, 'notes')).filter(({ name }) => name === 'frame'),
    );
    const notes = spoken.map((block) => block.text).join('\n');
    return notes === '' ? own : [...own, { kind: 'paragraph', text: `备注：${notes}`, page } as const];
  });
  return { blocks, pages: pages.length, notes: pictureNote(parts.names, /^Pictures\//) };
}
