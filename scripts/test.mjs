/**
 * `npm test`: format, lint with layers, types, unit, contract and API tests, build, browser tests.
 * `npm run test:all` (`--all`): also everything that is the same on a phone, on a phone, the PDFs of all templates, and
 * LibreOffice on our Word files.
 * Goes through all of them whatever fails, and ends with one line: N passed, N failed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildStale, installDependencies, root, run } from './prepare.mjs';
import {
  closingLine,
  countPlaywright,
  countVitest,
  makeTally,
  namesOfFlaky,
  tallyCheck,
  tallySuite,
} from './tally.mjs';

const started = Date.now();
installDependencies();
const { chromium } = await import('./chromium.mjs');
const { poppler } = await import('./poppler.mjs');
const { libreoffice } = await import('./libreoffice.mjs');
const reports = mkdtempSync(path.join(tmpdir(), 'baigong-test-'));
const tally = makeTally();

/** A step that passes or fails as one. */
async function check(name, command, args) {
  console.log(`\n── ${name}`);
  tallyCheck(tally, await run(bin(command), args));
}

/** A runner that writes its own report. */
async function suite(name, command, args, env, report, count) {
  console.log(`\n── ${name}`);
  tallySuite(tally, await run(bin(command), args, env), readReport(report, count));
}

const bin = (name) => path.join(root, 'node_modules/.bin', name);

function readReport(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

const unitReport = path.join(reports, 'unit.json');
const browserReport = path.join(reports, 'browser.json');

await check('格式', 'oxfmt', ['--check', '.']);
await check('规范与分层', 'oxlint', ['--type-aware']);
await check('类型', 'tsc', ['-b']);
await buildStale();
await suite(
  '单元、契约与接口测试',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  {},
  unitReport,
  countVitest,
);
poppler();
if (process.argv.includes('--all')) libreoffice();
await suite(
  '浏览器测试',
  'playwright',
  ['test', ...(process.argv.includes('--all') ? [] : ['--project=desktop', '--project=phone'])],
  { CHROMIUM: chromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  browserReport,
  countPlaywright,
);

const flaky = readReport(browserReport, namesOfFlaky) ?? [];
if (flaky.length > 0)
  console.log(`\n第二次才通过，需要查明原因：\n${flaky.map((name) => `  ${name}`).join('\n')}`);
rmSync(reports, { recursive: true, force: true });
console.log(`\n用时 ${Math.round((Date.now() - started) / 1000)} 秒`);
console.log(closingLine(tally));
process.exit(tally.failed === 0 ? 0 : 1);
