/**
 * `npm test`: the static checks, build, unit, contract and API tests, and the main path of every
 * screen in a browser. Goes through all of them whatever fails, and ends with one line: N passed, N failed.
 *
 *   --all         every browser test (`npm run test:all`; what CI runs)
 *   --static      only the static checks (`npm run check`)
 *   --shard=i/n   the i-th of n machines: its share of the tests, the first also the checks, the last the scaled-out mode
 *                 and the other browsers
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale, installDependencies, node24, root, run } from './prepare.mjs';
import { staticChecks } from './static-checks.mjs';
import { createTimer, runConcurrently, runBuffered } from './stages.mjs';
import {
  closingLine,
  countPlaywright,
  countVitest,
  failedLine,
  makeTally,
  namesOfFlaky,
  tallyCheck,
  tallyFlaky,
  tallySuite,
} from './tally.mjs';

const { values: options } = parseArgs({
  options: { all: { type: 'boolean' }, static: { type: 'boolean' }, shard: { type: 'string' } },
});
const shard = options.shard ? [`--shard=${options.shard}`] : [];
const isFirstShard = !options.shard || options.shard.startsWith('1/');
const [part, parts] = options.shard?.split('/') ?? [];
const isLastShard = part === parts;

const timer = createTimer();
await timer.measure('依赖', async () => installDependencies());
const reports = mkdtempSync(path.join(tmpdir(), 'baigong-test-'));
const tally = makeTally();
const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** A stage that passes or fails as one. */
async function check(name, command, args) {
  const { code, output } = await timer.measure(name, () => runBuffered(command, args));
  console.log(`\n── ${name}\n${output}`);
  tallyCheck(tally, code, name);
}

/** A stage that counts its own tests in a report; returns the report. */
async function suite(name, command, args, env, file, count) {
  console.log(`\n── ${name}`);
  const code = await timer.measure(name, () => run(command, args, env));
  const report = readReport(file);
  tallySuite(tally, code, report && count(report), name);
  return report;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const checks = staticChecks.map(({ name, command, args }) => () => {
  const program = command === 'node' ? node24() : bin(command);
  return check(name, program, args);
});
/** A check with the shell's own Node and path, as a newcomer has them. */
async function checkAsNewcomer(name, script) {
  const program = path.join(root, 'scripts', script);
  const { code, output } = await timer.measure(name, () =>
    runBuffered(process.execPath, [program], process.env),
  );
  console.log(`\n── ${name}\n${output}`);
  tallyCheck(tally, code, name);
}
const testFreshClone = () => checkAsNewcomer('全新克隆', 'test-fresh-clone.mjs');
const testContainer = () => checkAsNewcomer('容器文件', 'test-container.mjs');

const build = () => timer.measure('构建网页', () => buildStale());

async function testUnits() {
  const report = path.join(reports, 'unit.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...shard];
  const env = options.all ? { TEST_ALL: '1' } : {};
  await suite('单元、契约与接口测试', bin('vitest'), args, env, report, countVitest);
}

/** The scaled-out mode on real engines, in its short form. */
async function testScale() {
  const report = path.join(reports, 'scale.json');
  const args = [path.join(root, 'scripts/test-scale.mjs'), '--short', `--report=${report}`];
  await suite('多机部署', node24(), args, {}, report, (counted) => counted);
}

/** The main paths in Firefox and WebKitGTK, in their short form. */
async function testEngines() {
  const report = path.join(reports, 'engines.json');
  const args = [path.join(root, 'scripts/test-engines.mjs'), '--smoke', `--report=${report}`];
  await suite('Firefox 与 WebKitGTK', node24(), args, {}, report, (counted) => counted);
}

async function testInBrowser() {
  const { chromium } = await import('./chromium.mjs');
  const { poppler } = await import('./poppler.mjs');
  poppler();
  const report = path.join(reports, 'browser.json');
  const args = ['test', '--project=desktop', '--project=phone', ...(options.all ? [] : ['--grep=@main'])];
  const env = { CHROMIUM: chromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const found = await suite(
    '浏览器测试',
    bin('playwright'),
    [...args, ...shard],
    env,
    report,
    countPlaywright,
  );
  const flaky = found ? namesOfFlaky(found) : [];
  tallyFlaky(tally, flaky);
  if (flaky.length > 0)
    console.log(`\n重试后才通过，需要查明原因：\n${flaky.map((name) => `  ${name}`).join('\n')}`);
}

await runConcurrently(2, [
  ...(isFirstShard && options.all ? [testFreshClone] : []),
  ...(isFirstShard ? checks : []),
  ...(options.static ? [] : [build]),
]);
if (!options.static) {
  // It needs the build. Both are slow, so only where everything runs.
  if (isFirstShard && options.all) await testContainer();
  await testUnits();
  if (isLastShard && options.all) await testScale();
  if (isLastShard && options.all) await testEngines();
  await testInBrowser();
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${timer.table()}`);
console.log(failedLine(tally) + closingLine(tally));
process.exit(tally.failed === 0 ? 0 : 1);
