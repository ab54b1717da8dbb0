import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAddresses } from './patch-text.ts';

fc.configureGlobal({ seed: 20261124 });

const addressesIn = (text: string) => splitAddresses(text).filter((_, index) => index % 2 === 1);

test.each([
  ['邮箱：li-na.wang@mail-server.example.com，备用', ['li-na.wang@mail-server.example.com']],
  ['见 https://example.com/a-b/c?x=1&y=2。', ['https://example.com/a-b/c?x=1&y=2']],
  ['github.com/zhang-san/my-project（开源）', ['github.com/zhang-san/my-project']],
  ['(see www.example-site.cn).', ['www.example-site.cn']],
  ['a@b.cn/c@d.cn', ['a@b.cn', 'c@d.cn']],
  ['Node.js/Express、TCP/IP、Vue.js、C/C++、2020/07', []],
  ['用户@提醒、3/4、@全体', []],
])('R-EDIT-140 the addresses in “%s” are found', (text, found) => {
  expect(addressesIn(text)).toEqual(found);
});

test('R-EDIT-140 finding addresses loses no letter, and takes no long time', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => splitAddresses(text).join('') === text));
  const started = performance.now();
  for (const text of ['a.'.repeat(20_000), 'a-'.repeat(20_000), '@/'.repeat(20_000)])
    splitAddresses(`/${text}`);
  expect(performance.now() - started).toBeLessThan(2000);
});
