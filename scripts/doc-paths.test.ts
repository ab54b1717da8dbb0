import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const skipped = /(?:^|\/)(?:node_modules|dist|data|fixtures|node-runtime)(?:\/|$)/;
const list = (pattern: string | string[]) =>
  globSync(pattern, { cwd: root, exclude: (name) => skipped.test(name) }).map((file) =>
    file.split(path.sep).join('/'),
  );

const folders = '{apps,packages,scripts,docs,deploy,bench,e2e,golden}';
const files = list(['*', `${folders}/**`]);
/** Every path and every end of one: `shared/lib` of `apps/web/src/shared/lib`. */
const ends = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, from) => parts.slice(from).join('/'));
  }),
);

/** Files that come about while the site is built and run. */
const generated = new Set([
  'deploy/.env',
  'apps/web/.builds',
  'scripts/node-runtime',
  'scripts/node-runtime/node',
]);
/** The changelog tells of what was, and is not made to agree with what is. */
const pages = list(['*.md', `${folders}/**/*.md`]).filter((page) => page !== 'CHANGELOG.md');

/** A path from the root, a source file by its name, or a path below the folders that every app has. */
const named =
  /`((?:apps|packages|scripts|docs|deploy|bench|e2e|golden)\/[\w./-]+|[\w.-]+\.(?:tsx?|mjs|module\.css)|(?:shared|platform|features)(?:\/[\w.-]+)+)`/g;

/** The paths in a page that are nowhere. */
function missingPaths(text: string): string[] {
  const found = Array.from(text.matchAll(named), ([, name = '']) => name.replace(/\/$/, ''));
  return [...new Set(found)].filter(
    (name) => !ends.has(name) && !generated.has(name) && !existsSync(path.join(root, name)),
  );
}

test('R-SETUP-08 every page names only files that exist', () => {
  expect(pages.length).toBeGreaterThan(80);
  const missing = pages.flatMap((page) =>
    missingPaths(readFileSync(path.join(root, page), 'utf8')).map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('R-SETUP-08 a planted stale path is found', () => {
  expect(
    missingPaths(
      '`apps/web/src/gone.ts` `gone-file.tsx` `shared/gone` `shared/lib` `docs/SPEC.md` `setup.test.ts`',
    ),
  ).toEqual(['apps/web/src/gone.ts', 'gone-file.tsx', 'shared/gone']);
});

test('R-SETUP-12 the README’s pictures are of this version, at most 30 days older than the last release', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const made = JSON.parse(read('docs/pictures/made.json')) as { version: string; date: string };
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const [, released = ''] = /^## [\d.]+ – ([\d-]+)$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(made.version).toBe(version);
  expect(Date.parse(released) - Date.parse(made.date)).toBeLessThanOrEqual(30 * 86_400_000);
  const shown = Array.from(
    read('README.md').matchAll(/\]\((docs\/pictures\/[\w.-]+)\)/g),
    ([, file]) => file,
  );
  expect(shown.toSorted()).toEqual(list('docs/pictures/*.webp').toSorted());
});
