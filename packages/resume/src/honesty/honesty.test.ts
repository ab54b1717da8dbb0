import { expect, test } from 'vitest';
import { firstAnswers } from '../../test/honesty/first-answers.ts';
import { readCases, scoreCases } from '../../test/honesty/read-cases.ts';
import { secondAnswers } from '../../test/honesty/second-answers.ts';
import { fourthAnswers } from '../../test/honesty/fourth-answers.ts';
import { thirdAnswers } from '../../test/honesty/third-answers.ts';
import { compareFacts } from './compare-facts.ts';
import { classifyAnswer } from './refusal.ts';

const texts = (findings: readonly { readonly text: string }[]): string[] => findings.map(({ text }) => text);

test.each([
  ['first', firstAnswers],
  ['second', secondAnswers],
  ['third', thirdAnswers],
  ['fourth', fourthAnswers],
])(
  'R-EDIT-190 of the facts planted in the %s hundred answers at least 97 in 100 are named, at most 5 answers accused falsely',
  (_name, written) => {
    const { cases, planted, named, falseAnswers, notes } = scoreCases(readCases(written));
    expect(cases).toBeGreaterThanOrEqual(100);
    expect(named / planted, notes.join('\n')).toBeGreaterThanOrEqual(0.97);
    expect(falseAnswers / cases, notes.join('\n')).toBeLessThanOrEqual(0.05);
  },
);

test('R-EDIT-190 an invented prize, sum, employer and skill are named, each with its kind and place', () => {
  const answer = '使用 Rust 重构订单系统，为阿里巴巴节省五百万元，荣获省级科技进步二等奖，8 人参与。';
  const { additions } = compareFacts('负责订单系统重构，8 人参与', answer);
  expect(additions.map(({ kind, text }) => [kind, text])).toEqual([
    ['name', 'Rust'],
    ['name', '阿里巴巴'],
    ['figure', '五百万元'],
    ['honour', '省级科技进步二等奖'],
  ]);
  for (const { text, start, end } of additions) expect(answer.slice(start, end)).toContain(text);
});

test.each([
  ['带领三人，用时 12万 元', '带领 3 人，用时 120,000 元'],
  ['成交 1.2 亿', 'closed 120 million'],
  ['两个团队', '2 个团队'],
  ['占比三成五', '占比 35%'],
  ['完成率百分之四十', '完成率 40%'],
  ['合同额伍佰万元', '合同额 500 万元'],
  ['服务 ３０ 家', '服务三十家'],
  ['服务 ٣٠ 家', '服务 30 家'],
  ['工作两年半', '工作 30 个月'],
  ['几百名用户', '数百名用户'],
  ['2022年7月至今', '2022.07 - 至今'],
  ['二〇二二年七月入职', 'Joined in July 2022'],
  ['从 4 秒降到 1 秒', '耗时减少 75%'],
  ['电话 138 0000 1111', '电话：+86 13800001111'],
  ['熟悉 JS', '熟悉 JavaScript'],
])(
  'R-EDIT-191 the same fact in another writing is neither invented nor lost: %s and %s',
  (source, answer) => {
    expect(texts(compareFacts(source, answer).additions)).toEqual([]);
  },
);

test.each([
  ['提升了转化率', '转化率提升 35%，覆盖 2 万用户', ['35%', '2 万']],
  ['服务 1,200 家', 'Served 1200 clients over 3 years', ['3 years']],
  ['带队', '带领 ٤ 人', ['٤ 人']],
  ['增长', '增长三成，翻两番', ['三成', '翻两番']],
  ['第一名', '第三名', ['第三']],
])('R-EDIT-191 figures that nobody gave are found in any script: %s → %s', (source, answer, fresh) => {
  expect(texts(compareFacts(source, answer).additions)).toEqual(fresh);
});

test('R-EDIT-192 what an answer leaves out is named: lines, figures, dates, contact details', () => {
  const source = '2019.03 入职云帆数科\n负责 3 条产线\n带新人熟悉流程\n邮箱 lin@example.com';
  expect(texts(compareFacts(source, '负责产线管理，供职于云帆数科').losses)).toEqual([
    '2019.03',
    '3 条',
    '带新人熟悉流程',
    'lin@example.com',
  ]);
});

test('R-EDIT-192 where words are only moved, every piece of every line needs its place', () => {
  const source = '林知夏\n云帆数科 前端工程师 2020.03-2022.06\n做官网\n青禾科技 测试工程师\n写用例\n写用例';
  const { additions, losses } = compareFacts(
    source,
    '林知夏\n云帆数科\n前端工程师\n2020.03 - 2022.06\n做官网\n写用例',
    { verbatim: true },
  );
  expect(additions).toEqual([]);
  expect(texts(losses)).toEqual(['青禾科技 测试工程师', '写用例']);
});

test.each([
  ['抱歉，我无法完成这个请求。', 'refusal'],
  ['I’m sorry, but I can’t help with that.', 'refusal'],
  ['请把需要润色的内容发给我。', 'refusal'],
  ['', 'empty'],
  ['……', 'empty'],
  ['接听来电，就失误向客户致歉，无法解决的及时转交。', 'answer'],
] as const)('R-EDIT-193 a refusal and an empty answer are told from an answer: %s', (answer, kind) => {
  expect(classifyAnswer(answer, '接电话，向客户道歉')).toBe(kind);
});

test.each([
  '1'.repeat(40_000),
  '一'.repeat(40_000),
  'a-'.repeat(20_000),
  '三千万'.repeat(13_000),
  'see Na1x '.repeat(4_000),
  '、甲乙等客户'.repeat(6_000),
  '做了事\n'.repeat(10_000),
])('R-EDIT-190 the longest texts are compared, whatever they are made of: %.10s', (text) => {
  const { additions, losses } = compareFacts(text, text);
  expect([...additions, ...losses]).toEqual([]);
});

test('R-EDIT-190 what an answer has beyond 40,000 characters is one addition', () => {
  const source = '负责订单系统';
  const answer = `${source}\n`.repeat(8_000);
  const { additions } = compareFacts(source, answer);
  expect(additions).toEqual([
    { kind: 'line', text: answer.slice(40_000), start: 40_000, end: answer.length },
  ]);
});
