/** Draws what people photograph or save every day: receipts, chats, cards, invoices, code, small and mixed text. */
import { drawEnglish, drawNewspaper, drawPhoto, drawPoster, drawSlide } from './ocr-published.ts';
import {
  between,
  blank,
  fonts,
  paragraphOf,
  pick,
  rect,
  setText,
  textOf,
  whole,
  type Drawing,
  type Mark,
  type Random,
} from './ocr-setting.ts';
import {
  bilingualSentences,
  codeLines,
  goods,
  mixedSentences,
  places,
  sentences,
  talk,
} from './ocr-texts.ts';

export const everyday = [
  'receipt',
  'chat',
  'poster',
  'english',
  'newspaper',
  'slide',
  'card',
  'invoice',
  'code',
  'bilingual',
  'small',
  'photo',
] as const;
type Everyday = (typeof everyday)[number];

const monospaced = 'Noto Sans Mono CJK SC';
const amount = (random: Random, most: number) => between(random, 1, most).toFixed(2);

function drawReceipt(random: Random): Drawing {
  const [width, height, size] = [420, 900, 20];
  const rows = Array.from({ length: 8 }, () => [pick(random, goods), amount(random, 300)] as const);
  const marks: Mark[] = [
    { text: pick(random, ['惠民超市', '好邻居便利店']), x: width / 2, y: 60, size: 30, anchor: 'middle' },
    { text: `单号: ${whole(random, 1e9, 9e9)}`, x: 24, y: 110, size },
    {
      text: `2026-0${whole(random, 1, 9)}-${whole(random, 10, 28)} 18:${whole(random, 10, 59)}:07`,
      x: 24,
      y: 140,
      size,
    },
  ];
  const lines: string[] = marks.map(({ text }) => text);
  const row = (name: string, price: string, y: number, big = size) => {
    marks.push(
      { text: name, x: 24, y, size: big },
      { text: price, x: width - 24, y, size: big, anchor: 'end' },
    );
    lines.push(`${name} ${price}`);
  };
  for (const [at, [name, price]] of rows.entries()) row(name, price, 206 + at * 38);
  const total = rows.reduce((sum, [, price]) => sum + Number(price), 0).toFixed(2);
  row('合计', `￥${total}`, 560, 28);
  row('微信支付', total, 610);
  const thanks: Mark = { text: '谢谢惠顾，欢迎再次光临', x: width / 2, y: 690, size, anchor: 'middle' };
  const dashes = (y: number) =>
    `<line x1="20" x2="${width - 20}" y1="${y}" y2="${y}" stroke="#333" stroke-width="1.5" stroke-dasharray="7 5"/>`;
  return {
    ...blank,
    width,
    height: height - 150,
    font: monospaced,
    shapes: dashes(165) + dashes(512) + dashes(640),
    marks: [...marks, thanks],
    text: [...lines, thanks.text].join('\n'),
  };
}

function drawChat(random: Random): Drawing {
  const [width, height, size] = [720, 1280, 30];
  const title = pick(random, ['李明', '家人群']);
  const isDark = random() < 0.5;
  const [paper, other, own, ink] = isDark
    ? ['#111111', '#2c2c2c', '#3eb575', '#e6e6e6']
    : ['#ededed', '#ffffff', '#95ec69', '#111111'];
  const marks: Mark[] = [{ text: title, x: width / 2, y: 60, size: 34, anchor: 'middle' }];
  let shapes = '';
  let y = 120;
  for (let at = 0; y < height - 170; at++) {
    if (at % 4 === 0) {
      marks.push({
        text: `下午 ${whole(random, 1, 9)}:${whole(random, 10, 59)}`,
        x: width / 2,
        y: y + 20,
        size: 22,
        ink: '#8a8a8a',
        anchor: 'middle',
      });
      y += 56;
    }
    const isOwn = random() < 0.5;
    const { marks: letters } = setText([pick(random, talk)], {
      x: 0,
      y: 0,
      size,
      ems: 16,
      leading: 1.4,
      bottom: 400,
    });
    const wide = Math.max(...letters.map(({ text }) => text.length)) * size + 40;
    const tall = letters.length * size * 1.4 + 28;
    const left = isOwn ? width - 110 - wide : 110;
    shapes += rect(left, y, wide, tall, isOwn ? own : other, 'rx="10"');
    shapes += rect(
      isOwn ? width - 92 : 22,
      y,
      70,
      70,
      `rgb(${whole(random, 60, 200)},${whole(random, 60, 200)},140)`,
      'rx="8"',
    );
    for (const letter of letters)
      marks.push({ ...letter, x: left + 20, y: y + 44 + letter.y, ink: isOwn ? '#111' : ink });
    y += tall + 34;
  }
  return { width, height, paper, ink, font: fonts.sans, shapes, marks, text: textOf(marks) };
}

