import { describe, expect, test } from 'vitest';
import { checkUp } from './check-up.ts';
import { checkEmail, checkPhone } from './contact-typos.ts';
import { withBasic, rules, fixed } from '../../test/altered-sample.ts';

describe('check-up of contact data', () => {
  test.each([
    ['a@gmial.com', 'a@gmail.com'],
    ['a@gamil.com', 'a@gmail.com'],
    ['a@gmail.con', 'a@gmail.com'],
    ['a@qq.con', 'a@qq.com'],
    ['a@163.cmo', 'a@163.com'],
    ['a@outlok.com', 'a@outlook.com'],
    ['a＠qq.com', 'a@qq.com'],
    ['a@qq。com', 'a@qq.com'],
    ['a @qq.com', 'a@qq.com'],
    ['a@foxmial.com', 'a@foxmail.com'],
    ['a@hotmail,com', 'a@hotmail.com'],
  ])('R-DOC-19 %s was meant to be %s', (typed, meant) => {
    expect(checkEmail(typed)?.suggestion).toBe(meant);
    expect(checkUp(fixed(withBasic('email', typed), 'email-typo'))).toEqual([]);
  });

  test.each([
    'a@mail.com',
    'a@email.com',
    'a@gmx.com',
    'a.b+c@example.com',
    'a@sina.cn',
    'a@stu.pku.edu.cn',
    'a@126.com',
    'a@139.com',
    'a@qq.com',
    'a@vip.163.com',
    'a@line.com',
    'a@b.constructor',
  ])('R-DOC-19 %s is no slip', (email) => {
    expect(checkEmail(email)).toBeUndefined();
  });

  test.each(['', 'abc', 'a@', '@b.com', 'a@b', 'a@@b.com', 'a@b..com'])(
    'R-DOC-19 %j is no address',
    (email) => {
      if (email) expect(checkEmail(email)?.suggestion).toBeUndefined();
      expect(rules(withBasic('email', email))).toEqual([email ? 'email-typo' : 'contact-missing']);
    },
  );

  test.each([
    ['1380000000', undefined],
    ['138000000000', undefined],
    ['12800000000', undefined],
    ['l38OOOOOOOO', '13800000000'],
    ['１３８００００００００', '13800000000'],
    ['电话', undefined],
  ])('R-DOC-19 the phone %s is a slip', (phone, better) => {
    expect(checkPhone(phone)).toBeDefined();
    expect(checkPhone(phone)?.suggestion).toBe(better);
  });

  test.each([
    '13800000000',
    '138-0000-0000',
    '+86 138 0000 0000',
    '0086 13800000000',
    '010-62345678',
    '400-800-1234',
    '+1 415 555 0100',
    '+44 20 7946 0958',
  ])('R-DOC-19 the phone %s is right', (phone) => {
    expect(checkPhone(phone)).toBeUndefined();
  });
});
