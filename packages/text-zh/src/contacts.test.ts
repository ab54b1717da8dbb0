import { expect, test } from 'vitest';
import { findEmail, findPhone, hasMobile, isEmail, isIdentityNumber, isLandline } from './contacts.ts';

test('R-XFER-81 a phone number is found among dates and other numbers', () => {
  expect(findPhone('电话 +86 138-0013-8000，2020.03-2022.06')).toBe('+86 138-0013-8000');
  expect(findPhone('010-6275 1234')).toBe('010-6275 1234');
  for (const none of ['2018-09 - 2022-06', '110101199003074514', '12345'])
    expect(findPhone(none)).toBeUndefined();
  expect([hasMobile('138 0013 8000'), isLandline('010-62751234'), isLandline('+1 415 555 2671')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('R-XFER-81 an e-mail address ends where its text goes on', () => {
  expect(findEmail('邮箱：zhang.san+cv@mail.example.com，电话')).toBe('zhang.san+cv@mail.example.com');
  expect([isEmail('a@b.cn'), isEmail('a@b'), isEmail('邮箱 a@b.cn')]).toEqual([true, false, false]);
});

test('R-REDACT-01 the check digit of an identity number is checked', () => {
  expect([isIdentityNumber('11010519491231002X'), isIdentityNumber('110105194912310021')]).toEqual([
    true,
    false,
  ]);
});
