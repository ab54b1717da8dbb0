import { countColumns, tableText, type Block } from '@baigong/documents';
import { readMarkup } from './read-markup.ts';

/** The chapter of a book. */
type BlockPlace = Pick<Block, 'page' | 'name'>;

interface HtmlContent {
  readonly blocks: Block[];
  readonly title: string;
  /** Targets of links: an element's id and the index of the next block. */
  readonly ids: ReadonlyMap<string, number>;
}

const blockElements = new Set(
  (
    'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol option p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
/** Skipped with their content. */
const hiddenElements = new Set(
  'script style noscript template iframe svg object canvas select textarea rt rp'.split(' '),
);
const wide = '[\\p{Script=Han}\\u3000-\\u303f\\uff00-\\uffef]';
/** A line break in the source between Chinese characters is no space. */
const wrapped = new RegExp(`(?<=${wide})[ \\t]*\\n\\s*(?=${wide})`, 'gu');
const br = '\u2028';

function tidy(text: string): string {
  return text
    .replace(wrapped, '')
    .replace(/[ \t\n\r\f\u00a0]+/g, ' ')
    .replace(/ ?\u2028 ?/g, '\n')
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .trim();
}

const paragraph = { as: 'paragraph', level: 0 } as const;

interface OpenTable {
  readonly rows: string[][];
  row: string[] | null;
  cell: string | null;
  /** Columns spanned by the open cell. */
  span: number;
}

/** The blocks of a page, in order; without scripts, styles, pictures and link targets. */
export function htmlBlocks(source: string, place: BlockPlace = {}): HtmlContent {
  const blocks: Block[] = [];
  const ids = new Map<string, number>();
  let title = '';
  let text = '';
  let kind: { readonly as: 'paragraph' | 'item' | 'code' | 'heading'; readonly level: number } = paragraph;
  let inTitle = false;
  let hidden: { readonly name: string; depth: number } | null = null;
  let table: OpenTable | null = null;
  let tables = 0;

  const push = (words: string, as = kind) => {
    if (words === '') return;
    if (as.as === 'heading')
      blocks.push({ kind: 'heading', text: words.replaceAll('\n', ' '), level: as.level, ...place });
    else blocks.push({ kind: as.as, text: words, ...place });
  };
  const flush = () => {
    const words = kind.as === 'code' ? text.replaceAll(br, '\n').replace(/^\n+|\s+$/g, '') : tidy(text);
    text = '';
    if (table) {
      if (words === '') return;
      table.cell = table.cell === null || table.cell === '' ? words : `${table.cell}\n${words}`;
    } else push(words);
  };
  const endCell = () => {
    flush();
    if (!table || table.cell === null) return;
    table.row ??= [];
    table.row.push(table.cell, ...Array<string>(table.span - 1).fill(''));
    table.cell = null;
  };
  const endRow = () => {
    endCell();
    if (table?.row) table.rows.push(table.row);
    if (table) table.row = null;
  };
  const endTable = () => {
    endRow();
    const rows = table?.rows ?? [];
    table = null;
    const filled = rows.filter((row) => row.some((cell) => cell !== ''));
    const columns = countColumns(filled);
    // A table of one column or one cell is there for the layout.
    if (columns < 2) for (const cell of filled.flat()) push(cell, paragraph);
    else blocks.push({ kind: 'table', text: tableText(filled), rows: filled, ...place });
  };

  readMarkup(source, 'html', {
    open(name, attributes, empty) {
      if (hidden) {
        if (name === hidden.name && !empty) hidden.depth += 1;
        return;
      }
      if (empty && name !== 'br' && name !== 'hr') return;
      if (hiddenElements.has(name)) {
        hidden = { name, depth: 1 };
        return;
      }
      if (name === 'title') {
        inTitle = true;
        return;
      }
      if (name === 'br') {
        text += br;
        return;
      }
      if (blockElements.has(name)) {
        // White space between cells is no text.
        if (table && table.cell === null) text = '';
        else flush();
      }
      const id = attributes.get('id') ?? (name === 'a' ? attributes.get('name') : undefined);
      if (id !== undefined && !ids.has(id)) ids.set(id, blocks.length);
      if (name === 'table') {
        tables += 1;
        if (tables === 1) table = { rows: [], row: null, cell: null, span: 1 };
      } else if (table) {
        if (tables > 1) return;
        if (name === 'tr') endRow();
        if (name === 'td' || name === 'th') {
          endCell();
          table.cell = '';
          // Adds empty cells for spanned columns, so that the next cells are in their own column.
          table.span = Math.min(50, Number.parseInt(attributes.get('colspan') ?? '1', 10) || 1);
        }
      } else if (/^h[1-6]$/.test(name)) kind = { as: 'heading', level: Number(name[1]) };
      else if (name === 'li') kind = { as: 'item', level: 0 };
      else if (name === 'pre') kind = { as: 'code', level: 0 };
      else if (name === 'p' || name === 'div' || name === 'section') {
        if (kind.as === 'heading') kind = paragraph;
      }
    },
    close(name) {
      if (name === 'title') inTitle = false;
      if (hidden) {
        if (name === hidden.name) hidden.depth -= 1;
        if (hidden.depth === 0) hidden = null;
        return;
      }
      if (name === 'table' && tables > 0) {
        tables -= 1;
        if (tables === 0) endTable();
        return;
      }
      if (!blockElements.has(name)) return;
      if (table) {
        if (tables > 1) flush();
        else if (name === 'td' || name === 'th') endCell();
        else if (name === 'tr') endRow();
        else flush();
        return;
      }
      flush();
      if (/^(h[1-6]|li|pre|ul|ol)$/.test(name)) kind = paragraph;
    },
    text(words) {
      if (inTitle) title += words;
      else if (!hidden) text += words;
    },
  });
  if (table) endTable();
  flush();
  return { blocks, title: tidy(title), ids };
}
