import { emsOf, type Box, type LayoutPage, type LayoutRun } from '../../src/layout/page-layout.ts';

/** A page made from known text. */
export interface AnnotatedPage {
  readonly kind: string;
  readonly page: LayoutPage;
  /** The lines of running text in reading order, each unique. */
  readonly lines: readonly string[];
  readonly tables: readonly (readonly (readonly string[])[])[];
}

/** Numbers from 0 to 1, the same for a seed. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1_013_904_223) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const characters = Array.from(
  '公司董事会研究团队审计委员子供应商客户监管部门生产基地销售网络技术中心管理层投资者合作伙伴项目推进评估调整完成披露优化议扩大控制落实重组验收采购检测交付人工智能平台原材料成本应账款入质量体系海外市场数据安全环境保护措施员培训计划信息统现金流存货产能布局知识权风险准备链节改造募集关联交易绩效考核',
);
const syllables =
  'ma ter ion al re so lu ti on pre sent mea sure ment sys tem ob ser va tion cal cu la ted sig ni fi cant struc ture pro cess'.split(
    ' ',
  );

/** Writes text onto a page of A4 in points: places it and remembers it. */
export class PageMaker {
  readonly width = 595;
  readonly height = 842;
  readonly runs: LayoutRun[] = [];
  readonly rulings: Box[] = [];
  readonly lines: string[] = [];
  readonly tables: string[][][] = [];
  readonly random: () => number;
  readonly latin: boolean;
  /** Whether each word is a run of its own, as some programs write PDFs. */
  readonly byWord: boolean;

  constructor(seed: number) {
    this.random = randomOf(seed);
    for (let skip = 0; skip < 5; skip += 1) this.random();
    this.latin = this.random() < 0.4;
    this.byWord = this.random() < 0.4;
  }

  pick<T>(list: readonly T[]): T {
    const at = Math.floor(this.random() * list.length);
    return list[at] as T;
  }

  word(): string {
    const count = 1 + Math.floor(this.random() * 3);
    return Array.from({ length: count }, () => this.pick(syllables)).join('');
  }

  /** Text of at most a width in characters, close to it. */
  text(ems: number): string {
    if (!this.latin) return Array.from({ length: Math.floor(ems) }, () => this.pick(characters)).join('');
    let text = this.word();
    for (;;) {
      const next = `${text} ${this.word()}`;
      if (emsOf(next) > ems) return text;
      text = next;
    }
  }

  /** Puts text at a place and returns its right edge. */
  put(text: string, left: number, baseline: number, size: number, width = emsOf(text) * size): number {
    const words = this.byWord && text.includes(' ') ? text.split(' ') : [text];
    const letters = words.reduce((sum, word) => sum + emsOf(word), 0);
    const gap = words.length > 1 ? (width - letters * size) / (words.length - 1) : 0;
    let x = left;
    for (const word of words) {
      const right = words.length === 1 ? left + width : x + emsOf(word) * size;
      this.runs.push({
        text: word,
        left: x,
        right,
        top: baseline - size * 0.8,
        bottom: baseline + size * 0.2,
        size,
      });
      x = right + gap;
    }
    return left + width;
  }

  /** A line of text that is remembered. */
  line(text: string, left: number, baseline: number, size: number, width?: number): void {
    this.put(text, left, baseline, size, width);
    this.lines.push(text);
  }

  /**
   * Paragraphs that fill a column from a height down. Returns the baseline below them.
   * @param justified whether the lines of a paragraph but the last fill the width
   */
  column(
    left: number,
    right: number,
    from: number,
    to: number,
    size: number,
    leading: number,
    justified = true,
  ): number {
    let y = from;
    while (y < to) {
      const count = 3 + Math.floor(this.random() * 6);
      for (let at = 0; at < count && y < to; at += 1) {
        const indent = at === 0 && !this.latin ? size * 2 : 0;
        const width = right - left - indent;
        const isLast = at === count - 1;
        const text = this.text(Math.max(12, (width / size) * (isLast ? 0.2 + this.random() * 0.6 : 1)));
        const full = justified && !isLast && emsOf(text) * size > width * 0.8;
        this.line(text, left + indent, y, size, full ? width : undefined);
        y += leading;
      }
    }
    return y;
  }

  /** A table of cells at column edges; ruled by all lines, three lines or none. Returns the height below. */
  table(
    rows: readonly (readonly string[])[],
    edges: readonly number[],
    from: number,
    size: number,
    rules: 'grid' | 'three' | 'none',
    pitch = size * 2,
  ): number {
    let y = from;
    const [left, right] = [edges[0] ?? 0, edges.at(-1) ?? 0];
    const across = (at: number) => this.rulings.push({ left, right, top: at, bottom: at + 0.5 });
    if (rules !== 'none') across(y);
    rows.forEach((row, at) => {
      row.forEach((cell, column) => {
        if (cell === '') return;
        const x = (edges[column] ?? 0) + 4;
        const end = (edges[column + 1] ?? 0) - 4;
        const isNumber = /^[\d.,%-]+$/.test(cell);
        const width = emsOf(cell) * size;
        this.put(cell, isNumber ? end - width : x, y + pitch * 0.65, size);
      });
      y += pitch;
      if (rules === 'grid' || (rules === 'three' && (at === 0 || at === rows.length - 1))) across(y);
    });
    if (rules === 'grid')
      for (const x of edges) this.rulings.push({ left: x, right: x + 0.5, top: from, bottom: y });
    this.tables.push(rows.map((row) => [...row]));
    return y;
  }

  finish(kind: string): AnnotatedPage {
    const { width, height, runs, rulings, lines, tables } = this;
    // Programs write text in any order.
    const mixed = runs
      .map((run) => ({ run, key: this.random() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ run }) => run);
    return { kind, page: { width, height, runs: mixed, rulings }, lines, tables };
  }
}
