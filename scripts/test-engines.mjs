/**
 * `npm run test:engines`: the main path of every screen in Firefox ESR and in WebKitGTK. Installs the browsers from
 * Debian's packages where that is allowed, and fails where one cannot be started. Ends with one line: N passed,
 * N failed. Everything else is for Playwright's runner: `-- --project=webkit -g R-ENGINE-02`.
 *
 *   --smoke          what CI has time for: three minutes on two cores
 *   --report=FILE    also writes what passed and failed as JSON
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildStale, installDependencies, root, run } from './prepare.mjs';
import { createTimer } from './stages.mjs';
import { closingLine, countPlaywright, makeTally, namesOfFlaky, tallyFlaky, tallySuite } from './tally.mjs';

const given = process.argv.slice(2);
const isOwn = (argument) => argument === '--smoke' || argument.startsWith('--report=');
const report = given.find((argument) => argument.startsWith('--report='))?.slice('--report='.length);

installDependencies();
const { poppler } = await import('./poppler.mjs');
poppler();
await buildStale();
const timer = createTimer();
const tally = makeTally();
const temporary = mkdtempSync(path.join(tmpdir(), 'baigong-test-engines-'));
const file = path.join(temporary, 'engines.json');
const args = [
  'test',
  '--config=playwright.engines.config.ts',
  ...(given.includes('--smoke') ? ['--grep=@smoke'] : []),
  ...given.filter((argument) => !isOwn(argument)),
];
const code = await timer.measure('Firefox 与 WebKitGTK', () =>
  run(path.join(root, 'node_modules/.bin/playwright'), args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file }),
);
const found = readReport();
rmSync(temporary, { recursive: true, force: true });
tallySuite(tally, code, found && countPlaywright(found));
tallyFlaky(tally, found ? namesOfFlaky(found) : []);
if (report) writeFileSync(report, JSON.stringify(tally));
console.log(`\n${timer.table()}`);
console.log(closingLine(tally));
process.exit(tally.failed === 0 ? 0 : 1);

function readReport() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
