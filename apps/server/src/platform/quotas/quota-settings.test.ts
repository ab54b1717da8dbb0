import { expect, test } from 'vitest';
import { defaultQuotas, noQuotas, parseQuotas } from './quota-settings.ts';

test('R-OPS-44 what is given stands over the defaults, item by item; off switches all or one off', () => {
  expect(parseQuotas('gallerySite=50GB, shareVisitor=off,feedbackAddress=5MB')).toEqual({
    ...defaultQuotas,
    gallerySite: 50 * 2 ** 30,
    shareVisitor: null,
    feedbackAddress: 5 * 2 ** 20,
  });
  expect(parseQuotas('off')).toEqual(noQuotas);
});

test.each([
  '',
  'on',
  'gallerySite',
  'gallerySite=',
  'gallerySite=5',
  'gallerySite=5TB',
  'gallerySite=-1MB',
  'gallerySite=1MB,gallerySite=2MB',
  'nonsense=1MB',
  '__proto__=off',
])('R-SRV-11 %j is not a form of QUOTAS', (text) => expect(parseQuotas(text)).toBeUndefined());
