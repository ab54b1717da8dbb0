/**
 * Writes the state column of docs/SPEC.md from the tests: a rule is built when a test's name cites it.
 * With --check it changes nothing and fails when the document and the tests disagree.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'docs/SPEC.md');
const tests = globSync(
  [
    'packages/*/src/**/*.test.ts',
    'apps/*/src/**/*.test.{ts,tsx}',
    'apps/server/test/**/*.test.ts',
    'apps/server/src/**/*-contract.ts',
    'scripts/**/*.test.ts',
    'e2e/**/*.spec.ts',
  ],
  {
    cwd: root,
    exclude: (name) => name.endsWith('node_modules'),
  },
).toSorted();

/** Rule → the files with a test named after it. */
const cited = new Map();
for (const test of tests) {
  const text = readFileSync(path.join(root, test), 'utf8');
  for (const [rule] of text.matchAll(/\bR-[A-Z]+-\d{2,3}\b/g)) {
    if (!cited.has(rule)) cited.set(rule, new Set());
    cited.get(rule).add(test);
  }
}

const before = readFileSync(file, 'utf8');
const known = new Set();
const after = before.replace(/^\| (R-[A-Z]+-\d{2,3}) \| (.*) \| [^|]* \|$/gm, (_row, rule, sentence) => {
  known.add(rule);
  const files = [...(cited.get(rule) ?? [])].map((name) => `\`${name}\``);
  return `| ${rule} | ${sentence} | ${files.length > 0 ? `built: ${files.join(', ')}` : 'not yet'} |`;
});
const unknown = [...cited.keys()].filter((rule) => !known.has(rule));

if (unknown.length > 0)
  console.error(`rules that tests cite and docs/SPEC.md does not have: ${unknown.join(', ')}`);
if (process.argv.includes('--check')) {
  if (after !== before) console.error('docs/SPEC.md is behind the tests: run npm run spec');
  process.exit(unknown.length > 0 || after !== before ? 1 : 0);
}
writeFileSync(file, after);
