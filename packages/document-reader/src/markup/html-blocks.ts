import { countColumns, tableText, type Block } from '../document-text.ts';
import { CellGrid } from './cell-grid.ts';
import { readMarkup } from './read-markup.ts';
import { showStruck, struckFrom, struckTo } from './struck.ts';

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

const struckElements = new Set(['s', 'strike', 'del']);
const struckStyle = /text-decoration(?:-line)?\s*:[^;]{0,100}line-through/i;

const isStruck = (name: string, attributes: ReadonlyMap<string, string>): boolean =>
  struckElements.has(name) || struckStyle.test(attributes.get('style') ?? '');

const spanOf = (value: string | undefined): number =>
  Math.min(1_000, Math.max(1, Number.parseInt(value ?? '1', 10) || 1));

const notShown = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Whether the page itself says that a reader does not see an element. */
const isHidden = (attributes: ReadonlyMap<string, string>): boolean =>
  attributes.has('hidden') || notShown.test(attributes.get('style') ?? '');

/** An alternative text that says something: no file name, no bare mark. */
const pictureText = (alt: string): string =>
  /\p{L}{2}|\p{Script=Han}/u.test(alt) && !/^\S+\.\w{2,5}$/.test(alt.trim()) ? ` （图：${alt.trim()}） ` : '';

/** The numbers of an ordered list; null for a list of marks. */
interface OpenList {
  next: number;
  readonly ordered: boolean;
  readonly style: string;
}

const maxLists = 1_000;

function numeral(value: number, style: string): string {
  const letter = String.fromCharCode(96 + value);
  if (/^a$/i.test(style) && value >= 1 && value <= 26) return style === 'a' ? letter : letter.toUpperCase();
  return String(value);
}

/** The state of a check box or a radio button; what else a form holds is the visitor's. */
function controlMark(attributes: ReadonlyMap<string, string>): string {
  const type = attributes.get('type')?.toLowerCase();
  if (type !== 'checkbox' && type !== 'radio') return '';
  return attributes.has('checked') ? '☑ ' : '☐ ';
}

const paragraph = { as: 'paragraph', level: 0 } as const;

interface OpenTable {
  /** Lists that were open before it. */
  readonly lists: number;
  readonly grid: CellGrid;
  inRow: boolean;
  cell: string | null;
  /** Columns and rows spanned by the open cell. */
  columns: number;
  rows: number;
}

