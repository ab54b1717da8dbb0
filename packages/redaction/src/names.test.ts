import { expect, test } from 'vitest';
import { parseMarked } from '../test/parse-hard.ts';
import { scoreSamples } from '../test/score.ts';
import { prose, writtenSamples } from '../test/written-samples.ts';
import { findSensitiveData } from './find-sensitive-data.ts';

const names = (text: string) =>
  findSensitiveData(text).flatMap(({ kind, start, end }) =>
    kind === 'name' ? [text.slice(start, end)] : [],
  );

test.each([
  ['文案：宋佳；美编：文静（兼）；就诊人：薄荷', ['宋佳', '文静', '薄荷']],
  ['揭英丽 186 2000 3344', ['揭英丽']],
  ['3. 东方朔，男，汉族', ['东方朔']],
  ['我叫黎明，今年三十岁', ['黎明']],
  ['序号 姓名 部门\n1 鄢然 研发部\n2 危海燕 行政部', ['鄢然', '危海燕']],
  ['表彰花荣、解珍等三名同志', ['花荣', '解珍']],
  ['申请人扎西顿珠到场，司机巴图尔作证，乌兰图雅未到', ['扎西顿珠', '巴图尔', '乌兰图雅']],
  ['参会人员：郑立新、Kevin Wu\n地点：北京', ['郑立新', 'Kevin Wu']],
  ['Dear Jennifer, the contract is attached.', ['Jennifer']],
])('R-REDACT-46 names are found by roles, lists and what stands behind them: %s', (text, expected) => {
  expect(names(text)).toEqual(expected);
});

test.each([
  '今借到人民币伍万元整，押金陆仟元',
  '中国银行吴中分行与招商银行余杭支行',
  '他在徐家汇上班，周末去宋庄和黄鹤楼',
  '苹果、香蕉、橙子等三种水果最受欢迎',
  '处理人：待定。审批人：同上。',
])('R-REDACT-47 numbers, places and organisations are no names: %s', (text) => {
  expect(names(text)).toEqual([]);
});

test('R-REDACT-47 a name that is known is left alone inside another word', () => {
  expect(names('举报人：卫国。该公司保卫国家秘密。')).toEqual(['卫国']);
  expect(names('学生：高兴。今天很高兴。第二天高兴说：')).toEqual(['高兴', '高兴']);
});

test('R-REDACT-46 R-REDACT-47 documents written by hand, and prose without people', () => {
  const { counts } = scoreSamples(writtenSamples.map(parseMarked));
  const share = (kind: 'all' | 'name', what: 'recall' | 'precision') => {
    const { expected, found, reported, right } = counts.get(kind) ?? {
      expected: 1,
      found: 0,
      reported: 1,
      right: 0,
    };
    return what === 'recall' ? found / expected : right / reported;
  };
  expect(share('all', 'recall')).toBeGreaterThan(0.92);
  expect(share('all', 'precision')).toBeGreaterThan(0.96);
  expect(share('name', 'recall')).toBeGreaterThan(0.88);
  expect(share('name', 'precision')).toBeGreaterThan(0.95);
  expect(names(prose).length).toBeLessThan(8);
});
