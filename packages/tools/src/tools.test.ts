import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  ToolFailure,
  ToolResult,
  catalogue,
  describeTools,
  findCommand,
  isToolName,
  loadAllTools,
  recognise,
  resultToMarkdown,
} from './index.ts';
import type { Tool } from './index.ts';
import { testContext } from '../test/context.ts';
import { measureMs } from '../test/measure-ms.ts';

let tools: Tool[] = [];
beforeAll(async () => {
  tools = await loadAllTools();
});

/** Holds a tool to its promise for one text: a sound result, or a refusal in Chinese that is meant. */
function check(work: () => ToolResult): void {
  let result: ToolResult;
  try {
    result = work();
  } catch (error) {
    if (!(error instanceof ToolFailure) || error.cause !== undefined) throw error;
    expect(error.message).toMatch(/\p{Script=Han}/u);
    expect(error.message.length).toBeLessThan(400);
    return;
  }
  expect(ToolResult.safeParse(result).error).toBeUndefined();
  expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  expect(result.summary).not.toMatch(/undefined|NaN|\[object/);
  resultToMarkdown(result);
}

/** `npm run test:all` tries five times as many inputs. */
const runs = (all: number): number => (process.env['TEST_ALL'] ? all : Math.ceil(all / 5));

const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
const word = fc.constantFrom(
  ...'0 1 9 2026 -1 . , + - * / ^ % ! ( ) [ ] { } " \' : # & $ = ~ | \\ < > ? @ ` d6 e e9 1e9 十 万 亿 百 点 零 一 两 半 的 了 元 斤 克 米 ℃ 度 折 涨 倍 分之 年 月 日 号 天 周 今天 国庆 农历 闰 初 到 离 之后 工作日 个 位 转 拼音 繁体 => --- UTC+8 纽约 现在 几点 true null 你好 😀 👨‍👩‍👧 \u0301 \ud83d \u202e'.split(
    ' ',
  ),
  ' ',
  '\n',
  '\t',
  '，',
  '。',
);
const anyText = fc.oneof(
  fc.array(unit, { maxLength: 40 }).map((units) => units.join('')),
  fc.array(word, { maxLength: 14 }).map((words) => words.join('')),
  fc.array(word, { maxLength: 10 }).map((words) => words.join(' ')),
);

describe.each(catalogue.map((entry) => [entry.name, entry] as const))('%s', (name, entry) => {
  const tool = (): Tool => {
    const found = tools.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(name);
    return found;
  };

  test('R-TOOL-14 any text gives a result or a Chinese sentence', () => {
    fc.assert(
      fc.property(anyText, (text) => check(() => tool().run(tool().parse(text), testContext))),
      { numRuns: runs(400) },
    );
  });

  test('R-TOOL-14 texts near the examples too', () => {
    const mutated = fc
      .tuple(fc.constantFrom(...entry.examples), fc.nat(60), fc.nat(8), anyText)
      .map(([example, at, length, piece]) => example.slice(0, at) + piece + example.slice(at + length));
    fc.assert(
      fc.property(mutated, (text) => check(() => tool().run(tool().parse(text), testContext))),
      { numRuns: runs(300) },
    );
  });

  test('R-TOOL-14 any arguments of a function call, too', () => {
    const value = fc.oneof(
      anyText,
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(anyText, { maxLength: 3 }),
    );
    const { properties = {} } = z.toJSONSchema(tool().input);
    const inputs = fc.record(
      Object.fromEntries(
        Object.entries(properties).map(([key, schema]) => {
          const choices = typeof schema === 'object' ? (schema.enum ?? []) : [];
          return [key, choices.length > 0 ? fc.oneof(fc.constantFrom(...choices), value) : value];
        }),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof({ arbitrary: inputs, weight: 3 }, fc.anything()), (input) =>
        check(() => tool().run(input, testContext)),
      ),
      { numRuns: 150 },
    );
  });

  test('R-TOOL-14 huge and sparse texts end in time', { timeout: 60_000 }, () => {
    const pieces = [
      '9',
      '(',
      '万',
      'a ',
      '字，',
      '|a|b|\n',
      '😀',
      '\\',
      '"',
      '2026-11-20 ',
      '-',
      '转成',
      ".'",
      '---\n',
    ];
    const runs = [' ', '\n', '?', '=', '，', '\t', '-', '1', '十', '<'];
    const texts = (size: number) => [
      ...pieces.map((piece) => piece.repeat(Math.floor(size / piece.length))),
      ...runs.map((run) => `1${run.repeat(size - 2)}x`),
    ];
    for (const size of [100, 200, 2_000, 199_990]) {
      for (const text of texts(size)) {
        expect(
          measureMs(() => check(() => tool().run(tool().parse(text), testContext))),
          `${name} on ${JSON.stringify(text.slice(0, 10))} of ${size}`,
        ).toBeLessThan(4_000);
      }
    }
    expect(() => tool().parse('字'.repeat(200_001))).toThrow('一次最多处理 200000 个');
  });

  test('its examples work', () => {
    for (const example of entry.examples) {
      if (!example.includes('粘贴文章'))
        expect(() => tool().run(tool().parse(example), testContext), example).not.toThrow();
    }
  });
});

describe('the registry', () => {
  test('R-TOOL-16 names, commands and aliases are unique and fit for function calls', () => {
    const commands = catalogue.flatMap(({ command, alias }) => [command, alias]);
    expect(new Set(commands).size).toBe(commands.length);
    expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length);
    for (const { name, command, alias } of catalogue) {
      expect(name).toMatch(/^[a-z][a-z_]{2,40}$/);
      expect(alias).toMatch(/^\/[a-z]+$/);
      expect(findCommand(command)?.name).toBe(name);
      expect(findCommand(alias.toUpperCase())?.name).toBe(name);
      expect(isToolName(name)).toBe(true);
    }
    expect(isToolName('toString')).toBe(false);
  });

  test('R-TOOL-16 every tool is described as a function with a flat object of arguments', async () => {
    const definitions = await describeTools();
    expect(definitions.map(({ name }) => name)).toEqual(catalogue.map(({ name }) => name));
    for (const { inputSchema } of definitions) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(JSON.stringify(inputSchema)).not.toMatch(/anyOf|oneOf|\$ref/);
    }
  });

  test('R-TOOL-16 what a slash command parses is what a function call may send', () => {
    for (const tool of tools) {
      for (const example of tool.examples) {
        expect(
          z.safeParse(tool.input, tool.parse(example)).error,
          `${tool.name}: ${example}`,
        ).toBeUndefined();
      }
    }
  });

  test('R-TOOL-14 a wrong argument is named', () => {
    const calculate = tools.find(({ name }) => name === 'calculate');
    expect(() => calculate?.run({ expression: 5 }, testContext)).toThrow('参数 expression 不正确');
    expect(() => calculate?.run(undefined, testContext)).toThrow(ToolFailure);
  });

  test('R-TOOL-17 the package’s front loads no implementation and no library but the schemas', () => {
    const here = import.meta.dirname;
    const seen = new Set<string>();
    const packages = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
        /^(?:import|export)(?! type)[^;]*? from '([^']+)'/gm,
      )) {
        if (from.startsWith('.')) visit(resolve(dirname(file), from));
        else packages.add(from);
      }
    };
    visit(resolve(here, 'index.ts'));
    // The segments are ten lines, and make nothing before they are called.
    expect([...packages]).toEqual(['zod/mini', '@baigong/text-zh/segments']);
    expect([...seen].some((file) => /calculate|dates|pinyin/.test(file))).toBe(false);
    const catalogueSource = readFileSync(resolve(here, 'catalogue.ts'), 'utf8');
    expect(catalogueSource).not.toMatch(/^import/m);
  });

  test('R-TOOL-15 recognition never rejects', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        expect((await recognise(text)).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: runs(300) },
    );
  });
});
