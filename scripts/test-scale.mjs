/**
 * `npm run test:scale`: the scaled-out mode on real engines, all on loopback: the contract suites on PostgreSQL, Redis
 * and S3, then a whole site (three replicas, two workers, nginx) under traffic, faults and load. Installs the engines
 * from Debian's packages where that is allowed, and fails where one cannot be started. Ends with one line: N passed,
 * N failed.
 *
 *   --short          each fault once and less load: what CI has time for
 *   --report=FILE    also writes what passed and failed as JSON
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale, environment, installDependencies, root } from './prepare.mjs';
import { createTimer } from './stages.mjs';
import { closingLine, countVitest, makeTally, tallySuite } from './tally.mjs';

const { values: options } = parseArgs({
  options: { short: { type: 'boolean', default: false }, report: { type: 'string' } },
});

const timer = createTimer();
installDependencies();
await buildStale();
// The engines keep their data below this folder; PostgreSQL's user must reach its own.
const temporary = mkdtempSync(path.join(tmpdir(), 'baigong-test-scale-'));
chmodSync(temporary, 0o711);
const tally = makeTally();

/** The process group under way: whatever it leaves behind ends with it, also when we are interrupted. */
let group;
function endGroup(signal) {
  try {
    if (group !== undefined) process.kill(-group, signal);
  } catch {
    // Nothing is left of it.
  }
}
for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }))
  process.once(signal, () => {
    endGroup('SIGKILL');
    rmSync(temporary, { recursive: true, force: true });
    process.exit(128 + number);
  });

function runGroup(command, args) {
  return new Promise((resolve) => {
    const env = environment({ TMPDIR: temporary, SCALE_FORM: options.short ? 'short' : 'long' });
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env, detached: true });
    group = child.pid;
    child.on('error', () => resolve(1));
    child.on('exit', (code) => {
      endGroup('SIGKILL');
      group = undefined;
      resolve(code ?? 1);
    });
  });
}

async function suite(name, config) {
  console.log(`\n── ${name}`);
  const file = path.join(temporary, `${config}.json`);
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = path.join(root, 'node_modules/.bin/vitest');
  const code = await timer.measure(name, () => runGroup(vitest, ['run', '--config', config, ...reporters]));
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
rmSync(temporary, { recursive: true, force: true });
if (options.report) writeFileSync(options.report, JSON.stringify(tally));
console.log(`\n${timer.table()}`);
console.log(closingLine(tally));
process.exit(tally.failed === 0 ? 0 : 1);
