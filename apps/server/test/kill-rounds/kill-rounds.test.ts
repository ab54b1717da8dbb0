import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { runKillRounds } from './rounds.ts';

test(
  'R-OPS-59 after kill -9 nothing acknowledged is lost, no removed file is left, no budget is overspent',
  { timeout: 120_000 },
  async () => {
    const report = await runKillRounds({ rounds: 2, seed: 4, dataDir: join(temporaryFolder(), 'data') });
    expect(report).toMatchObject({ rounds: 2, lost: [], left: [], overspent: [] });
    expect(report.acknowledged).toBeGreaterThan(2);
  },
);
