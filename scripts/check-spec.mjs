/**
 * `npm run spec`: every rule of docs/SPEC.md is cited by a test's title, and every cited rule exists.
 * Prints how many tests prove each area, and fails where the two disagree.
 * `--root=<folder>` checks another folder than this repository.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { root: { type: 'string', default: path.resolve(import.meta.dirname, '..') } },
});
const testFiles = globSync(
  [
    'packages/*/src/**/*.test.ts',
    'apps/*/src/**/*.test.{ts,tsx}',
    'apps/server/test/**/*.test.ts',
    'apps/server/test/{backend,repository}-suites/*.ts',
    'apps/server/test/scale/suites/*.ts',
    'scripts/**/*.test.ts',
    'e2e/**/*.spec.ts',
  ],
  { cwd: values.root, exclude: (name) => name.endsWith('node_modules') },
).toSorted();

/** A title is a string that begins with the ids of its rules. */
const titles = /(['"`])(R-[A-Z]+-\d{2,3}\b(?:(?!\1).)*)/g;
const ruleIds = /\bR-[A-Z]+-\d{2,3}\b/g;

/** Rule → the titles that cite it. */
const citations = new Map();
for (const file of testFiles) {
  const text = readFileSync(path.join(values.root, file), 'utf8');
  for (const [, , title] of text.matchAll(titles))
    for (const [rule] of title.matchAll(ruleIds)) citations.set(rule, [...(citations.get(rule) ?? []), file]);
}

const areas = [];
const rules = new Set();
for (const line of readFileSync(path.join(values.root, 'docs/SPEC.md'), 'utf8').split('\n')) {
  const heading = /^## (.+)$/.exec(line)?.[1];
  if (heading) areas.push({ area: heading, rules: 0, tests: 0 });
  const rule = /^\| (R-[A-Z]+-\d{2,3}) \|/.exec(line)?.[1];
  const area = areas.at(-1);
  if (!rule || !area) continue;
  if (rules.has(rule)) fail(`${rule} stands twice in docs/SPEC.md`);
  rules.add(rule);
  area.rules++;
  area.tests += citations.get(rule)?.length ?? 0;
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

const untested = [...rules].filter((rule) => !citations.has(rule));
const unknown = [...citations.keys()].filter((rule) => !rules.has(rule));
if (untested.length > 0) fail(`no test's title cites ${untested.join(', ')}`);
for (const rule of unknown)
  fail(`docs/SPEC.md has no ${rule}, cited by ${[...new Set(citations.get(rule))].join(', ')}`);

const width = Math.max(...areas.map(({ area }) => area.length));
for (const { area, rules: count, tests } of areas.filter(({ rules: count }) => count > 0))
  console.log(
    `${area.padEnd(width)}  ${String(count).padStart(4)} rules  ${String(tests).padStart(5)} tests`,
  );
const total = [...citations.values()].flat().length;
console.log(
  `${'Total'.padEnd(width)}  ${String(rules.size).padStart(4)} rules  ${String(total).padStart(5)} tests`,
);
