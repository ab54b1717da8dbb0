import { expect, test } from 'vitest';
import { defaultLimits, parseLimits } from './limit-settings.ts';

test('R-LIMIT-03 off switches every limit and budget off', () => {
  expect(new Set(Object.values(parseLimits('off') ?? {}))).toEqual(new Set([null]));
});

test('R-LIMIT-01 what is given stands over the defaults, item by item', () => {
  expect(parseLimits('chat=5/2m, address=off,requests=9/1h,visitorTokens=10,siteTokens=off')).toEqual({
    ...defaultLimits,
    chat: { points: 5, seconds: 120 },
    address: null,
    requests: { points: 9, seconds: 3600 },
    visitorTokens: 10,
    siteTokens: null,
  });
});

test.each([
  '',
  'on',
  'chat',
  'chat=',
  'chat=30',
  'chat=0/60s',
  'chat=30/0s',
  'chat=30/60',
  'chat=30/60d',
  'chat=30/999h',
  'chat=30/60s,chat=40/60s',
  'visitorTokens=-1',
  'visitorTokens=1e9',
  'nonsense=1/1s',
  '__proto__=off',
  'constructor=1/1s',
  'chat=1=2',
])('R-SRV-11 %j is not a form of LIMITS', (text) => {
  expect(parseLimits(text)).toBeUndefined();
});
