import { expect, test } from 'vitest';
import { launcherLinks, runsNpm } from './watch-launcher.mjs';

test('R-SETUP-01 the shells and npm between the caller and the server are known by their command', () => {
  for (const command of [
    'npm start',
    'node /usr/lib/node_modules/npm/bin/npm-cli.js start',
    'sh -c npm start',
    '/bin/sh -c node scripts/start.mjs',
  ])
    expect(runsNpm(command), command).toBe(true);
  for (const command of ['bash', '-bash', '/usr/lib/systemd/systemd --user', 'tmux', 'sh -c make'])
    expect(runsNpm(command), command).toBe(false);
});

test('R-SETUP-01 the chain of launchers ends at the first process that is not one', () => {
  const processes: Record<number, { parent: number; command: string }> = {
    5: { parent: 4, command: 'sh -c node scripts/start.mjs' },
    4: { parent: 3, command: 'npm start' },
    3: { parent: 2, command: 'sh -c npm start' },
    2: { parent: 1, command: 'bash' },
  };
  expect(launcherLinks(6, 5, (pid: number) => processes[pid])).toEqual([
    [6, 5],
    [5, 4],
    [4, 3],
  ]);
});
