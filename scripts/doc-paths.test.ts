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
