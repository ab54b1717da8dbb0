import { tableText, type Block } from '../document-text.ts';
import { CellGrid } from '../markup/cell-grid.ts';
import {
  childOf,
  childrenOf,
  descend,
  elementsOf,
  isOn,
  textOf,
  valueOf,
  type XmlElement,
} from '../markup/read-markup.ts';
import { mathToLatex } from '../office/math-to-latex.ts';
import {
  Fields,
  checkboxState,
  instruction,
  rubyBase,
  isRunStruck,
  runHidden,
  fontOf,
  styleOf,
  wrappers,
  cellsOf,
  cellText,
  rowsOf,
} from './run-text.ts';
import type { ListMark } from '../office/list-numbers.ts';
import { showStruck, struckFrom, struckTo } from '../markup/struck.ts';
import { alternative } from '../office/package-parts.ts';
import { symbolText, withSigns } from '../office/symbol-fonts.ts';
import type { WordFile } from './word-file.ts';

const codeStyle = /\bcode\b|代码|preformatted|plain text|macro text/i;

interface StoryOptions {
  /** Page numbers are text in the body and none in headers. */
  readonly pageNumbers?: boolean;
  readonly onSection?: (properties: XmlElement) => void;
  /** Files embedded in the text, read, by the ids of their relations. */
  readonly chunks?: ReadonlyMap<string, readonly Block[]>;
}

/** Reads one story of a Word file: body, header, note, comment, text box or cell. Tracked changes as accepted, without hidden text. */
export class Story {
  readonly blocks: Block[] = [];
  /** Comments met, to be said after the paragraph or the table. */
  readonly comments: Block[] = [];
  readonly #file: WordFile;
  readonly #part: string;
  readonly #options: StoryOptions;
  readonly #fields: Fields;
  #text = '';
  #after: Block[] = [];
  #hiddenByStyle = false;

  constructor(file: WordFile, part: string, options: StoryOptions = {}) {
    this.#file = file;
    this.#part = part;
    this.#options = options;
    this.#fields = new Fields(options.pageNumbers ?? true);
  }

  /** Reads paragraphs, tables and what holds them. */
  read(elements: readonly XmlElement[]): Block[] {
    for (const element of elements) this.block(element);
    return this.blocks;
  }

  block(element: XmlElement): void {
    switch (element.name) {
      case 'p':
        this.#paragraph(element);
        break;
      case 'tbl':
        this.#table(element);
        break;
      case 'sdt': {
        const state = checkboxState(element);
        if (state === undefined) this.read(elementsOf(childOf(element, 'sdtContent')));
        else this.blocks.push({ kind: 'paragraph', text: state });
        break;
      }
      case 'AlternateContent':
        this.read(elementsOf(alternative(element)));
        break;
      case 'oMathPara':
      case 'oMath':
        this.#inline(element);
        this.#endText({ kind: 'paragraph' }, '');
        break;
      case 'sectPr':
        this.#options.onSection?.(element);
        break;
      case 'altChunk': {
        const id = element.attributes.get('id') ?? '';
        if (this.#file.first(`chunk ${id}`)) this.#take(this.#options.chunks?.get(id) ?? []);
        break;
      }
      default:
        if (wrappers.has(element.name)) this.read(elementsOf(element));
    }
  }

  #paragraph(element: XmlElement): void {
    const properties = childOf(element, 'pPr');
    const section = childOf(properties, 'sectPr');
    if (section) this.#options.onSection?.(section);
    const style = valueOf(properties, 'pStyle') ?? this.#file.styles.defaultParagraph;
    this.#hiddenByStyle = this.#file.styles.isHidden(style);
    for (const child of elementsOf(element)) this.#inline(child);
    this.#fields.endParagraph();
    const mark = childOf(properties, 'rPr');
    // The end of this paragraph is deleted: it goes on in the next one.
    if (childOf(mark, 'del') ?? childOf(mark, 'moveFrom')) return;
    const hidden = this.#text.trim() === '' && (isOn(mark, 'vanish') || this.#hiddenByStyle);
    const number = hidden ? undefined : this.#listMark(properties, style);
    const level = this.#file.headingLevel(properties, style);
    const kind = level > 0 ? ({ kind: 'heading', level } as const) : { kind: this.#kindOf(style, number) };
    this.#endText(kind, number?.label ?? '');
  }

  #kindOf(style: string | undefined, number: ListMark | undefined): 'paragraph' | 'item' | 'code' {
    if (number?.bullet) return 'item';
    return codeStyle.test(this.#file.styles.name(style)) ? 'code' : 'paragraph';
  }

  #listMark(properties: XmlElement | undefined, style: string | undefined): ListMark | undefined {
    const place = this.#file.listPlace(properties, style);
    return place && this.#file.numbering.next(place.list, place.level);
  }

