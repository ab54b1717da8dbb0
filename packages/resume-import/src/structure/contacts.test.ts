import { expect, test } from 'vitest';
import { structureLines } from './structure.ts';
import { linesOfText } from './text-line.ts';

interface Found {
  readonly [label: string]: string;
}

/** Heads of resumes and what they say of the person. */
const heads: readonly (readonly [string, Found])[] = [
  ['姓名 / Name：许博文\n出生日期 / Date of Birth：1990.11.02', { name: '许博文', 出生日期: '1990.11.02' }],
  ['罗安\n手机 / 微信：13661882020', { name: '罗安', phone: '13661882020', 微信: '13661882020' }],
  ['林怡君\n兵役狀況：免役', { 兵役狀況: '免役' }],
  [
    'CHAN Tai Man, Peter (陳大文)\n(+852) 9123 4567',
    { name: 'CHAN Tai Man, Peter (陳大文)', phone: '(+852) 9123 4567' },
  ],
  [
    '秦朗\n13811223344/qin@example.com/github.com/qin/5年经验/本科',
    { GitHub: 'github.com/qin', experience: '5年', degree: '本科' },
  ],
  ['何远\n电话：0731-88552211 手机：13007311122', { phone: '13007311122', 固定电话: '0731-88552211' }],
  [
    '叶知秋\n📱 13800001111 💬 微信 yezq 🔗 https://github.com/ye',
    { phone: '13800001111', 微信: 'yezq', GitHub: 'https://github.com/ye' },
  ],
  ['闫振宇\n性  别：男  年  龄：34', { 性别: '男', 年龄: '34' }],
  [
    'Jordan (Jiahui) Li\nToronto, ON, Canada M5V 2T6 • jo@example.ca',
    { name: 'Jordan (Jiahui) Li', 现居地: 'Toronto, ON, Canada M5V 2T6' },
  ],
  [
    '贺兰静\n证书\nCPA\n手机：13661882020 · 邮箱：he@example.com · 上海市浦东新区世纪大道 100 号',
    { phone: '13661882020', email: 'he@example.com', 地址: '上海市浦东新区世纪大道 100 号' },
  ],
];

test.each(heads)('R-XFER-81 %j says who and where the person is', (text, expected) => {
  const { outline } = structureLines(linesOfText(text));
  const others = Object.fromEntries(outline.others.map(({ label, text }) => [label, text]));
  expect({ ...outline.basic, ...others }).toMatchObject(expected);
});