function drawCard(random: Random): Drawing {
  const [width, height] = [1000, 600];
  const marks: Mark[] = [
    { text: pick(random, ['王晓峰', '陈思远', '赵一鸣']), x: 70, y: 190, size: 64, bold: true },
    { text: pick(random, ['销售总监', '产品经理', '高级工程师']), x: 300, y: 190, size: 28 },
    { text: `${pick(random, places)}远山科技有限公司`, x: 70, y: 330, size: 32 },
    { text: `电话 138${whole(random, 1e7, 9e7)}`, x: 70, y: 410, size: 24 },
    { text: `邮箱 wang${whole(random, 10, 99)}@example.com`, x: 70, y: 455, size: 24 },
    { text: '地址 滨江路 128 号 3 幢 501 室', x: 70, y: 500, size: 24 },
  ];
  const shapes = `${rect(780, 0, 220, height, '#204e78')}<circle cx="890" cy="180" r="60" fill="#f2a541"/>`;
  const text = [`${marks[0]?.text} ${marks[1]?.text}`, ...marks.slice(2).map((mark) => mark.text)].join('\n');
  return { ...blank, width, height, font: fonts.sans, shapes, marks, text };
}

function drawInvoice(random: Random): Drawing {
  const [width, height, size] = [1240, 860, 22];
  const xs = [80, 420, 580, 760, 960, 1160];
  const rows = [
    ['货物名称', '数量', '单价', '金额', '税额'],
    ...Array.from({ length: 5 }, () => [
      pick(random, goods),
      String(whole(random, 2, 90)),
      amount(random, 90),
      amount(random, 5_000),
      amount(random, 600),
    ]),
    ['合计', '', '', amount(random, 20_000), amount(random, 2_000)],
  ];
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#8a3b12" stroke-width="2"/>`;
  const cells = rows.flatMap((row, y) =>
    row.flatMap((text, x): Mark[] =>
      x === 0 || y === 0
        ? [{ text, x: (xs[x] ?? 0) + 14, y: 236 + y * 60, size }]
        : [{ text, x: (xs[x + 1] ?? 0) - 14, y: 236 + y * 60, size, anchor: 'end' }],
    ),
  );
  const head: Mark[] = [
    { text: '增值税普通发票', x: width / 2, y: 90, size: 40, anchor: 'middle', ink: '#8a3b12' },
    { text: `发票号码：${whole(random, 1e7, 9e7)}`, x: 80, y: 160, size },
  ];
  const foot: Mark = { text: `销售方：${pick(random, places)}远山贸易有限公司`, x: 80, y: 730, size };
  const rules = [
    ...xs.map((x) => line(x, 200, x, 620)),
    ...Array.from({ length: rows.length + 1 }, (_, at) => line(80, 200 + at * 60, 1160, 200 + at * 60)),
  ].join('');
  const stamp = `<g fill="none" stroke="#d22" stroke-width="6" opacity="0.75"><ellipse cx="880" cy="640" rx="170" ry="105"/><path d="M880 595 L893 632 L930 632 L900 654 L912 690 L880 668 L848 690 L860 654 L830 632 L867 632 Z" fill="#d22"/></g>`;
  return {
    ...blank,
    width,
    height,
    font: pick(random, [fonts.sans, fonts.serif]),
    shapes: rules + stamp,
    marks: [...head, ...cells, foot],
    text: [textOf(head), ...rows.map((row) => row.join(' ')), foot.text].join('\n'),
  };
}

function drawCode(random: Random): Drawing {
  const [width, height, size] = [900, 560, 18];
  const [paper, ink] = pick(random, [
    ['#1e1e1e', '#d4d4d4'],
    ['#ffffff', '#24292e'],
  ] as const);
  const from = whole(random, 0, 4);
  const colours = ['#569cd6', '#c586c0', '#b5763a', ink];
  const lines = codeLines.slice(from).map((text) => ({ text, ink: pick(random, colours) }));
  const marks = lines.map((line, at): Mark => ({ ...line, x: 40, y: 60 + at * 34, size, font: monospaced }));
  return { width, height, paper, ink, font: monospaced, shapes: '', marks, text: textOf(marks) };
}

function drawParagraphs(random: Random, from: readonly string[], size: number): Drawing {
  const [width, height] = [900, 620];
  const { marks } = setText(
    Array.from({ length: 8 }, () => paragraphOf(random, from, 3)),
    { x: 40, y: 60, size, ems: (width - 80) / size, leading: 1.8, bottom: height - 40 },
  );
  return { ...blank, width, height, font: fonts.sans, marks, text: textOf(marks) };
}

export function drawEveryday(kind: Everyday, random: Random): Drawing {
  if (kind === 'receipt') return drawReceipt(random);
  if (kind === 'chat') return drawChat(random);
  if (kind === 'poster') return drawPoster(random);
  if (kind === 'english') return drawEnglish(random);
  if (kind === 'newspaper') return drawNewspaper(random);
  if (kind === 'slide') return drawSlide(random);
  if (kind === 'card') return drawCard(random);
  if (kind === 'invoice') return drawInvoice(random);
  if (kind === 'code') return drawCode(random);
  if (kind === 'bilingual') return drawParagraphs(random, bilingualSentences, whole(random, 15, 18));
  if (kind === 'small') return drawParagraphs(random, [...sentences, ...mixedSentences], 9);
  return drawPhoto(random);
}
