import { expect, test } from 'vitest';
import { hostOfAddress, typedAddresses, webAddress } from './web-address.ts';

test.each([
  ['看看 https://example.com/a?b=1', 'https://example.com/a?b=1'],
  ['https://example.com/a，总结一下', 'https://example.com/a'],
  ['https://example.com/a总结一下', 'https://example.com/a'],
  ['https://zh.wikipedia.org/wiki/中国', 'https://zh.wikipedia.org/wiki/中国'],
  ['（https://example.com/a）', 'https://example.com/a'],
  ['(https://example.com/a).', 'https://example.com/a'],
  ['打开example.com', 'https://example.com'],
  ['example.com/a 写了什么', 'http://example.com/a'],
  ['HTTPS://EXAMPLE.com:443/a', 'https://example.com/a'],
  ['https://example.com/a#part', 'https://example.com/a'],
  ['https://example.com/a#part', 'https://example.com/a#part'],
])('R-FLOW-04 an address in “%s” counts as typed', (text, address) => {
  expect(typedAddresses(text)).toContain(webAddress(address));
});

test.each([
  ['https://example.com/a', 'https://example.com/a?d=1'],
  ['https://example.com/a', 'https://example.com/a#d'],
  ['https://example.com/a', 'https://example.com/a/d'],
  ['https://example.com/a', 'https://example.com'],
  ['https://example.com/abc', 'https://example.com/a'],
  ['https://example.com/a', 'http://example.com/a'],
  ['https://example.com/a', 'https://user:word@example.com/a'],
  ['https://example.com/a', 'https://example.com.evil.test/a'],
  ['https://example.com/a', 'https://d.example.com/a'],
  ['https://example.com/a', 'https://еxample.com/a'],
  ['写信给 me@example.com', 'https://example.com'],
  ['版本 1.2 和 e.g. 的意思', 'https://example.com'],
])('R-FLOW-04 after “%s” is typed, %s is another address', (text, address) => {
  expect(typedAddresses(text)).not.toContain(webAddress(address));
});

test('R-FLOW-04 a host is shown in ASCII, so that letters that look alike are told apart', () => {
  expect(hostOfAddress(webAddress('https://еxample.com/a'))).toMatch(/^xn--/);
  expect(hostOfAddress('nothing')).toBe('nothing');
});

test('R-FLOW-04 long texts are read in time that grows with them', () => {
  const long = `${'a.'.repeat(20_000)} ${'https://'.repeat(5_000)} ${'（'.repeat(20_000)}`;
  expect(typedAddresses(long).size).toBeLessThan(20_000);
});
