import { describe, expect, test, vi } from 'vitest';
import { parseBoundedJson } from './bounded-json.ts';

const parse = (text: string): Promise<unknown> => parseBoundedJson(Buffer.from(text));
const refusal = (text: string): Promise<unknown> => parse(text).catch((error: unknown) => error);
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('JSON whose cost is bounded', () => {
  test.each([
    ['a value', '{"a":[1,"b",null,true,{"c":"d"}]}'],
    ['structural characters within strings', `{"a":"${'{}[],:'.repeat(20_000)}"}`],
    ['escaped quotes before structural characters', JSON.stringify({ a: `\\"${'[{'.repeat(60_000)}\\` })],
    ['64 levels', nested(64)],
    ['50,000 structural characters', `[${'1,'.repeat(49_998)}1]`],
  ])('R-OPS-20 %s passes', async (_name, text) => {
    expect(await parse(text)).toEqual(JSON.parse(text));
  });

  test.each([
    ['65 levels', nested(65)],
    ['50,001 structural characters', `[${'1,'.repeat(49_999)}1]`],
    ['tiny objects', `{"x":[${'{},'.repeat(300_000)}{}]}`],
    ['brackets without end', '['.repeat(1_000_000)],
  ])('R-OPS-20 %s are refused without being parsed', async (_name, text) => {
    const parser = vi.spyOn(JSON, 'parse');
    expect(await refusal(text)).toMatchObject({ code: 'request.invalid' });
    expect(parser).not.toHaveBeenCalled();
    parser.mockRestore();
  });

  test.each([
    ['a __proto__ key', '{"a":[{"__proto__":{"admin":true}}]}'],
    ['no JSON', '{"a":'],
    ['closing brackets', ']]]]'],
    ['a string without end', '"abc\\'],
    ['broken UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('latin1')],
  ])('R-SRV-05 %s is refused', async (_name, text) => {
    const bytes = Buffer.from(text, text.includes('\u00ff') ? 'latin1' : 'utf8');
    await expect(parseBoundedJson(bytes)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('R-OPS-20 many at once are parsed one per turn, so that others are answered in between', async () => {
    const text = JSON.stringify({ a: 'x'.repeat(5_000) });
    let parsed = 0;
    const all = Array.from({ length: 20 }, async () => {
      await parse(text);
      parsed++;
    });
    for (let turn = 1; turn <= 20; turn++) {
      expect(parsed).toBeLessThanOrEqual(turn);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);
  });
});
