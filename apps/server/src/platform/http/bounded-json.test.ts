import { describe, expect, test, vi } from 'vitest';
import { parseBoundedJson } from './bounded-json.ts';

const parse = (text: string): unknown => parseBoundedJson(Buffer.from(text));
const refusal = (text: string): unknown => {
  try {
    return parse(text);
  } catch (error) {
    return error;
  }
};
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('JSON whose cost is bounded', () => {
  test.each([
    ['a value', '{"a":[1,"b",null,true,{"c":"d"}]}'],
    ['structural characters within strings', `{"a":"${'{}[],:'.repeat(20_000)}"}`],
    ['escaped quotes before structural characters', JSON.stringify({ a: `\\"${'[{'.repeat(60_000)}\\` })],
    ['64 levels', nested(64)],
    ['50,000 structural characters', `[${'1,'.repeat(49_998)}1]`],
  ])('R-OPS-20 %s passes', (_name, text) => {
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  test.each([
    ['65 levels', nested(65)],
    ['50,001 structural characters', `[${'1,'.repeat(49_999)}1]`],
    ['tiny objects', `{"x":[${'{},'.repeat(300_000)}{}]}`],
    ['brackets without end', '['.repeat(1_000_000)],
  ])('R-OPS-20 %s are refused without being parsed', (_name, text) => {
    const parser = vi.spyOn(JSON, 'parse');
    expect(refusal(text)).toMatchObject({ code: 'request.invalid' });
    expect(parser).not.toHaveBeenCalled();
    parser.mockRestore();
  });

  test.each([
    ['a __proto__ key', '{"a":[{"__proto__":{"admin":true}}]}'],
    ['no JSON', '{"a":'],
    ['closing brackets', ']]]]'],
    ['a string without end', '"abc\\'],
    ['broken UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('latin1')],
  ])('R-SRV-05 %s is refused', (_name, text) => {
    const bytes = Buffer.from(text, text.includes('\u00ff') ? 'latin1' : 'utf8');
    expect(() => parseBoundedJson(bytes)).toThrow(
      expect.objectContaining({ code: 'request.invalid' }) as Error,
    );
  });
});
