import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVisitorCookies } from './visitor-cookie.ts';

const now = Date.UTC(2026, 10, 5);
const days = (n: number): number => n * 24 * 3600_000;
const secret = 'a secret of the server, long enough';
const cookies = createVisitorCookies(secret, false);
const pairOf = (setCookie: string | undefined): string => setCookie?.split(';')[0] ?? '';

test('R-SRV-04 a visitor without a cookie gets a signed, http-only one for a year', () => {
  const { visitor, setCookie } = cookies.identify(undefined, now);
  expect(visitor).toMatch(/^[\w-]{22}$/);
  expect(setCookie).toMatch(/^visitor=2\./);
  expect(setCookie).toMatch(/; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
});

test('R-SRV-04 a visitor with the cookie is the same visitor and gets no new one', () => {
  const first = cookies.identify(undefined, now);
  const again = cookies.identify(`theme=dark; ${pairOf(first.setCookie)}; x=y`, now + days(3));
  expect(again).toEqual({ visitor: first.visitor, since: now, isNew: false, setCookie: undefined });
});

test('R-SRV-04 a cookie that has grown old is renewed for the same visitor', () => {
  const first = cookies.identify(undefined, now);
  const again = cookies.identify(pairOf(first.setCookie), now + days(31));
  expect(again).toMatchObject({ visitor: first.visitor, since: now });
  expect(cookies.identify(pairOf(again.setCookie), now + days(60)).setCookie).toBeUndefined();
});

test('R-SRV-04 over https the cookie travels only there and no other host can set it', () => {
  const { setCookie } = createVisitorCookies(secret, true).identify(undefined, now);
  expect(setCookie).toMatch(/^__Host-visitor=.*; Secure$/);
});

test('R-SRV-04 forged and garbled cookies get a new identity, without a word', () => {
  const ours = cookies.identify(undefined, now);
  const theirs = createVisitorCookies('another secret', false).identify(undefined, now);
  const [version, id, second, day, signature = ''] = pairOf(ours.setCookie)
    .slice('visitor='.length)
    .split('.');
  const victim = 'A'.repeat(22);
  const forged = [
    pairOf(theirs.setCookie),
    `visitor=${version}.${victim}.${second}.${day}.${signature}`,
    `visitor=${version}.${id}.${second}.zzzz.${signature}`,
    `visitor=${version}.${id}.0.${day}.${signature}`,
    `visitor=1.${id}.${day}.${signature}`,
    `visitor=${version}.${id}.${second}.${day}.${signature.slice(0, -2)}`,
    `visitor=${version}.${id}.${second}.${day}.`,
    `visitor=3.${id}.${second}.${day}.${signature}`,
    'visitor=',
    'visitor=%00%ff',
    `visitor=${'x'.repeat(4000)}`,
    ';;;=;visitor',
  ];
  for (const cookie of forged) {
    const { visitor, setCookie } = cookies.identify(cookie, now);
    expect([ours.visitor, theirs.visitor, victim]).not.toContain(visitor);
    expect(setCookie).toBeDefined();
  }
});

test('R-SRV-04 a planted cookie before ours does not hide it', () => {
  const ours = cookies.identify(undefined, now);
  expect(cookies.identify(`visitor=planted; ${pairOf(ours.setCookie)}`, now).visitor).toBe(ours.visitor);
});

test('R-OPS-41 a cookie tells since when its visitor is known, and one of version 1 from its day on', () => {
  const id = 'v'.repeat(22);
  const day = Math.floor(now / days(1));
  const text = `1.${id}.${day.toString(36)}`;
  const signature = createHmac('sha256', secret).update(`visitor ${text}`).digest('base64url');
  expect(cookies.identify(`visitor=${text}.${signature}`, now + days(2))).toEqual({
    visitor: id,
    since: day * days(1),
    isNew: false,
    setCookie: undefined,
  });
  const first = cookies.identify(undefined, now + 4_321);
  expect(cookies.identify(pairOf(first.setCookie), now + days(1)).since).toBe(now + 4_000);
});
