import { expect, test } from 'vitest';
import { findInBlocks, findSensitiveData } from '../find-sensitive-data.ts';

const numbersIn = (text: string): string[] =>
  findSensitiveData(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['住院号：00238841', '00238841'],
  ['病案号 B2019-33812', 'B2019-33812'],
  ['医保卡号：310115A2209', '310115A2209'],
  ['学号20210834', '20210834'],
  ['车架号：LSVAB4182E2123456', 'LSVAB4182E2123456'],
  ['保单号码（商业险）：PDAA202431010000123456', 'PDAA202431010000123456'],
  ['运单号SF1390028837123，请查收', 'SF1390028837123'],
  ['房产证号：沪（2021）浦字不动产权第012345号', '沪（2021）浦字不动产权第012345号'],
  ['工作证号为GA-00213', 'GA-00213'],
  ['门锁密码：886612#', '886612#'],
  ['WiFi 密码 abc12345', 'abc12345'],
  ['驾驶证档案编号：310012345678', '310012345678'],
  ['燃气户号：3301 2299 88', '3301 2299 88'],
  ['取件码3-2-5568', '3-2-5568'],
])('R-REDACT-63 a number of somebody’s is found by its form, a label and a number: %s', (text, value) => {
  expect(numbersIn(text)).toEqual([value]);
});

test.each([
  '合同编号：HT-2024-0012',
  '文号：京教〔2024〕12号',
  '型号：A2338，批号：20240312',
  '发票号码：12345678',
  '案号：（2023）京01民初1234号',
  '根据编号SH-2022-118的购销合同',
  '第 12 号选手，编号 2024 年',
  '日期编号：2024-03-12',
  '您尾号6630的信用卡',
  '密码请勿告诉他人',
])('R-REDACT-63 numbers of documents, wares and offices stay: %s', (text) => {
  expect(numbersIn(text)).toEqual([]);
});

test('R-REDACT-63 numbers below a header that says whose they are', () => {
  const rows = ['学号\t班级\t总分', '20220601\t三班\t4521'];
  const [, found] = findInBlocks(rows.map((text) => ({ text })));
  expect(found?.map(({ kind, value }) => [kind, value])).toEqual([['number', '20220601']]);
});
