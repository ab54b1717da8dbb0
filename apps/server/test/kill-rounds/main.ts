/**
 * `npm run kill-rounds -- --rounds 200 --seed 1`: ends a server by `kill -9` in the middle of mixed traffic, starts it
 * again and compares its data folder with what it had acknowledged; again and again.
 * Exit codes: 0 nothing lost, left or overspent; 1 something was.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runKillRounds } from './rounds.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const dataDir = mkdtempSync(join(tmpdir(), 'baigong-kill-rounds-'));
try {
  const options = { rounds: Number(values.rounds), seed: Number(values.seed), dataDir };
  const report = await runKillRounds(options, (round, { lost, left, overspent }) => {
    print(
      `${round}/${values.rounds}  lost ${lost.length}  left ${left.length}  overspent ${overspent.length}`,
    );
  });
  print(JSON.stringify(report, undefined, 2));
  process.exitCode = report.lost.length + report.left.length + report.overspent.length === 0 ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
