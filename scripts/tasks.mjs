/**
 * `npm run tasks`: the sixty tasks by a scripted model. `npm run tasks -- --model URL/NAME` asks a real one over an
 * OpenAI-compatible service, with the key in TASKS_MODEL_KEY, and prints its score.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const at = process.argv.indexOf('--model');
const model = at < 0 ? undefined : process.argv[at + 1];
const parts = /^(https?:\/\/.+?\/v\d+)\/(.+)$/.exec(model ?? '');
if (at >= 0 && !parts) {
  console.error('用法：npm run tasks -- --model http://127.0.0.1:11434/v1/qwen3');
  process.exit(2);
}
const [, url, name] = parts ?? [];
const { status } = spawnSync(
  process.execPath,
  [path.join(import.meta.dirname, 'run.mjs'), 'vitest', 'run', 'apps/web/src/app/tools/tasks.test.ts'],
  {
    stdio: 'inherit',
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, ...(url && name ? { TASKS_MODEL_URL: url, TASKS_MODEL: name } : {}) },
  },
);
process.exit(status ?? 1);
