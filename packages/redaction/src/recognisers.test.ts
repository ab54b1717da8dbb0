import { expect, test } from 'vitest';
import { makeSamples } from '../test/samples.ts';
import { scoreSamples } from '../test/score.ts';
import { findInBlocks, findSensitiveData, lookOver } from './find-sensitive-data.ts';
import { isCreditCode } from './kinds/credit-code.ts';
import { isHongKongIdentity, isTaiwanIdentity } from './kinds/travel-documents.ts';

/** What is found in a text, as `kind:text`. */
const found = (text: string, customWords: readonly string[] = []) =>
  findSensitiveData(text, { customWords }).map(({ kind, start, end }) => `${kind}:${text.slice(start, end)}`);

test('R-REDACT-01 identity numbers of 18 and 15 digits are found, after a label also with a wrong check digit', () => {
  expect(found('11010519491231002X')).toEqual(['identity:11010519491231002X']);
  expect(found('身份证：110105194912310021')).toEqual(['identity:110105194912310021']);
  expect(found('身份证号码 110105491231002')).toEqual(['identity:110105491231002']);
  expect(found('编号110105194913310021')).toEqual([]);
  const [right, wrong] = findSensitiveData('11010519491231002X、110105194912310021');
  expect(right?.reason).toContain('校验码正确');
  expect(wrong?.reason).toContain('校验码不对');
});

test('R-REDACT-02 统一社会信用代码 is told by its check character, after a label also with a wrong one', () => {
  expect(isCreditCode('91350100M000100Y43')).toBe(true);
  expect(found('代码 91350100M000100Y43 的公司')).toEqual(['creditCode:91350100M000100Y43']);
  expect(found('税号：91350100M000100Y44')).toEqual(['creditCode:91350100M000100Y44']);
});

test('R-REDACT-03 bank cards are told by check digit, grouping or label; amounts and order numbers are left', () => {
  expect(found('6222021001116245702')).toEqual(['card:6222021001116245702']);
  expect(found('卡号：6222021001116245703')).toEqual(['card:6222021001116245703']);
  expect(found('转到 6222 0210 0111 6245 703')).toEqual(['card:6222 0210 0111 6245 703']);
  expect(found('订单 2026110512345678901，金额 138,000.00 元')).toEqual([]);
});

test('R-REDACT-04 telephone numbers with country codes, area codes, extensions and after labels', () => {
  for (const one of [
    '+86 138 1234 5678',
    '0086-13812345678',
    '(010)62345678',
    '0755-8234 5678转8001',
    '+852 9123 4567',
    '021-62345678-803',
  ])
    expect(
      findSensitiveData(`请打 ${one}。`).map(({ kind, start, end }) => [
        /mobile|landline/.test(kind),
        `请打 ${one}。`.slice(start, end),
      ]),
    ).toEqual([[true, one]]);
  expect(found('电话：62345678')).toEqual(['landline:62345678']);
  expect(found('共 62345678 件')).toEqual([]);
});

test('R-REDACT-66 what is rather not somebody’s is offered and left: hotlines, numbers of documents and wares', () => {
  const text = '客服热线 400-800-1234，合同编号：HT-2024-0012，手机 13812345678';
  expect(found(text)).toEqual(['mobile:13812345678']);
  const [matches = []] = lookOver([{ text }]);
  expect(
    matches.filter(({ isOffered }) => isOffered).map(({ start, end }) => text.slice(start, end)),
  ).toEqual(['400-800-1234', 'HT-2024-0012']);
});

test('R-REDACT-05 e-mail addresses, WeChat and QQ ids', () => {
  expect(found('邮箱 zhang.san@mail.example.cn，微信号：zhang_san88，QQ：123456789，wxid_abc123456')).toEqual(
    ['email:zhang.san@mail.example.cn', 'wechat:zhang_san88', 'qq:123456789', 'wechat:wxid_abc123456'],
  );
  expect(found('WeChat payment is accepted')).toEqual([]);
});

test('R-REDACT-06 licence plates of all kinds', () => {
  for (const one of [
    '苏A12345',
    '沪AD12345',
    '京A·12345',
    '粤B1234学',
    '川A1234警',
    '鲁B1234挂',
    '粤Z1234港',
    '使123456',
    'WJ京12345',
  ])
    expect(found(`车${one}驶过`)).toEqual([`plate:${one}`]);
});

test('R-REDACT-07 passports and documents of Hong Kong, Macao and Taiwan', () => {
  expect(found('护照号：E12345678')).toEqual(['passport:E12345678']);
  expect(found('港澳居民来往内地通行证 H12345678')).toEqual(['permit:H12345678']);
  expect(isHongKongIdentity('A1234563')).toBe(true);
  expect(isTaiwanIdentity('A123456789')).toBe(true);
  expect(found('型号 E12345678')).toEqual([]);
});

