import { showStruck, struckFrom, struckTo } from '../markup/struck.ts';
import { tableText, type Block } from '../document-text.ts';
import { CellGrid } from '../markup/cell-grid.ts';
import { childOf, elementsOf, findAll, textOf, type XmlElement } from '../markup/read-markup.ts';
import type { OdfStyles } from './odf-styles.ts';

/** Elements that hold blocks and add nothing. */
const holders = new Set(
  'section text-box index-body table-of-content illustration-index alphabetical-index bibliography list-header g frame page custom-shape rect ellipse line a text'.split(
    ' ',
  ),
);
/** Not text: what was deleted, forms, settings, events, the notes' place in a presentation. */
const skipped = new Set(
  'tracked-changes forms sequence-decls variable-decls user-field-decls soft-page-break annotation-end title desc event-listeners image object-ole settings notes alphabetical-index-mark'.split(
    ' ',
  ),
);
const maxRepeat = 200;

export interface OdfContext {
  readonly styles: OdfStyles;
  /** The table of a chart or the text of a formula that is embedded. */
  readonly object: (path: string) => Block[];
  /** Notes in the order of their references. */
  readonly notes: Block[];
}

/** Reads text of an OpenDocument file: body, cell, note, text box. */
export class OdfStory {
  readonly blocks: Block[] = [];
  readonly #context: OdfContext;
  #text = '';
  #after: Block[] = [];
  readonly #lists: { style: string | undefined; counters: number[] }[] = [];
  /** Where lists of a style stopped, for those that go on. */
  readonly #last = new Map<string, number[]>();
  readonly #headings: number[] = [];
  #label = '';
  #isItem = false;

  constructor(context: OdfContext) {
    this.#context = context;
  }

  read(elements: readonly XmlElement[]): Block[] {
    for (const element of elements) this.block(element);
    return this.blocks;
  }

  block(element: XmlElement): void {
    const style = element.attributes.get('style-name');
    if (skipped.has(element.name) || this.#context.styles.isHidden(style)) return;
    switch (element.name) {
      case 'p':
      case 'h':
        this.#paragraph(element);
        break;
      case 'list':
        this.#list(element);
        break;
      case 'table':
        this.#table(element);
        break;
      case 'object':
        this.#take(this.#context.object(element.attributes.get('href') ?? ''));
        break;
      default:
        if (holders.has(element.name)) for (const child of elementsOf(element)) this.block(child);
    }
  }

  #take(blocks: readonly Block[]): void {
    for (const block of blocks) this.blocks.push(block);
  }

