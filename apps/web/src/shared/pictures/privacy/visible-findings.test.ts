import { expect, test } from 'vitest';
import { recognisedFindings } from './recognised-findings.ts';
import { codeFindings, faceFindings } from './visible-findings.ts';

test('R-VIS-22 numbers of persons in recognised text are found and half hidden, also with blanks between', () => {
  const found = recognisedFindings([
    { text: '姓名 王小明' },
    { text: '公民身份号码 11010519491231 002X' },
    { text: '电话 138 0013 8000' },
    { text: '住址 上海市黄浦区中山东一路12号' },
    { text: '2026 年 1 月 2 日' },
  ]);
  expect(found.map(({ name, value, severity }) => `${severity} ${name} ${value}`)).toEqual([
    'medium 画面里的姓名 王**',
    'high 画面里的身份证号 1101**********002X',
    'high 画面里的手机号 13*******00',
    'high 画面里的地址 住址 上海市黄浦区中山东一路12号',
  ]);
  expect(recognisedFindings([{ text: 'quick brown fox 2026' }])).toEqual([]);
});

test('R-VIS-22 lines below the header of a table are read by it', () => {
  const found = recognisedFindings([{ text: '姓名|QQ' }, { text: '李毅|519613307' }]);
  expect(found.map(({ name }) => name)).toEqual(['画面里的姓名', '画面里的QQ 号']);
});

test('R-VIS-22 codes and faces are named; those one can be reached or paid by are grave', () => {
  expect(
    codeFindings([{ text: 'https://example.com' }, { text: 'https://u.wechat.com/abc' }]).map(
      (one) => one.severity,
    ),
  ).toEqual(['medium', 'high']);
  expect(faceFindings([])).toEqual([]);
  expect(faceFindings([{ x: 0, y: 0, width: 1, height: 1 }])[0]).toMatchObject({
    name: '人脸',
    value: '1 张',
  });
});
