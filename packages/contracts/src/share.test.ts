import { makeDocument } from '@baigong/resume';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { errorMessage } from './error-catalogue.ts';
import { createShareRoute, maxSharedBytes, ShareId, updateShareRoute, viewShareRoute } from './share.ts';

const document = makeDocument(() => 'id');
const body = { ownerKey: 'k'.repeat(43), lifetime: '7d', password: null };
const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('a share on the wire', () => {
  test('R-SHARE-07 takes one resume', () => {
    expect(takes(createShareRoute.body, body)).toBe(true);
    expect(createShareRoute.files.document).toMatchObject({ minCount: 1, maxBytes: maxSharedBytes });
  });

  test.each([
    ['a short key', { ownerKey: 'k' }],
    ['a lifetime of its own', { lifetime: '8d' }],
    ['a lifetime without end', { lifetime: 'forever' }],
    ['a password too short', { password: 'abcde' }],
    ['a password too long', { password: 'x'.repeat(65) }],
  ])('R-SHARE-07 refuses %s', (_name, change) => {
    expect(takes(createShareRoute.body, { ...body, ...change })).toBe(false);
  });

  test('R-SHARE-02 is changed in part; a password is kept, replaced or taken away', () => {
    const { ownerKey } = body;
    for (const change of [{}, { password: null }, { password: '有六个字符吗' }, { lifetime: '1y' }])
      expect(takes(updateShareRoute.body, { ownerKey, ...change })).toBe(true);
    expect(takes(updateShareRoute.body, { password: null })).toBe(false);
  });

  test.each(['', 'short', 'x'.repeat(23), `${'x'.repeat(21)}/`])('R-SHARE-01 %j is no id', (id) => {
    expect(takes(ShareId, id)).toBe(false);
  });

  test('R-SHARE-07 an answer without a resume is none', () => {
    expect(takes(viewShareRoute.answer, { document, updatedAt: 1, expiresAt: 2 })).toBe(true);
    expect(takes(viewShareRoute.answer, { document: '<script>', updatedAt: 1, expiresAt: 2 })).toBe(false);
  });

  test('R-SHARE-08 every refusal has its sentence', () => {
    expect(errorMessage('share.passwordWrong')).toBe('密码不对，请核对后再试。');
    expect(errorMessage('share.tooManyTries', 61)).toBe('密码错误次数太多，请在 61 秒后再试。');
  });
});
