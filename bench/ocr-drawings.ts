/** Draws pages and screenshots from known text, the same ones for the same random numbers. */
import { drawEveryday, everyday } from './ocr-everyday.ts';
import {
  between,
  blank,
  fonts,
  paragraphOf,
  pick,
  setText,
  type Drawing,
  type Mark,
  type Random,
} from './ocr-setting.ts';
import { goods, mixedSentences, places, sentences, titles, traditionalSentences } from './ocr-texts.ts';

export const categories = [
  'print',
  'screenshot',
  'dark',
  'rotated',
  'turned',
  'vertical',
  'table',
  'columns',
  'traditional',
  'mixed',
  ...everyday,
] as const;
export type Category = (typeof categories)[number];

function drawPrint(random: Random, from: readonly string[], font: string): Drawing {
  const [width, height] = [1240, 900];
  const size = Math.round(between(random, 22, 26));
  const title = pick(random, titles);
  const traditional = font === fonts.tc || font === fonts.tcSerif;
  const heading = traditional ? [] : [title];
  const body = setText(
    Array.from({ length: 8 }, () => paragraphOf(random, from, 3)),
    { x: 110, y: 180, size, ems: (width - 220) / size, leading: 1.7, bottom: height - 60 },
  );
  return {
    ...blank,
    width,
    height,
    font,
    marks: [
      ...heading.map((text) => ({ text, x: 420, y: 110, size: size * 1.6, bold: true })),
      ...body.marks,
    ],
    text: [...heading, ...body.lines].join('\n'),
  };
}

function drawScreenshot(random: Random, dark: boolean): Drawing {
  const [width, height] = [900, 620];
  const size = Math.round(between(random, 14, 17));
  const bar = pick(
    random,
    dark ? ['#2d2d30', '#24344d', '#3b2a4a'] : ['#1677ff', '#07c160', '#d4380d', '#f0f0f0'],
  );
  const onBar = bar === '#f0f0f0' ? '#222' : '#fff';
  const title = pick(random, titles);
  const button = pick(random, ['确认提交', '取消', '保存草稿', '下一步']);
  const [paper, ink] = dark
    ? pick(random, [
        ['#1c1c1e', '#e8e8e8'],
        ['#101820', '#c9d1d9'],
        ['#282c34', '#f8f8f2'],
      ] as const)
    : (['#ffffff', '#222222'] as const);
  const body = setText(
    Array.from({ length: 8 }, () => paragraphOf(random, [...sentences, ...mixedSentences], 2)),
    { x: 40, y: 100, size, ems: (width - 80) / size, leading: 1.8, bottom: height - 110 },
  );
  return {
    width,
    height,
    paper,
    ink,
    font: fonts.sans,
    shapes: `<rect width="${width}" height="52" fill="${bar}"/><rect x="720" y="${height - 64}" width="130" height="40" rx="6" fill="${dark ? '#3574f0' : '#1677ff'}"/>`,
    marks: [
      { text: title, x: 40, y: 34, size: size + 3, ink: onBar },
      ...body.marks,
      { text: button, x: 754, y: height - 38, size, ink: '#fff' },
    ],
    text: [title, ...body.lines, button].join('\n'),
  };
}

function drawVertical(random: Random): Drawing {
  const [width, height] = [1000, 900];
  const size = Math.round(between(random, 26, 32));
  const perColumn = Math.floor((height - 140) / (size * 1.08));
  const text = paragraphOf(
    random,
    sentences.filter((one) => !/[“”]/.test(one)),
    12,
  );
  const letters = Array.from(text);
  const marks: Mark[] = [];
  const columns: string[] = [];
  let x = width - 90 - size;
  for (let at = 0; at < letters.length && x > 80; at += perColumn) {
    const column = letters.slice(at, at + perColumn);
    for (const [row, letter] of column.entries()) {
      // Marks of vertical text stand in the upper right of their square.
      const isMark = '，。、'.includes(letter);
      marks.push({
        text: letter,
        x: x + (isMark ? size * 0.6 : 0),
        y: 70 + size * 0.88 + row * size * 1.08 - (isMark ? size * 0.55 : 0),
        size,
      });
    }
    columns.push(column.join(''));
    x -= size * 1.75;
  }
  return {
    ...blank,
    width,
    height,
    font: pick(random, [fonts.serif, fonts.sans]),
    marks,
    text: columns.join('\n'),
  };
}