/** The blocks of a page, in order; without scripts, styles, pictures and link targets. */
export function htmlBlocks(source: string, place: BlockPlace = {}): HtmlContent {
  const blocks: Block[] = [];
  const ids = new Map<string, number>();
  let title = '';
  let text = '';
  let kind: { readonly as: 'paragraph' | 'item' | 'code' | 'heading'; readonly level: number } = paragraph;
  let inTitle = false;
  let inLink = false;
  let hidden: { readonly name: string; depth: number } | null = null;
  /** The outermost element that is struck out. */
  let struck: { readonly name: string; depth: number } | null = null;
  let table: OpenTable | null = null;
  let tables = 0;
  const lists: OpenList[] = [];
  /** The number of the open item, until its first words. */
  let itemNumber = '';

  const openList = (name: string, attributes: ReadonlyMap<string, string>) => {
    if (lists.length >= maxLists) return;
    const start = Number.parseInt(attributes.get('start') ?? '1', 10);
    lists.push({
      next: Number.isNaN(start) ? 1 : start,
      ordered: name === 'ol' && !/list-style(?:-type)?\s*:\s*none/i.test(attributes.get('style') ?? ''),
      style: attributes.get('type') ?? '1',
    });
  };
  /** The number of the next item of the innermost list; empty for a list of marks. */
  const nextNumber = (attributes: ReadonlyMap<string, string>): string => {
    const list = lists.at(-1);
    if (!list) return '';
    const value = Number.parseInt(attributes.get('value') ?? '', 10);
    if (value > 0) list.next = value;
    list.next += 1;
    return list.ordered ? `${numeral(list.next - 1, list.style)}.` : '';
  };
  const push = (words: string, as = kind) => {
    if (words === '') return;
    if (as.as === 'item' && itemNumber !== '') {
      // A numbered item shows its number instead of a mark.
      blocks.push({ kind: 'paragraph', text: `${itemNumber} ${words}`, ...place });
      itemNumber = '';
    } else if (as.as === 'heading')
      blocks.push({ kind: 'heading', text: words.replaceAll('\n', ' '), level: as.level, ...place });
    else blocks.push({ kind: as.as, text: words, ...place });
  };
  const flush = () => {
    const words = showStruck(
      kind.as === 'code' ? text.replaceAll(br, '\n').replace(/^\n+|\s+$/g, '') : tidy(text),
    );
    text = struck ? struckFrom : '';
    if (table) {
      if (words === '') return;
      table.cell = table.cell === null || table.cell === '' ? words : `${table.cell}\n${words}`;
    } else push(words);
  };
  const endCell = () => {
    flush();
    if (!table || table.cell === null) return;
    if (!table.inRow) table.grid.startRow();
    table.inRow = true;
    table.grid.cell(table.cell, table);
    table.cell = null;
  };
  const endRow = () => {
    endCell();
    if (table?.inRow) table.grid.endRow();
    if (table) table.inRow = false;
  };
  const endTable = () => {
    endRow();
    const rows = table?.grid.rows ?? [];
    lists.length = Math.min(lists.length, table?.lists ?? 0);
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
      if (name === 'input') {
        text += controlMark(attributes);
        return;
      }
      if (name === 'img') {
        // A picture that is a link says where to; that is no text of the page.
        if (!inLink && kind.as !== 'heading') text += pictureText(attributes.get('alt') ?? '');
        return;
      }
      if (empty && name !== 'br' && name !== 'hr') return;
      if (hiddenElements.has(name) || (!voidElements.has(name) && isHidden(attributes))) {
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
        if (table && table.cell === null) text = struck ? struckFrom : '';
        else flush();
      }
      if (struck?.name === name && !empty) struck.depth += 1;
      else if (!struck && !empty && isStruck(name, attributes)) {
        struck = { name, depth: 1 };
        text += struckFrom;
      }
      if (name === 'a') inLink = true;
      const id = attributes.get('id') ?? (name === 'a' ? attributes.get('name') : undefined);
      if (id !== undefined && !ids.has(id)) ids.set(id, blocks.length);
      if (name === 'table') {
        tables += 1;
        if (tables === 1)
          table = {
            grid: new CellGrid(),
            inRow: false,
            cell: null,
            columns: 1,
            rows: 1,
            lists: lists.length,
          };
      } else if (table) {
        if (tables > 1) return;
        if (name === 'tr') endRow();
        if (name === 'td' || name === 'th') {
          endCell();
          table.cell = '';
          table.columns = spanOf(attributes.get('colspan'));
          table.rows = spanOf(attributes.get('rowspan'));
        } else if (name === 'ol' || name === 'ul') openList(name, attributes);
        else if (name === 'li' && table.cell !== null && lists.length > table.lists)
          text = `${nextNumber(attributes)} `;
      } else if (/^h[1-6]$/.test(name)) kind = { as: 'heading', level: Number(name[1]) };
      else if (name === 'li') {
        kind = { as: 'item', level: 0 };
        itemNumber = nextNumber(attributes);
      } else if (name === 'ol' || name === 'ul') openList(name, attributes);
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
      if (name === 'a') inLink = false;
      if (struck?.name === name) struck.depth -= 1;
      if (struck?.depth === 0) {
        struck = null;
        text += struckTo;
      }
      if (!blockElements.has(name)) return;
      if (table) {
        if ((name === 'ol' || name === 'ul') && tables === 1) {
          flush();
          if (lists.length > table.lists) lists.pop();
        } else if (tables > 1) flush();
        else if (name === 'td' || name === 'th') endCell();
        else if (name === 'tr') endRow();
        else flush();
        return;
      }
      flush();
      if (name === 'ol' || name === 'ul') lists.pop();
      if (name === 'li') itemNumber = '';
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
