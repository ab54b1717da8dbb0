/**
 * `npm start`: installs what is missing, builds what is stale, serves, and restarts a server that crashed.
 * `npm start -- worker`: the background work of a site with several processes; it needs no web build.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { engineInstalled, hasModelFile, installEngine } from './local-model-engine.mjs';
import { buildStale, environment, installDependencies, node24, root } from './prepare.mjs';
import { supervise } from './supervise.mjs';
import { watchLauncher } from './watch-launcher.mjs';

installDependencies({ dev: false });
const [role] = process.argv.slice(2);
if (role !== 'worker') await buildStale();
if (role !== 'worker' && hasModelFile() && !engineInstalled() && !installEngine())
  console.error('本机模型引擎安装失败，数据文件夹里的模型暂不可用。联网后运行 npm run model 可以补装。');

const supervisor = supervise({
  start: () =>
    spawn(node24(), [path.join(root, 'apps/server/src/app/main.ts'), ...process.argv.slice(2)], {
      cwd: root,
      // The channel tells when the server serves, and tells the server when this process is gone.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: environment({ NODE_ENV: 'production' }),
    }),
  log: (line) => console.error(line),
  exit: (code) => process.exit(code),
});

// The terminal sends Ctrl+C to both; a process manager's signal reaches only this process.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => supervisor.stop(signal));
watchLauncher(() => supervisor.stop('SIGTERM'));