  #list(element: XmlElement): void {
    const outer = this.#lists.at(-1);
    const style = element.attributes.get('style-name') ?? outer?.style;
    const depth = this.#lists.length;
    if (depth > 9) return;
    const key = `${style ?? ''} ${depth}`;
    const continued =
      element.attributes.get('continue-numbering') === 'true' || element.attributes.has('continue-list');
    const before = continued ? this.#last.get(key) : undefined;
    const counters = [
      ...(outer?.counters ?? []),
      before?.at(-1) ?? this.#context.styles.start(style, depth + 1) - 1,
    ];
    this.#lists.push({ style, counters });
    for (const item of elementsOf(element)) {
      if (item.name !== 'list-item' && item.name !== 'list-header') continue;
      if (item.name === 'list-item') {
        const start = Number(item.attributes.get('start-value'));
        counters[depth] = start > 0 ? start : (counters[depth] ?? 0) + 1;
        const children = elementsOf(item);
        // An item that holds only a further list has no number of its own.
        if (children[0]?.name === 'list') counters[depth] = Math.max(1, counters[depth] - 1);
        else {
          this.#label = this.#context.styles.label(style, counters) ?? '';
          this.#isItem = true;
        }
      }
      for (const child of elementsOf(item)) this.block(child);
      this.#label = '';
      this.#isItem = false;
    }
    this.#lists.pop();
    this.#last.set(key, counters);
  }

  #paragraph(element: XmlElement): void {
    this.#inline(element);
    const text = showStruck(
      this.#text
        .replaceAll(/[\u00ad\u200b]/g, '')
        .replaceAll(/ ?\n ?/g, '\n')
        .trim(),
    );
    this.#text = '';
    const label = this.#label === '' ? '' : `${this.#label} `;
    const item = this.#isItem;
    if (text !== '') {
      this.#label = '';
      this.#isItem = false;
      if (element.name === 'h') this.#heading(element, text, label);
      else if (label === '' && item) this.blocks.push({ kind: 'item', text });
      else this.blocks.push({ kind: 'paragraph', text: label + text });
    }
    this.#take(this.#after.splice(0));
  }

  #heading(element: XmlElement, text: string, label: string): void {
    const level = Math.max(1, Math.min(10, Number(element.attributes.get('outline-level') ?? '1') || 1));
    while (this.#headings.length < level) this.#headings.push(0);
    this.#headings.length = level;
    if (element.attributes.get('is-list-header') !== 'true')
      this.#headings[level - 1] = (this.#headings[level - 1] ?? 0) + 1;
    const number =
      label === ''
        ? this.#context.styles.headingLabel(this.#headings.map((one) => Math.max(1, one)))
        : label.trim();
    this.blocks.push({
      kind: 'heading',
      level: Math.min(6, level),
      text: `${number === '' ? '' : `${number} `}${text}`.replaceAll('\n', ' '),
    });
  }

  #inline(element: XmlElement): void {
    for (const child of element.children) {
      if (typeof child === 'string') {
        // White space of the file is one blank; more are elements.
        this.#text += child.replaceAll(/\s+/g, ' ');
        continue;
      }
      const style = child.attributes.get('style-name');
      if (skipped.has(child.name) || this.#context.styles.isHidden(style)) continue;
      const struck = this.#context.styles.isStruck(style);
      if (struck) this.#text += struckFrom;
      this.#inlineElement(child);
      if (struck) this.#text += struckTo;
    }
  }

  #inlineElement(child: XmlElement): void {
    switch (child.name) {
      case 's':
      case 'tab':
        this.#text += ' ';
        break;
      case 'line-break':
        this.#text += '\n';
        break;
      case 'note':
        this.#note(child);
        break;
      case 'annotation': {
        const author = textOf(childOf(child, 'creator')).trim();
        const text = findAll(child, 'p').map(textOf).join('\n').trim();
        if (text !== '')
          this.#after.push({
            kind: 'paragraph',
            text: `批注${author === '' ? '' : `（${author}）`}：${text}`,
          });
        break;
      }
      case 'hidden-text':
      case 'hidden-paragraph':
      case 'ruby-text':
        break;
      case 'frame':
      case 'custom-shape':
      case 'text-box':
      case 'g': {
        for (const block of new OdfStory(this.#context).read([child])) this.#after.push(block);
        break;
      }
      default:
        this.#inline(child);
    }
  }

  #note(note: XmlElement): void {
    const mark = `[${note.attributes.get('note-class') === 'endnote' ? '尾' : ''}${textOf(childOf(note, 'note-citation')).trim()}]`;
    this.#text += mark;
    const text = new OdfStory(this.#context)
      .read(elementsOf(childOf(note, 'note-body')))
      .map((block) => block.text)
      .join('\n');
    if (text !== '')
      this.#context.notes.push({
        kind: 'paragraph',
        text: `${note.attributes.get('note-class') === 'endnote' ? '尾注' : '脚注'} ${mark} ${text}`,
      });
  }

  #table(table: XmlElement): void {
    const grid = new CellGrid();
    const single: Block[] = [];
    const rowsOf = (parent: XmlElement): XmlElement[] =>
      elementsOf(parent).flatMap((child) =>
        child.name === 'table-row'
          ? [child]
          : /^table-(?:header-rows|rows|row-group)$/.test(child.name)
            ? rowsOf(child)
            : [],
      );
    for (const row of rowsOf(table)) {
      const cells = elementsOf(row).filter(({ name }) => name === 'table-cell');
      const texts = cells.map((cell) => {
        const blocks = new OdfStory(this.#context).read(elementsOf(cell));
        for (const block of blocks) single.push(block);
        return blocks.map((block) => block.text).join('\n');
      });
      const repeat = texts.every((text) => text === '')
        ? 1
        : Math.min(maxRepeat, Number(row.attributes.get('number-rows-repeated') ?? '1') || 1);
      for (let time = 0; time < repeat; time += 1) {
        grid.startRow();
        cells.forEach((cell, at) => {
          const count = (name: string) => Math.max(1, Number(cell.attributes.get(name) ?? '1') || 1);
          const text = texts[at] ?? '';
          const repeated = Math.min(count('number-columns-repeated'), maxRepeat);
          for (let copy = 0; copy < repeated; copy += 1)
            grid.cell(text, { columns: count('number-columns-spanned'), rows: count('number-rows-spanned') });
        });
        grid.endRow();
      }
    }
    const rows = grid.rows.filter((row) => row.some((cell) => cell !== ''));
    if (rows.every((row) => row.length < 2)) this.#take(single);
    else this.blocks.push({ kind: 'table', rows, text: tableText(rows) });
  }
}
