import { emsOf } from '../../src/layout/page-layout.ts';
import { PageMaker, type AnnotatedPage } from './page-maker.ts';

type Make = (maker: PageMaker) => void;

const cell = (maker: PageMaker, ems: number): string => maker.text(ems).slice(0, 40);
const amount = (maker: PageMaker): string => (maker.random() * 10_000).toFixed(2);

/** Rows of a table with a head, a column of names and columns of numbers. */
function figures(maker: PageMaker, columns: number, count: number): string[][] {
  return Array.from({ length: count + 1 }, (_, row) =>
    Array.from({ length: columns }, (__, column) =>
      row === 0
        ? cell(maker, 3 + (column % 2))
        : column === 0
          ? cell(maker, 3 + maker.random() * 4)
          : amount(maker),
    ),
  );
}

const edgesOf = (left: number, right: number, columns: number): number[] =>
  Array.from({ length: columns + 1 }, (_, at) => left + ((right - left) * at) / columns);

/** A heading in the middle of the page. */
function heading(maker: PageMaker, y: number, size: number): number {
  const text = maker.text(12 + maker.random() * 8);
  const width = emsOf(text) * size;
  maker.line(text, (maker.width - width) / 2, y, size);
  return y + size * 2.2;
}

function columns(
  maker: PageMaker,
  count: number,
  from: number,
  to: number,
  size: number,
  gutter: number,
  options: { notes?: boolean; shift?: boolean; ragged?: boolean } = {},
): void {
  const [left, right] = [50, 545];
  const width = (right - left - gutter * (count - 1)) / count;
  const notes: [string, number, number][] = [];
  for (let at = 0; at < count; at += 1) {
    const x = left + at * (width + gutter);
    const leading = size * (options.shift === true ? 1.35 + at * 0.11 : 1.5);
    const last = at === count - 1;
    const end = to - (last ? maker.random() * 120 : 0);
    const hasNote = options.notes === true && at === 0;
    maker.column(x, x + width, from, end - (hasNote ? size * 5 : 0), size, leading, options.ragged !== true);
    if (hasNote) {
      maker.rulings.push({ left: x, right: x + 60, top: to - size * 2.6, bottom: to - size * 2.6 + 0.5 });
      const text = `1 ${maker.text((width / (size * 0.8)) * 0.8)}`;
      notes.push([text, x, to - size * 1.2], [maker.text((width / (size * 0.8)) * 0.5), x, to]);
    }
  }
  for (const [text, x, y] of notes) maker.line(text, x, y, size * 0.8);
}

