import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const script = path.join(import.meta.dirname, 'check-spec.mjs');
const checkSpec = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });

/** Written so that this file's own titles do not cite it. */
const rule = (number: string) => `R-FIXTURE-${number}`;

/** Runs the check on a repository of one rule and one test. */
function checkFixture(defined: string, title: string) {
  const root = mkdtempSync(path.join(tmpdir(), 'baigong-spec-'));
  mkdirSync(path.join(root, 'docs'));
  mkdirSync(path.join(root, 'scripts'));
  writeFileSync(
    path.join(root, 'docs/SPEC.md'),
    `## Area\n\n| rule | |\n| --- | --- |\n| ${defined} | text |\n`,
  );
  // A rule that only a comment mentions is not tested.
  writeFileSync(path.join(root, 'scripts/a.test.ts'), `// ${rule('09')}\ntest('${title}', () => {});\n`);
  const result = checkSpec(`--root=${root}`);
  rmSync(root, { recursive: true });
  return result;
}

test('R-SETUP-05 the rules and the tests that cite them agree', () => {
  const { status, stderr, stdout } = checkSpec();
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Setup +\d+ rules +\d+ tests$/m);
  expect(status).toBe(0);
});

test('R-SETUP-05 a rule without a test and a title with an unknown rule both fail', () => {
  expect(checkFixture(rule('01'), `${rule('01')} works`)).toMatchObject({ status: 0, stderr: '' });
  const untested = checkFixture(rule('09'), 'works');
  expect(untested.status).toBe(1);
  expect(untested.stderr).toContain(`cites ${rule('09')}`);
  const unknown = checkFixture(rule('01'), `${rule('01')} ${rule('02')} works`);
  expect(unknown.status).toBe(1);
  expect(unknown.stderr).toContain(`has no ${rule('02')}, cited by scripts/a.test.ts`);
});