  #endText(
    kind: { kind: 'paragraph' | 'item' | 'code' } | { kind: 'heading'; level: number },
    label: string,
  ): void {
    const raw = this.#text.replaceAll(/[\u00ad\u200b\ufeff]/g, '');
    this.#text = '';
    const text = showStruck(
      kind.kind === 'code'
        ? raw.trimEnd()
        : raw
            .replaceAll(/[ \t\u00a0]+/g, ' ')
            .replaceAll(/ ?\n ?/g, '\n')
            .trim(),
    );
    const before = this.blocks.at(-1);
    if (text !== '') {
      if (kind.kind === 'heading') this.blocks.push({ ...kind, text: (label + text).replaceAll('\n', ' ') });
      else if (kind.kind === 'code' && before?.kind === 'code')
        this.blocks[this.blocks.length - 1] = { kind: 'code', text: `${before.text}\n${text}` };
      else this.blocks.push({ ...kind, text: label + text });
    }
    this.#take(this.#after.splice(0));
    this.#take(this.comments.splice(0));
  }

  /** Blocks that follow the open paragraph. */
  #keep(blocks: readonly Block[]): void {
    for (const block of blocks) this.#after.push(block);
  }

  #take(blocks: readonly Block[]): void {
    for (const block of blocks) this.blocks.push(block);
  }

  #add(text: string): void {
    if (!this.#fields.inCode) this.#text += text;
  }

  #inline(element: XmlElement): void {
    switch (element.name) {
      case 'r':
        this.#run(element);
        break;
      case 'sdt': {
        const state = checkboxState(element);
        if (state !== undefined) this.#add(state);
        else for (const child of elementsOf(childOf(element, 'sdtContent'))) this.#inline(child);
        break;
      }
      case 'fldSimple': {
        const before = this.#text;
        for (const child of elementsOf(element)) this.#inline(child);
        this.#text = this.#fields.simple(element.attributes.get('instr') ?? '', before, this.#text);
        break;
      }
      case 'oMath':
        this.#math(element, '$');
        break;
      case 'oMathPara':
        for (const one of childrenOf(element, 'oMath')) this.#math(one, '$$');
        break;
      case 'AlternateContent':
        for (const child of elementsOf(alternative(element))) this.#inline(child);
        break;
      case 'p':
      case 'tbl':
        // Not allowed inside a paragraph, and written by some programs.
        this.#keep(this.#below([element]));
        break;
      default:
        if (wrappers.has(element.name)) for (const child of elementsOf(element)) this.#inline(child);
    }
  }

  #math(element: XmlElement, sign: string): void {
    const latex = mathToLatex(element).replaceAll(/\s+/g, ' ').trim();
    if (latex !== '') this.#add(`${sign}${latex}${sign}`);
  }

  #run(run: XmlElement): void {
    const style = styleOf(run);
    const hidden =
      runHidden(run) ?? ((style !== undefined && this.#file.styles.isHidden(style)) || this.#hiddenByStyle);
    const struck = isRunStruck(run);
    if (struck) this.#add(struckFrom);
    for (const child of elementsOf(run)) {
      if (child.name === 'fldChar') this.#text = this.#fields.character(child, this.#text);
      else if (child.name === 'instrText') this.#fields.addCode(instruction(child));
      else if (!hidden) this.#runChild(child, run);
    }
    if (struck) this.#add(struckTo);
  }

  #runChild(child: XmlElement, run: XmlElement): void {
    switch (child.name) {
      case 't':
        this.#add(withSigns(textOf(child), fontOf(run)));
        break;
      case 'tab':
      case 'ptab':
        this.#add(' ');
        break;
      case 'br':
      case 'cr':
        if (!/^(?:page|column)$/.test(child.attributes.get('type') ?? '')) this.#add('\n');
        break;
      case 'noBreakHyphen':
        this.#add('-');
        break;
      case 'sym':
        this.#add(
          symbolText(
            child.attributes.get('font') ?? '',
            Number.parseInt(child.attributes.get('char') ?? '0', 16) || 0,
          ),
        );
        break;
      case 'footnoteReference':
        this.#add(this.#file.noteMark('footnote', child.attributes.get('id') ?? ''));
        break;
      case 'endnoteReference':
        this.#add(this.#file.noteMark('endnote', child.attributes.get('id') ?? ''));
        break;
      case 'commentReference':
        this.#comment(child.attributes.get('id') ?? '');
        break;
      case 'ruby':
        for (const one of elementsOf(rubyBase(child))) this.#inline(one);
        break;
      case 'AlternateContent':
        for (const one of elementsOf(alternative(child))) this.#runChild(one, run);
        break;
      case 'drawing':
      case 'pict':
      case 'object':
        this.#graphic(child);
    }
  }

  #comment(id: string): void {
    const comment = this.#file.comment(id);
    if (!comment) return;
    const story = new Story(this.#file, comment.part);
    const text = story
      .read(elementsOf(comment.element))
      .map((block) => block.text)
      .join('\n');
    const by = comment.author === '' ? '' : `（${comment.author}）`;
    if (text !== '') this.comments.push({ kind: 'paragraph', text: `批注${by}：${text}` });
  }

  /** Text boxes, charts and diagrams of a drawing, each once. */
  #graphic(element: XmlElement): void {
    for (const child of elementsOf(element)) {
      if (child.name === 'txbxContent') this.#keep(this.#below(elementsOf(child)));
      else if (child.name === 'AlternateContent') this.#graphic(alternative(child) ?? child);
      else if (child.name === 'chart') this.#keep(this.#file.chart(this.#part, child.attributes.get('id')));
      else if (child.name === 'relIds')
        this.#keep(this.#file.diagram(this.#part, child.attributes.get('dm')));
      else if (child.name === 'textpath' && this.#options.pageNumbers !== false) {
        const text = child.attributes.get('string')?.trim() ?? '';
        if (text !== '') this.#after.push({ kind: 'paragraph', text });
      } else this.#graphic(child);
    }
  }

  #below(elements: readonly XmlElement[]): Block[] {
    const story = new Story(this.#file, this.#part, { pageNumbers: this.#options.pageNumbers ?? true });
    story.read(elements);
    for (const comment of story.comments) this.comments.push(comment);
    return story.blocks;
  }

  #table(table: XmlElement): void {
    const grid = new CellGrid();
    const cells: Block[][] = [];
    const comments: Block[] = [];
    for (const row of rowsOf(table)) {
      const properties = childOf(row, 'trPr');
      if (childOf(properties, 'del') ?? childOf(properties, 'moveFrom')) continue;
      grid.startRow();
      const skipped = Math.min(Number.parseInt(valueOf(properties, 'gridBefore') ?? '0', 10) || 0, 60);
      for (let at = 0; at < skipped; at += 1) grid.cell('');
      for (const cell of cellsOf(row)) {
        const own = childOf(cell, 'tcPr');
        const merge = childOf(own, 'vMerge') ?? childOf(own, 'hMerge');
        const story = new Story(this.#file, this.#part);
        const blocks = story.read(elementsOf(cell));
        for (const comment of story.comments) comments.push(comment);
        cells.push(blocks);
        grid.cell(cellText(blocks), {
          columns: Number.parseInt(valueOf(own, 'gridSpan') ?? '1', 10) || 1,
          above: descend(own, 'vMerge') !== undefined && merge?.attributes.get('val') !== 'restart',
        });
      }
      grid.endRow();
    }
    const rows = grid.rows.filter((row) => row.some((one) => one !== ''));
    if (rows.every((row) => row.length < 2)) this.#take(cells.flat());
    else this.blocks.push({ kind: 'table', rows, text: tableText(rows) });
    this.#take(comments);
  }
}