function drawTable(random: Random): Drawing {
  const [width, height] = [1240, 800];
  const size = Math.round(between(random, 22, 26));
  const widths = [110, 230, 200, 180, 240];
  const rows = [
    ['序号', '品名', '产地', '数量', '金额'],
    ...Array.from({ length: 8 }, (_, at) => [
      String(at + 1),
      pick(random, goods),
      pick(random, places),
      String(Math.floor(between(random, 2, 980))),
      `￥${Math.floor(between(random, 100, 9_900)).toLocaleString('en')}.${String(Math.floor(random() * 100)).padStart(2, '0')}`,
    ]),
  ];
  const [left, top, tall] = [130, 140, 56];
  const wide = widths.reduce((sum, one) => sum + one, 0);
  const title = pick(random, ['采购清单', '出库明细表', '费用报销单']);
  const xs = [left];
  for (const one of widths) xs.push((xs.at(-1) ?? 0) + one);
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#222" stroke-width="2"/>`;
  const shapes = [
    random() < 0.5 ? `<rect x="${left}" y="${top}" width="${wide}" height="${tall}" fill="#dce6f2"/>` : '',
    ...xs.map((x) => line(x, top, x, top + tall * rows.length)),
    ...Array.from({ length: rows.length + 1 }, (_, at) =>
      line(left, top + at * tall, left + wide, top + at * tall),
    ),
  ].join('');
  const marks = rows.flatMap((row, y) =>
    row.map((text, x) => ({ text, x: (xs[x] ?? 0) + 16, y: top + y * tall + tall / 2 + size * 0.36, size })),
  );
  return {
    ...blank,
    width,
    height,
    font: pick(random, [fonts.sans, fonts.serif]),
    shapes,
    marks: [{ text: title, x: 520, y: 90, size: size * 1.5, bold: true }, ...marks],
    text: [title, ...rows.map((row) => row.join(' '))].join('\n'),
  };
}

function drawColumns(random: Random): Drawing {
  const [width, height] = [1240, 900];
  const count = random() < 0.5 ? 2 : 3;
  const size = Math.round(between(random, 21, 24));
  const gap = size * 2;
  const columnWidth = (width - 160 - gap * (count - 1)) / count;
  const title = pick(random, titles);
  const columns = Array.from({ length: count }, (_, at) =>
    setText(
      Array.from({ length: 6 }, () => paragraphOf(random, sentences, 3)),
      {
        x: 80 + at * (columnWidth + gap),
        y: 180,
        size,
        ems: columnWidth / size + 0.5,
        leading: 1.6,
        bottom: height - 60,
      },
    ),
  );
  return {
    ...blank,
    width,
    height,
    font: pick(random, [fonts.sans, fonts.serif]),
    marks: [
      { text: title, x: 400, y: 105, size: size * 1.7, bold: true },
      ...columns.flatMap(({ marks }) => marks),
    ],
    text: [title, ...columns.flatMap(({ lines }) => lines)].join('\n'),
  };
}

export function draw(category: Category, random: Random): Drawing {
  const isEveryday = everyday.find((kind) => kind === category);
  if (isEveryday) return drawEveryday(isEveryday, random);
  const font = pick(random, [fonts.sans, fonts.serif]);
  if (category === 'screenshot' || category === 'dark') return drawScreenshot(random, category === 'dark');
  if (category === 'vertical') return drawVertical(random);
  if (category === 'table') return drawTable(random);
  if (category === 'columns') return drawColumns(random);
  if (category === 'traditional')
    return drawPrint(random, traditionalSentences, pick(random, [fonts.tc, fonts.tcSerif]));
  if (category === 'mixed') return drawPrint(random, mixedSentences, font);
  return drawPrint(random, sentences, font);
}
