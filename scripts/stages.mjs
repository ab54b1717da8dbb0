/** How `npm test` runs its stages and tells how long each took. */
import { spawn } from 'node:child_process';
import { environment, root } from './prepare.mjs';

/** Runs a command to its end and collects what it prints: stages that run at the same time must not mix theirs. */
export function runBuffered(command, args, env = environment()) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs the tasks in order, at most `limit` of them at the same time. */
export async function runConcurrently(limit, tasks) {
  const queue = [...tasks];
  const work = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) await task();
  };
  await Promise.all(Array.from({ length: limit }, work));
}

/** Measures stages and lists them in the order in which they ended, with the total. */
export function createTimer() {
  const startedAt = performance.now();
  const stages = [];
  const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} 秒`;
  return {
    async measure(name, task) {
      const from = performance.now();
      try {
        return await task();
      } finally {
        stages.push({ name, ms: performance.now() - from });
      }
    },
    table() {
      const rows = [...stages, { name: '合计', ms: performance.now() - startedAt }];
      return rows.map(({ name, ms }) => `${seconds(ms)}  ${name}`).join('\n');
    },
  };
}
