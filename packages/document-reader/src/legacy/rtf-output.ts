import { tableText, type Block } from '../document-text.ts';
import { CellGrid } from '../markup/cell-grid.ts';
import { showStruck } from '../markup/struck.ts';

type StoryKind = 'note' | 'comment' | 'header' | 'footer';

interface Story {
  blocks: Block[];
  text: string;
  inTable: boolean;
  level: number;
  style: number;
  /** Paragraphs of the open cell; cells of the open row. */
  cell: string[];
  row: string[];
  grid: CellGrid | null;
  /** Of the cells that the row defines: whether they go on the one above. */
  above: boolean[];
  merged: boolean;
}

const newStory = (): Story => ({
  blocks: [],
  text: '',
  inTable: false,
  level: 0,
  style: -1,
  cell: [],
  row: [],
  grid: null,
  above: [],
  merged: false,
});

/** Paragraphs, tables and notes of an RTF file, as its control words end them. */
export class RtfOutput {
  #story = newStory();
  readonly #outer: Story[] = [];
  readonly #headings = new Map<number, number>();
  readonly #notes: Block[] = [];
  readonly #comments: Block[] = [];
  readonly #edges = { header: new Set<string>(), footer: new Set<string>() };
  #noteCount = 0;

  text(text: string): void {
    this.#story.text += text;
  }

  style(number: number, name: string): void {
    const level = /^(?:heading|标题)\s*([1-9])/i.exec(name.trim())?.[1];
    if (level !== undefined) this.#headings.set(number, Math.min(6, Number(level)));
  }

  word(name: string, value: number | undefined): void {
    const story = this.#story;
    switch (name) {
      case 'par':
      case 'sect':
      case 'page':
        this.#endParagraph();
        break;
      case 'pard':
        [story.inTable, story.level, story.style] = [false, 0, -1];
        break;
      case 'intbl':
        story.inTable = true;
        break;
      case 's':
        story.style = value ?? -1;
        break;
      case 'outlinelevel':
        story.level = value !== undefined && value >= 0 && value < 9 ? Math.min(6, value + 1) : 0;
        break;
      case 'trowd':
        [story.above, story.merged] = [[], false];
        break;
      case 'clvmrg':
        story.merged = true;
        break;
      case 'cellx':
        if (story.above.length < 500) story.above.push(story.merged);
        story.merged = false;
        break;
      case 'cell':
      case 'nestcell':
        this.#endCell(name === 'nestcell');
        break;
      case 'row':
        this.#endRow();
    }
  }

  beginStory(kind: StoryKind): void {
    if (kind === 'note') {
      this.#noteCount += 1;
      this.#story.text += `[${this.#noteCount}]`;
    }
    this.#outer.push(this.#story);
    this.#story = newStory();
  }

  endStory(kind: StoryKind, author: string): void {
    this.#endParagraph();
    this.#endTable();
    const text = this.#story.blocks
      .map((block) => block.text)
      .join('\n')
      .trim();
    this.#story = this.#outer.pop() ?? newStory();
    if (text === '') return;
    const by = author.trim() === '' ? '' : `（${author.trim()}）`;
    if (kind === 'note') this.#notes.push({ kind: 'paragraph', text: `脚注 [${this.#noteCount}] ${text}` });
    else if (kind === 'comment') this.#comments.push({ kind: 'paragraph', text: `批注${by}：${text}` });
    else if (/[\p{L}\p{N}]/u.test(text.replaceAll(/第|页|共|page|of|\d/giu, ''))) this.#edges[kind].add(text);
  }

  finish(): Block[] {
    while (this.#outer.length > 0) {
      const outer = this.#outer.pop();
      if (outer) this.#story = { ...outer, text: outer.text + this.#story.text };
    }
    this.#endParagraph();
    this.#endTable();
    const edge = (label: string, texts: ReadonlySet<string>): Block[] =>
      [...texts].map((text) => ({ kind: 'paragraph', text: `${label}：${text}` }));
    return [
      ...edge('页眉', this.#edges.header),
      ...this.#story.blocks,
      ...this.#notes,
      ...edge('页脚', this.#edges.footer),
    ];
  }

  #endParagraph(): void {
    const story = this.#story;
    const text = showStruck(
      story.text
        .replaceAll(/[ \t\u00a0]+/g, ' ')
        .replaceAll(/[\u00ad\u200b]/g, '')
        .trim(),
    );
    story.text = '';
    const comments = this.#outer.length === 0 ? this.#comments.splice(0) : [];
    if (story.inTable) {
      if (text !== '') story.cell.push(text);
      for (const comment of comments) story.cell.push(comment.text);
      return;
    }
    this.#endTable();
    const level = story.level > 0 ? story.level : (this.#headings.get(story.style) ?? 0);
    // A mark in front of an item comes as text of its own.
    const item = /^[•·●○■□▪◆➢\u{f0b7}\u{f0a7}\u{f0d8}]\s*/u.exec(text);
    const words = item ? text.slice(item[0].length) : text;
    if (words !== '') {
      if (level > 0) story.blocks.push({ kind: 'heading', level, text: words.replaceAll('\n', ' ') });
      else story.blocks.push({ kind: item ? 'item' : 'paragraph', text: words });
    }
    for (const comment of comments) story.blocks.push(comment);
  }

  #endCell(nested: boolean): void {
    const story = this.#story;
    story.inTable = true;
    this.#endParagraph();
    // A table within a cell is read as lines of the cell.
    if (nested) return;
    story.row.push(story.cell.join('\n'));
    story.cell = [];
  }

  #endRow(): void {
    const story = this.#story;
    story.grid ??= new CellGrid();
    story.grid.startRow();
    story.row.forEach((text, at) => {
      story.grid?.cell(text, { above: story.above[at] ?? false });
    });
    story.row = [];
  }

  #endTable(): void {
    const story = this.#story;
    if (story.row.length > 0) this.#endRow();
    const rows = story.grid?.rows.filter((row) => row.some((cell) => cell !== '')) ?? [];
    story.grid = null;
    if (rows.length === 0) return;
    if (rows.every((row) => row.length < 2))
      for (const text of rows.flat()) story.blocks.push({ kind: 'paragraph', text });
    else story.blocks.push({ kind: 'table', rows, text: tableText(rows) });
  }
}
