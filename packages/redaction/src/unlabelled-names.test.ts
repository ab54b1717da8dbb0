import { expect, test } from 'vitest';
import { laterDocuments } from '../test/later-documents.ts';
import { parseMarked } from '../test/parse-hard.ts';
import { scoreSamples } from '../test/score.ts';
import { unseenDocuments } from '../test/unseen-documents.ts';
import { unseenHeldBack } from '../test/unseen-held-back.ts';
import { findInBlocks, findSensitiveData } from './find-sensitive-data.ts';

const values = (text: string, kind = 'name') =>
  findSensitiveData(text).flatMap((match) =>
    match.kind === kind ? [text.slice(match.start, match.end)] : [],
  );

test.each([
  ['今天下午，程远方和白雪一起去了客户现场', ['程远方', '白雪']],
  ['以资金周转为由向罗美玲借款', ['罗美玲']],
  ['技术员孙膑已到场，张扬先生签收', ['孙膑', '张扬']],
  ['董事长王道远在年会上表示', ['王道远']],
])('R-REDACT-48 names in running text: %s', (text, expected) => {
  expect(values(text)).toEqual(expected);
});

test.each([
  '合计金额：陆仟玖佰伍拾陆元整',
  '祝好\n祝全家平安！',
  '方案由金融部牵头，财务部配合，预计年底前完成。',
  '双方约定由乙方任意一方承担，严禁转让，时间自签订之日起计。',
  '被告高某、王某某均未到庭。',
])('R-REDACT-48 words are no names: %s', (text) => {
  expect(values(text)).toEqual([]);
});

test('R-REDACT-49 names in Latin letters beside Chinese ones and by themselves', () => {
  expect(values('借款人：方志强（Fang Zhiqiang）')).toEqual(['方志强', 'Fang Zhiqiang']);
  expect(values('Kevin Zhao (赵凯文)，首席科学家Andrew Ng与会')).toEqual([
    'Kevin Zhao',
    '赵凯文',
    'Andrew Ng',
  ]);
  expect(values('华为（Huawei Device）在Martin Luther University和Kelly Road办公，Oracle Java认证')).toEqual(
    [],
  );
});

test('R-REDACT-50 what may be a name counts where the same name is elsewhere', () => {
  expect(values('安然下个月办婚礼。')).toEqual([]);
  expect(values('联系人：安然\n安然下个月办婚礼。')).toEqual(['安然', '安然']);
  const blocks = findInBlocks([{ text: '安然下个月办婚礼。' }, { text: '要来的话跟安然说一声' }]);
  expect(blocks.map((found) => found.length)).toEqual([1, 1]);
});

test('R-REDACT-50 R-REDACT-51 the value of a field before a nation, and all of it again', () => {
  expect(values('申请人：吉克阿依，女，彝族。申请人吉克阿依于2021年入职')).toEqual(['吉克阿依', '吉克阿依']);
  expect(values('备注：贫困户，女，五十岁')).toEqual([]);
});

test.each([
  ['加微信也行anran1006', 'wechat', ['anran1006']],
  ['QQ/微信同号：12345678', 'qq', ['12345678']],
  ['Passport No. 548213907', 'passport', ['548213907']],
  ['账号：0200 0980 1920 1234 567', 'card', ['0200 0980 1920 1234 567']],
  [
    '报到地点：深圳市南山区高新南七道20号工程实验室大楼A1301。',
    'address',
    ['深圳市南山区高新南七道20号工程实验室大楼A1301'],
  ],
])('R-REDACT-52 %s', (text, kind, expected) => {
  expect(values(text, kind)).toEqual(expected);
});

test.each([
  ['read while the rules were mended', unseenDocuments, { all: 0.98, names: 0.97, precision: 0.97 }],
  ['read later', unseenHeldBack, { all: 0.97, names: 0.96, precision: 0.98 }],
  ['by a second author', laterDocuments, { all: 0.96, names: 0.95, precision: 0.98 }],
])('R-REDACT-53 ordinary documents by an author who did not know the rules, %s', (_, documents, least) => {
  const { counts } = scoreSamples(documents.map(parseMarked));
  const all = counts.get('all');
  const names = counts.get('name');
  expect((all?.found ?? 0) / (all?.expected ?? 1)).toBeGreaterThan(least.all);
  expect((all?.right ?? 0) / (all?.reported ?? 1)).toBeGreaterThan(least.precision);
  expect((names?.found ?? 0) / (names?.expected ?? 1)).toBeGreaterThan(least.names);
});
