import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What a fake tool does: it notes its call and NODE_ENV, writes the report it is asked for, and ends with a code. */
const fakeTool = (name: string, log: string, report: object | null, code: number) => `#!${process.execPath}
const { appendFileSync, mkdirSync, writeFileSync } = process.getBuiltinModule('node:fs');
const args = process.argv.slice(2);
appendFileSync(${JSON.stringify(log)}, [${JSON.stringify(name)}, ...args, process.env.NODE_ENV].join(' ') + '\\n');
if (${JSON.stringify(name)} === 'npm') mkdirSync('node_modules', { recursive: true });
const file = args.find((arg) => arg.startsWith('--outputFile'))?.split('=')[1] ?? process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;
if (${report !== null}) writeFileSync(file, ${JSON.stringify(JSON.stringify(report))});
process.exit(${code});
`;

interface Outcome {
  readonly lint?: number;
  readonly unit?: object | null;
  readonly browser?: object | null;
}

const passedUnit = { numPassedTests: 7, numTotalTests: 7 };
const passedBrowser = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 } };

/** Runs the real `npm test` script in a project whose tools are fakes. */
function runFixture(args: string[], { lint = 0, unit = passedUnit, browser = passedBrowser }: Outcome = {}) {
  const root = mkdtempSync(path.join(tmpdir(), 'baigong-test-script-'));
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content, { mode: 0o755 });
  };
  for (const script of globSync('{*,lint/*}.mjs', { cwd: import.meta.dirname }))
    cpSync(path.join(import.meta.dirname, script), path.join(root, 'scripts', script));
  const fakes = ['test-fresh-clone', 'test-container', 'notice', 'size-report'];
  fakes.push('lint/check-regexes', 'lint/vocabulary');
  for (const name of fakes) write(`scripts/${name}.mjs`, '');
  const log = path.join(root, 'calls.log');
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{}');
  write('docs/SPEC.md', '## Area\n');
  write('apps/web/index.html', '');
  write('apps/web/src/shared/ui/layout.css', '');
  write('packages/one/src/index.ts', '');
  // The engine for local models is there already.
  write('apps/server/src/platform/models/local/node_modules/node-llama-cpp/package.json', '{}');
  for (const name of ['npm', 'pdftotext', 'qpdf', 'chromium'])
    write(`bin/${name}`, fakeTool(name, log, null, 0));
  const tools = {
    oxfmt: [null, 0],
    oxlint: [null, lint],
    tsc: [null, 0],
    knip: [null, 0],
    vitest: [unit, 0],
    playwright: [browser, 0],
  };
  for (const [name, [report, code]] of Object.entries(tools) as [string, [object | null, number]][])
    write(`node_modules/.bin/${name}`, fakeTool(name, log, report, code));
  write('node_modules/vite/bin/vite.js', fakeTool('vite', log, null, 0));
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(root, 'scripts/test.mjs'), ...args],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${path.join(root, 'bin')}:${process.env['PATH']}`,
        CHROMIUM: path.join(root, 'bin/chromium'),
      },
    },
  );
  const calls = readFileSync(log, 'utf8').trim().split('\n');
  rmSync(root, { recursive: true });
  return { calls, status, stderr, lastLine: stdout.trimEnd().split('\n').at(-1), stdout };
}

const namesOf = (calls: string[]) => calls.map((call) => call.split(' ')[0]).toSorted();

test('R-SETUP-02 npm test installs, builds, runs every check and suite, and ends with one line', () => {
  const { calls, status, lastLine, stdout, stderr } = runFixture([]);
  expect(stderr).toBe('');
  expect(namesOf(calls).filter((name) => name !== 'pdftotext' && name !== 'qpdf')).toEqual([
    'knip',
    'npm',
    'oxfmt',
    'oxlint',
    'playwright',
    'tsc',
    'vite',
    'vitest',
  ]);
  expect(calls[0]).toMatch(/^npm /);
  expect(calls.find((call) => call.startsWith('playwright'))).toContain('--grep=@main');
  // Whatever the caller's environment: that of these tests is another one.
  expect(calls.find((call) => call.startsWith('vite '))).toMatch(/ production$/);
  // Ten static checks, seven unit tests, five browser tests.
  expect(lastLine).toBe('22 passed, 0 failed');
  expect(stdout).toMatch(/ 秒  合计$/m);
  expect(status).toBe(0);
});

test('R-SETUP-02 every stage runs although others fail, and each failure counts', () => {
  const { calls, status, lastLine } = runFixture(['--all', '--shard=1/3'], {
    lint: 1,
    unit: { numPassedTests: 5, numTotalTests: 7 },
    browser: null,
  });
  expect(namesOf(calls)).toEqual(expect.arrayContaining(['oxlint', 'playwright', 'tsc', 'vitest']));
  const browser = calls.find((call) => call.startsWith('playwright'));
  expect(browser).toContain('--shard=1/3');
  expect(browser).not.toContain('@main');
  // Eight of nine static checks, the fresh clone, the container, five of seven unit tests.
  expect(lastLine).toBe('16 passed, 4 failed');
  expect(status).toBe(1);
});

test('R-SETUP-02 another machine of several runs its share of the tests only', () => {
  const { calls, lastLine } = runFixture(['--all', '--shard=2/3']);
  expect(calls.find((call) => call.startsWith('vitest'))).toContain('--shard=2/3');
  expect(namesOf(calls)).not.toContain('oxlint');
  expect(lastLine).toBe('12 passed, 0 failed');
});
