import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findSlowRegexes } from './check-regexes.mjs';

/** What is found in a project of these files; `modules` are paths in it. */
function project(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'regexes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const cache = path.join(folder, 'cache.json');
  return { cache, find: (options = {}) => findSlowRegexes(folder, { cache, ...options }) };
}

const main = 'apps/server/src/main.ts';

test('R-SEC-63 a planted slow expression is found, as a literal and as a constant text', () => {
  const { find } = project({
    [main]: String.raw`
      const half: number = 6 / 2 / 1; // no /expression+$/ here
      const letters = 'a+';
      export const fine = [/^a+$/, new RegExp(${'`^${letters}b$`'}), 'x+$', half];
      export const trim = (text: string) => text.replace(/\s+$/, '');
      export const made = new RegExp('(' + letters + ')+$');
      export const raw = RegExp(String.raw${'`\\d+-$`'}, 'u');
    `,
  });
  expect(find()).toEqual([
    `${main}:5 /\\s+$/: 2nd degree polynomial`,
    `${main}:6 /(a+)+$/: exponential`,
    `${main}:7 /\\d+-$/u: 2nd degree polynomial`,
  ]);
});

test('R-SEC-63 of packages the modules count whose names the server takes, through an index and by import()', () => {
  const { find } = project({
    [main]: `
      import { used } from '@baigong/words';
      import type { Unused } from '@baigong/words/types';
      export const later = () => import('@baigong/words/later');
      export const value: Unused = used;`,
    'packages/words/package.json': JSON.stringify({
      exports: { '.': './index.ts', './types': './types.ts', './later': './later.ts' },
    }),
    'packages/words/index.ts': `export * from './deep.ts'; export { unused } from './unused.ts';`,
    'packages/words/deep.ts': `export { slow as used } from './slow.ts';`,
    'packages/words/slow.ts': 'export const slow = /b+$/;',
    'packages/words/unused.ts': 'export const unused = /c+$/;',
    'packages/words/types.ts': 'export type Unused = RegExp; export const d = /d+$/;',
    'packages/words/later.ts': 'export const e = /e+$/;',
  });
  expect(find().map((line) => line.split(':')[0])).toEqual([
    'packages/words/later.ts',
    'packages/words/slow.ts',
  ]);
});

test('R-SEC-63 a constant text of another module counts as one of this', () => {
  const { find } = project({
    [main]: `import { letters } from './letters.ts'; export const made = new RegExp('(' + letters + ')+$');`,
    'apps/server/src/letters.ts': `const one = 'a'; export const letters = one + '+';`,
  });
  expect(find()).toEqual([`${main}:1 /(a+)+$/: exponential`]);
});

test('R-SEC-63 an expression made of what is not constant has to be listed', () => {
  const { find } = project({ [main]: 'export const made = (name: string) => new RegExp(name);' });
  expect(find()).toEqual([`${main}:1 /…/: is made of what is not constant`]);
  expect(find({ exceptions: [{ file: main, reason: 'a name of ours' }] })).toEqual([]);
});

test('R-SEC-63 an exception is for one expression of one file, and goes when nothing needs it', () => {
  const { find } = project({ [main]: 'export const slow = [/a+$/, /b+$/];' });
  const exceptions = [
    { file: main, pattern: 'a+$', reason: 'short' },
    { file: main, pattern: 'c+$', reason: 'short' },
  ];
  expect(find({ exceptions })).toEqual([
    `${main}: the exception /c+$/ is not needed`,
    `${main}:1 /b+$/: 2nd degree polynomial`,
  ]);
});

test('R-SEC-63 a thread that is ended is left out with what only it runs', () => {
  const { find } = project({
    [main]: 'export const thread = new URL("./thread.ts", import.meta.url);',
    'apps/server/src/thread.ts': 'export const slow = /a+$/;',
  });
  expect(find()).toHaveLength(1);
  expect(find({ leftOut: ['apps/server/src/thread.ts'] })).toEqual([]);
});

test('R-SEC-63 what was found to be linear is remembered, what was not is examined again', () => {
  const { cache, find } = project({ [main]: 'export const both = [/^a$/, /a+$/];' });
  expect(find()).toHaveLength(1);
  expect(Object.keys(JSON.parse(readFileSync(cache, 'utf8')))).toHaveLength(1);
  expect(find()).toHaveLength(1);
  writeFileSync(cache, 'damaged');
  expect(find()).toHaveLength(1);
});
