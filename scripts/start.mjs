/** `npm start`: installs what is missing, builds what is stale, serves. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildStale, environment, installMissing, node24, root } from './prepare.mjs';

installMissing();
await buildStale();

const server = spawn(node24(), [path.join(root, 'apps/server/src/app/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: environment({ NODE_ENV: 'production' }),
});
// The terminal sends Ctrl+C to both; a supervisor's signal reaches only this process.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