const kinds: Readonly<Record<string, Make>> = {
  'one column': (maker) => {
    const y = heading(maker, 90, 18);
    maker.column(72, 523, y, 780, 11, 18);
  },
  'two columns': (maker) => columns(maker, 2, 80, 780, 10, 14 + maker.random() * 14),
  'two columns, ragged': (maker) => columns(maker, 2, 80, 780, 10, 22, { ragged: true }),
  'two columns, other leading': (maker) => columns(maker, 2, 80, 780, 10, 20, { shift: true }),
  'title, abstract, two columns, footnote': (maker) => {
    let y = heading(maker, 80, 18);
    y = heading(maker, y, 11);
    y = maker.column(80, 515, y, y + 60, 9, 13);
    columns(maker, 2, y + 20, 790, 10, 18, { notes: true });
  },
  'two abstracts side by side': (maker) => {
    let y = heading(maker, 80, 18);
    for (const [left, right] of [
      [50, 290],
      [308, 545],
    ] as const)
      maker.column(left, right, y, y + 150, 9, 13.5);
    y += 300;
    y = heading(maker, y, 14);
    maker.column(50, 545, y, 780, 10.5, 17);
  },
  'three columns': (maker) => columns(maker, 3, 80, 790, 9, 10 + maker.random() * 10),
  'three columns with headings across': (maker) => {
    let y = heading(maker, 80, 22);
    columns(maker, 3, y, 400, 9, 14);
    y = heading(maker, 440, 16);
    columns(maker, 3, y, 780, 9, 14, { notes: true });
  },
  'three columns under short headings': (maker) => {
    for (const from of [80, 430]) {
      const text = maker.text(8);
      const width = emsOf(text) * 15;
      maker.line(text, (maker.width - width) / 2, from, 15);
      columns(maker, 3, from + 32, from + 300, 9, 14);
    }
  },
  'two columns with a table across': (maker) => {
    columns(maker, 2, 80, 330, 10, 18);
    const rules = maker.pick(['grid', 'three'] as const);
    const y = maker.table(figures(maker, 5, 5), edgesOf(50, 545, 5), 370, 9, rules);
    columns(maker, 2, y + 40, 790, 10, 18);
  },
  'two columns with a table in one': (maker) => {
    const rules = maker.pick(['grid', 'three', 'none'] as const);
    let y = maker.column(50, 288, 80, 300, 10, 15);
    y = maker.table(figures(maker, 3, 5), edgesOf(50, 288, 3), y + 6, 9, rules);
    maker.column(50, 288, y + 24, 780, 10, 15);
    maker.column(307, 545, 80, 780, 10, 15);
  },
  'table between paragraphs': (maker) => {
    let y = maker.column(72, 523, 90, 280, 11, 18);
    const count = 3 + Math.floor(maker.random() * 4);
    y = maker.table(
      figures(maker, count, 7),
      edgesOf(72, 523, count),
      y + 10,
      10,
      maker.pick(['grid', 'three', 'none'] as const),
    );
    maker.column(72, 523, y + 30, 780, 11, 18);
  },
  'table of two columns': (maker) => {
    const rows = Array.from({ length: 8 }, () => [
      cell(maker, 5),
      maker.random() < 0.5 ? amount(maker) : cell(maker, 6),
    ]);
    const y = maker.table(rows, [120, 320, 470], 120, 11, maker.pick(['grid', 'three', 'none'] as const));
    maker.column(72, 523, y + 40, 700, 11, 18);
  },
  'table with long cells': (maker) => {
    const [size, pitch] = [9, 12];
    const edges = [60, 150, 400, 535];
    const rows: string[][] = [];
    let y = 120;
    const across = (at: number) => maker.rulings.push({ left: 60, right: 535, top: at, bottom: at + 0.5 });
    across(y);
    for (let row = 0; row < 6; row += 1) {
      const lines = 1 + Math.floor(maker.random() * 3);
      const long = Array.from({ length: lines }, () => maker.text(24));
      const texts = [cell(maker, 5), long.join(maker.latin ? ' ' : ''), cell(maker, 8)];
      maker.put(texts[0] ?? '', 64, y + 12, size);
      long.forEach((text, at) => maker.put(text, 154, y + 12 + at * pitch, size));
      maker.put(texts[2] ?? '', 404, y + 12, size);
      rows.push(texts);
      y += lines * pitch + 8;
      across(y);
    }
    for (const x of edges) maker.rulings.push({ left: x, right: x + 0.5, top: 120, bottom: y });
    maker.tables.push(rows);
  },
  'list and table of contents': (maker) => {
    let y = heading(maker, 80, 16);
    for (let at = 1; at <= 8; at += 1) {
      const text = maker.text(12 + maker.random() * 10);
      maker.put(`${'.'.repeat(40)}${at * 7}`, 380, y, 11);
      maker.line(text, 72, y, 11);
      y += 18;
    }
    y += 20;
    for (let at = 1; at <= 6; at += 1) {
      maker.put('•', 72, y, 11);
      maker.line(maker.text(20 + maker.random() * 10), 96, y, 11);
      y += 18;
    }
    for (let at = 1; at <= 5; at += 1) {
      maker.put(`${at}.`, 72, y, 11);
      maker.line(maker.text(20 + maker.random() * 10), 94, y, 11);
      y += 18;
    }
  },
  'signatures and labelled lines': (maker) => {
    const y = maker.column(72, 523, 90, 420, 11, 18);
    ['甲方', '乙方', '地址', '日期'].forEach((label, at) => {
      maker.put(`${label}：${maker.text(6)}`, 72, y + 30 + at * 20, 11);
      maker.put(`${label}：${maker.text(6)}`, 320, y + 30 + at * 20, 11);
    });
  },
  'boxes and frames': (maker) => {
    maker.rulings.push(
      { left: 40, right: 555, top: 60, bottom: 60.5 },
      { left: 40, right: 555, top: 800, bottom: 800.5 },
      { left: 40, right: 40.5, top: 60, bottom: 800 },
      { left: 555, right: 555.5, top: 60, bottom: 800 },
      { left: 297, right: 297.5, top: 60, bottom: 800 },
    );
    columns(maker, 2, 80, 790, 10, 20);
  },
  'vertical text': (maker) => {
    const [size, pitch] = [12, 20];
    for (let x = 540; x > 60; x -= pitch) {
      const isLast = maker.random() < 0.2;
      const text = Array.from(maker.text(44))
        .filter((sign) => sign !== ' ')
        .slice(0, isLast ? 18 : 40)
        .join('');
      maker.lines.push(text);
      maker.runs.push({
        text,
        left: x - size / 2,
        right: x + size / 2,
        top: 90,
        bottom: 90 + text.length * size,
        size,
        vertical: true,
      });
    }
  },
  'vertical text in two tiers, character by character': (maker) => {
    const [size, pitch] = [11, 19];
    for (const top of [80, 450])
      for (let x = 540; x > 60; x -= pitch) {
        const signs = Array.from({ length: maker.random() < 0.2 ? 14 : 28 }, () =>
          maker.pick(Array.from('国家春秋山水人文天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏')),
        );
        maker.lines.push(signs.join(''));
        signs.forEach((text, at) =>
          maker.runs.push({
            text,
            left: x - size / 2,
            right: x + size / 2,
            top: top + at * size,
            bottom: top + (at + 1) * size,
            size,
          }),
        );
      }
  },
};

/** Pages of each kind, the same for the same seeds. */
export function annotatedPages(perKind: number, seed = 1): AnnotatedPage[] {
  return Object.entries(kinds).flatMap(([kind, make], at) =>
    Array.from({ length: perKind }, (_, nth) => {
      const maker = new PageMaker(seed * 10_007 + at * 101 + nth);
      make(maker);
      return maker.finish(kind);
    }),
  );
}
