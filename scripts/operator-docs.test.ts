import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { errorCatalogue } from '../packages/contracts/src/error-catalogue.ts';
import { defaultLimits } from '../apps/server/src/platform/limits/limit-settings.ts';
import { settingNames } from '../apps/server/src/app/settings.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** What a pattern's first group finds in a text, each once. */
const all = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), ([, found = '']) => found)),
];

test.each([
  'README.md',
  'docs/settings.md',
  'docs/models.md',
  'docs/operations.md',
  'docs/scaling.md',
  'deploy/README.md',
])('R-SCALE-135 commands, files, settings, limits and error codes that %s names exist', (document) => {
  const text = read(document);
  const commands = all(text, /npm run (?:--silent )?([\w:-]+)/g);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const benches = all(text, /node (bench\/[\w-]+\.ts)/g);
  const links = all(text, /\]\((?!https?:)([^)#]+)[^)]*\)/g);
  expect(commands.length + benches.length + links.length).toBeGreaterThan(0);
  const exists = (file: string) => existsSync(path.join(root, file));
  expect(benches.filter((file) => !exists(file))).toEqual([]);
  expect(links.filter((file) => !exists(path.join(path.dirname(document), file)))).toEqual([]);
  const settings = new Set<string>(settingNames);
  expect(
    all(text, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+|LIMITS|QUOTAS|SECRET)\b/g).filter((name) => !settings.has(name)),
  ).toEqual([]);
  expect(all(text, /`((?:server|model|limits)\.\w+)`/g).filter((code) => !(code in errorCatalogue))).toEqual(
    [],
  );
  expect(all(text, /`(site(?:Tokens|Pictures))`/g).filter((name) => !(name in defaultLimits))).toEqual([]);
});