test('R-REDACT-08 a date is sensitive only where it is a date of birth', () => {
  expect(found('出生日期：1985-03-12，签订日期：2021-03-12')).toEqual(['birth:1985-03-12']);
  expect(found('1985年3月12日出生')).toEqual(['birth:1985年3月12日']);
});

test('R-REDACT-09 names with and without labels, rare surnames in forms, minorities, foreigners; words are left', () => {
  expect(found('甲方（出租方）：张三　乙方：欧阳若兰')).toEqual(['name:张三', 'name:欧阳若兰']);
  expect(found('经查，李建国于昨日与王丽签订合同')).toEqual(['name:李建国', 'name:王丽']);
  expect(found('姓名\t电话\n仉晓婉\t无')).toEqual(['name:仉晓婉']);
  expect(found('证人阿依古丽·买买提到庭')).toEqual(['name:阿依古丽·买买提']);
  expect(found('姓名：John Smith')).toEqual(['name:John Smith']);
  expect(found('联系人：王女士')).toEqual(['name:王女士']);
  for (const one of [
    '王国的高速公路',
    '江苏省任何时候',
    '甲方向乙方支付全部款项',
    '白细胞升高',
    '周末去周庄',
  ])
    expect(found(one)).toEqual([]);
});

test('R-REDACT-09 a name that is sure in one block is found in all', () => {
  const blocks = [{ text: '甲方：汪洋' }, { text: '汪洋把大海画成蓝色' }];
  expect(findInBlocks(blocks).map((one) => one.map(({ kind }) => kind))).toEqual([['name'], ['name']]);
});

test('R-REDACT-10 addresses of towns and villages, with and without a province; a region alone is none', () => {
  for (const one of [
    '江苏省南京市鼓楼区中山北路12号3栋502室',
    '湖南省邵阳市隆回县金石桥镇白竹村5组134号',
    '阳光花园5号楼2单元301室',
    '王家坝村二组',
  ])
    expect(found(`寄往${one}。`)).toEqual([`address:${one}`]);
  expect(found('江苏省南京市的公司')).toEqual([]);
  expect(found('南京市鼓楼区人民法院')).toEqual([]);
});

test('R-REDACT-11 full width, spaces, line breaks, invisible characters and Chinese numerals hide nothing', () => {
  for (const one of [
    '１３８１２３４５６７８',
    '138 1234\n5678',
    '138\u200b12345678',
    '1 3 8 1 2 3 4 5 6 7 8',
    '一三八一二三四五六七八',
    '138\u00ad1234\u20605678',
  ])
    expect(found(`打${one}。`)).toEqual([`mobile:${one}`]);
  expect(found('姓名：张　三')).toEqual(['name:张　三']);
});

test('R-REDACT-12 words of the visitor are found whatever their width and spaces; every match has a reason', () => {
  expect(found('项目 Ｓtar Sea 与 starsea', ['StarSea'])).toEqual(['custom:Ｓtar Sea', 'custom:starsea']);
  for (const { reason } of findSensitiveData('甲方：张三，电话13812345678，住南京市中山路1号', {}))
    expect(reason).toMatch(/\p{Script=Han}{3}/u);
});

test('R-REDACT-13 recall and precision on generated documents of eight types stay above their goals', () => {
  for (const half of ['development', 'held-back'] as const) {
    const { counts } = scoreSamples(makeSamples(half, 64));
    const ratio = (
      kind: 'all' | 'name' | 'address',
      part: 'found' | 'right',
      whole: 'expected' | 'reported',
    ) => (counts.get(kind)?.[part] ?? 0) / (counts.get(kind)?.[whole] ?? 1);
    expect(ratio('all', 'found', 'expected')).toBeGreaterThan(0.97);
    expect(ratio('name', 'found', 'expected')).toBeGreaterThan(0.95);
    expect(ratio('address', 'found', 'expected')).toBeGreaterThan(0.95);
    expect(ratio('all', 'right', 'reported')).toBeGreaterThan(0.95);
  }
});

test('R-READ-07 long runs of digits and letters take no time', () => {
  for (const one of [
    '1',
    '1 ',
    'a',
    'a@',
    'a.',
    '6222 ',
    '010-',
    '١',
    '张',
    '张主任',
    '南京市',
    '中山路',
    '1号',
    '住',
    'Aa ',
  ])
    expect(findSensitiveData(one.repeat(4_000 / one.length)).length).toBeGreaterThanOrEqual(0);
});
