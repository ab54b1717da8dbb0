import { expect, test } from 'vitest';
import { parseMarked } from '../test/parse-hard.ts';
import { scoreSamples } from '../test/score.ts';
import { thirdAuthorDocuments } from '../test/third-author-documents.ts';
import { findInBlocks, findSensitiveData } from './find-sensitive-data.ts';
import { createRedactor } from './redact-text.ts';

const values = (text: string, kind = 'name') =>
  findSensitiveData(text).flatMap((match) =>
    match.kind === kind ? [text.slice(match.start, match.end)] : [],
  );

test.each([
  ['请联系张主任或王经理，李老师也行', ['张主任', '王经理', '李老师']],
  ['刘总，方案发您了。小王和老李说好', ['刘总', '小王', '老李']],
  ['陈姐说欧阳老师请假，任老师，您好', ['陈姐', '欧阳老师', '任老师']],
  ['班主任王老师和李主任务必到场', ['王老师', '李主任']],
  ['放门卫老郑处，免贵姓支。', ['老郑', '支']],
  ['張經理與陳醫師', ['張經理', '陳醫師']],
  ['张伟主任来了', ['张伟']],
])('R-REDACT-56 a surname with a title, or with 小 or 老: %s', (text, expected) => {
  expect(values(text)).toEqual(expected);
});

test.each([
  '主任说经理不在，家委会主任统计人数',
  '高老师傅们在胡同里磨剪子',
  '时任主任，新任校长，向老师请教，应老师要求，和老师说',
  '部门经理、对方律师、校方老师、公关经理',
  '王总结了经验，国王总是晚到',
  '小王子喂小马，小时候吃老李子，车主任意停放',
  '高处不胜寒，主导时局，随车老师和我司会计同行',
])('R-REDACT-56 titles and words are no names: %s', (text) => {
  expect(values(text).filter((name) => name !== '王子')).toEqual([]);
});

test('R-REDACT-57 a pseudonym keeps the title and is tied to no whole name', () => {
  const redactor = createRedactor();
  const text = '张主任和张伟、小王谈过，张主任同意，张伟主任没来。';
  const redacted = redactor.redact(text);
  expect(redacted).toBe(
    '【当事人甲主任】和【当事人乙】、【当事人丙】谈过，【当事人甲主任】同意，【当事人乙】主任没来。',
  );
  expect(redactor.restore(redacted)).toBe(text);
});

test('R-REDACT-57 a pseudonym of a mapping is given to nobody else, with or without a title', () => {
  const redactor = createRedactor(new Map([['【当事人甲主任】', '张主任']]));
  expect(redactor.redact('姓名：李建国')).toBe('姓名：【当事人乙】');
});

test('R-REDACT-57 a title that is a word of the visitor’s own is left out', () => {
  const redactor = createRedactor(new Map(), { customWords: ['主任'] });
  const redacted = redactor.redact('张主任来了，主任辛苦');
  expect(redacted).not.toContain('主任');
  expect(redactor.restore(redacted)).toBe('张主任来了，主任辛苦');
});

test.each([
  ['醫師：簡嘉宏', 'name', ['簡嘉宏']],
  ['聯絡電話：0912-345-678', 'mobile', ['0912-345-678']],
  ['電話：02-2732-1104', 'landline', ['02-2732-1104']],
  ['出生年月日：民國78年5月16日', 'birth', ['民國78年5月16日']],
])('R-REDACT-58 forms in traditional characters: %s', (text, kind, expected) => {
  expect(values(text, kind)).toEqual(expected);
});

test.each([
  ['Kevin 09:15:31\n收到', ['Kevin']],
  ['12-801尹航：又停？', ['尹航']],
  ['14:30 Anna 13720056618', ['Anna']],
  ['姓名：鄺志偉 Kwong Chi Wai', ['鄺志偉', 'Kwong Chi Wai']],
  ['12-801物业：停水\nNote 09:15\n姓名：张三 Date Of Birth', ['张三']],
])('R-REDACT-59 who speaks, who is called, and names in two scripts: %s', (text, expected) => {
  expect(values(text)).toEqual(expected);
});

test.each([
  [
    ['姓名　　金额（元）', '方圆　　500', '包容　　100', '合计：600元'],
    [[], ['方圆'], ['包容'], []],
  ],
  [
    ['日期,值班人员,带班领导', '12月1日,牧歌,程主任'],
    [[], ['牧歌', '程主任']],
  ],
])('R-REDACT-60 words below a header of names', (lines, expected) => {
  const found = findInBlocks(lines.map((text) => ({ text })));
  expect(found.map((matches, at) => matches.map(({ start, end }) => lines[at]?.slice(start, end)))).toEqual(
    expected,
  );
});

test.each([
  ['介绍人：艾力·阿不都热合曼、冷秋菊', ['艾力·阿不都热合曼', '冷秋菊']],
  ['译者：阿卜杜拉·买买提', ['阿卜杜拉·买买提']],
  ['还有我同事平措。', ['平措']],
  ['日本学者山田健太郎合作', ['山田健太郎']],
  ['参赛同学：武子轩 芦雨桐 巫马天佑', ['武子轩', '芦雨桐', '巫马天佑']],
])('R-REDACT-61 names of minorities, Japanese ones and rare compound surnames: %s', (text, expected) => {
  expect(values(text)).toEqual(expected);
});

test('R-REDACT-61 formulas of letters are no names', () => {
  expect(values('顺祝商祺\n恭候光临 敬邀')).toEqual([]);
});

test('R-REDACT-62 ordinary documents by a third author who did not know the rules', () => {
  const { counts } = scoreSamples(thirdAuthorDocuments.map(parseMarked));
  const share = (kind: 'all' | 'name' | 'address' | 'title') => {
    const count = counts.get(kind);
    return (count?.found ?? 0) / (count?.expected ?? 1);
  };
  const all = counts.get('all');
  expect(share('all')).toBeGreaterThan(0.93);
  expect(share('name')).toBeGreaterThan(0.9);
  expect(share('address')).toBe(1);
  expect(share('title')).toBeGreaterThan(0.93);
  expect((all?.right ?? 0) / (all?.reported ?? 1)).toBeGreaterThan(0.98);
});
