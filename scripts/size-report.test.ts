import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { measure } from './size/measure.mjs';
import { findGrowth, readRecord, recordNumbers, writeRecord } from './size/record.mjs';

const entry = 'apps/web/src/features/chat/row.tsx';
let root = '';

function write(file: string, text: string) {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'baigong-size-'));
  write(
    entry,
    `import { a } from './run/a.ts';\nimport type { Tool } from '@baigong/tools';\nexport const row = a;\n`,
  );
  write('apps/web/src/features/chat/run/a.ts', `export const a = '读取失败，请重试。';\n`);
  write('packages/tools/package.json', `{ "name": "@baigong/tools", "exports": { ".": "./src/index.ts" } }`);
  write('packages/tools/src/index.ts', 'export const maxHits = 20;\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const numbers = () => measure(root, [entry]).numbers;

test('R-SETUP-09 the size report counts source without tests, and what an entry point reaches', () => {
  write('apps/web/src/features/chat/row.test.tsx', 'export {};\n'.repeat(50));
  write('apps/server/test/mock.ts', 'export {};\n'.repeat(50));
  write('packages/tools/src/alone.ts', 'export {};\n');
  write('apps/web/src/row.module.css', '.row {\n}\n');
  expect(numbers()).toEqual({
    'lines apps/web': 4,
    'lines packages/tools': 2,
    'source lines': 6,
    'source files': 4,
    'CSS lines': 2,
    'equal constants': 0,
    'equal sentences': 0,
    'two-way folders': 0,
    [`reachable ${entry}`]: 3,
  });
});

test.each([
  ['equal constants', 'packages/tools/src/search.ts', 'const maxHits = 20;\nexport default maxHits;\n'],
  ['equal sentences', 'packages/tools/src/read.ts', 'export const read = () => `读取失败，请重试。`;\n'],
  ['two-way folders', 'apps/web/src/features/chat/run/b.ts', `export { row } from '../row.tsx';\n`],
  [
    `reachable ${entry}`,
    'apps/web/src/features/chat/run/a.ts',
    `export const a = () => import('../b.ts');\n`,
  ],
  [
    `reachable ${entry}`,
    'apps/web/src/features/chat/run/a.ts',
    `export const a = () => new Worker(new URL('../b.ts', import.meta.url));\n`,
  ],
])('R-SETUP-09 a planted growth of %s is found', (number, file, text) => {
  write('apps/web/src/features/chat/b.ts', 'export {};\n');
  const rows = recordNumbers([], numbers(), '2026-11-01', 'start');
  expect(findGrowth(rows, numbers())).toEqual([]);
  write(file, text);
  expect(findGrowth(rows, numbers()).map((each) => each.number)).toContain(number);
});

test('R-SETUP-09 folders of a feature, or of shared, that import each other are refused whatever the record says', () => {
  write('apps/web/src/shared/lib/a.ts', `export { kit } from '../ui/b.ts';\n`);
  write('apps/web/src/shared/ui/b.ts', 'export const kit = 1;\n');
  expect(numbers()['two-way folders']).toBe(0);
  write('apps/web/src/shared/ui/b.ts', `import type { A } from '../lib/c.ts';\nexport const kit: A = 1;\n`);
  write('apps/web/src/shared/lib/c.ts', 'export type A = number;\n');
  expect(numbers()['two-way folders']).toBe(1);
  const now = { 'two-way folders': 1 };
  const row = { date: '2026-11-01', number: 'two-way folders', old: '–', now: 1, why: 'before' };
  expect(findGrowth([row], now)).toEqual([{ number: 'two-way folders', old: 0, now: 1 }]);
  expect(() => recordNumbers([row], now, '2026-11-02', 'a reason')).toThrow('there may be none');
});

test('R-SETUP-09 another literal, another name and a sentence within a test are no equal text', () => {
  write('packages/tools/src/search.ts', 'export const maxHits = 30;\nexport const most = 20;\n');
  write('packages/tools/src/read.test.ts', 'export const read = `读取失败，请重试。`;\n');
  expect(numbers()).toMatchObject({ 'equal constants': 0, 'equal sentences': 0 });
});

test('R-SETUP-09 growth needs a reason, falls are followed down, and the record survives its own writing', () => {
  const first = recordNumbers([], { 'CSS lines': 100 }, '2026-11-01', 'start');
  expect(() => recordNumbers(first, { 'CSS lines': 110 }, '2026-11-02', undefined)).toThrow('CSS lines grew');
  const fallen = recordNumbers(first, { 'CSS lines': 90 }, '2026-11-02', undefined);
  const further = recordNumbers(fallen, { 'CSS lines': 80 }, '2026-11-03', undefined);
  expect(findGrowth(further, { 'CSS lines': 90 })).toEqual([{ number: 'CSS lines', old: 80, now: 90 }]);
  const grown = recordNumbers(further, { 'CSS lines': 85 }, '2026-11-04', 'a new screen');
  const text = writeRecord({ before: '# Size\n\n', rows: grown });
  expect(text.trim().split('\n').slice(-3)).toEqual([
    '| 2026-11-01 | CSS lines | – | 100 | start |',
    '| 2026-11-03 | CSS lines | 100 | 80 | less |',
    '| 2026-11-04 | CSS lines | 80 | 85 | a new screen |',
  ]);
  expect(findGrowth(readRecord(text).rows, { 'CSS lines': 85 })).toEqual([]);
});

test('R-SETUP-09 a row without a reason is refused', () => {
  const text = writeRecord({
    before: '',
    rows: [{ date: '2026-11-01', number: 'CSS lines', old: '–', now: 1, why: '' }],
  });
  expect(() => readRecord(text)).toThrow('not a row');
});
