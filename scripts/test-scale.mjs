/**
 * `npm run test:scale`: the scaled-out mode on real engines, all on loopback: the contract suites on PostgreSQL, Redis
 * and S3, then a whole site (three replicas, two workers, nginx) under traffic, faults and load. Installs the engines
 * from Debian's packages where that is allowed, and fails where one cannot be started. Ends with one line: N passed,
 * N failed.
 *
 *   --short          each fault once and less load: what CI has time for
 *   --report=FILE    also writes what passed and failed as JSON
 *   --minutes=N      ends after so long, with what hangs, and fails (120; 45 with --short)
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale, environment, installDependencies, root, stop } from './prepare.mjs';
import { createProcessGroup, timedOutCode } from './process-group.mjs';
import { createTimer } from './stages.mjs';
import { closingLine, countVitest, makeTally, tallySuite } from './tally.mjs';

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    report: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const minutes = Number(options.minutes ?? (options.short ? 45 : 120));
if (!(minutes > 0)) stop('--minutes 要写大于 0 的数字。');
const deadline = AbortSignal.timeout(minutes * 60_000);

const timer = createTimer();
installDependencies();
await buildStale();
// The engines keep their data below this folder; PostgreSQL's user must reach its own.
const temporary = mkdtempSync(path.join(tmpdir(), 'baigong-test-scale-'));
chmodSync(temporary, 0o711);
const tally = makeTally();

const group = createProcessGroup();

function removeTemporary() {
  try {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // What has just been ended may still be writing; the folder is the system's to clear.
  }
}

/** Whatever a suite leaves behind ends with it, also when we are interrupted. */
for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }))
  process.once(signal, () => {
    group.end();
    removeTemporary();
    process.exit(128 + number);
  });
const env = environment({ TMPDIR: temporary, SCALE_FORM: options.short ? 'short' : 'long' });

async function suite(name, config) {
  console.log(`\n── ${name}`);
  const file = path.join(temporary, `${config}.json`);
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = path.join(root, 'node_modules/.bin/vitest');
  const args = ['run', '--config', config, ...reporters];
  const code = await timer.measure(name, () => group.run(vitest, args, { cwd: root, env }, deadline));
  if (code === timedOutCode) console.error(`${name}：${minutes} 分钟内没有结束，已中止。`);
  tallySuite(tally, code, readReport(file));
}

function readReport(file) {
  try {
    return countVitest(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

await suite('各引擎的契约测试', 'vitest.scale.config.ts');
await suite('多机部署：流量、故障与负载', 'vitest.scenario.config.ts');
removeTemporary();
if (options.report) writeFileSync(options.report, JSON.stringify(tally));
console.log(`\n${timer.table()}`);
console.log(closingLine(tally));
process.exit(tally.failed === 0 ? 0 : 1);
