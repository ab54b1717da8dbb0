/** `npm run dev`: server and web app with hot reload, one command. Ends both at Ctrl+C. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { environment, installDependencies, node24, root } from './prepare.mjs';

installDependencies();
const at = (...parts) => path.join(root, ...parts);
const apiPort = process.env.PORT ?? '3000';
// Vite's server is at the root and passes /api on as it is.
const env = environment({ PORT: apiPort, NODE_ENV: 'development', BASE_PATH: '' });
const children = [
  spawn(node24(), ['--watch', '--watch-preserve-output', at('apps/server/src/app/main.ts')], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
  spawn(node24(), [at('node_modules/vite/bin/vite.js'), '--host', '127.0.0.1', at('apps/web')], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
];
const end = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', end);
process.on('SIGTERM', end);
for (const child of children) child.on('exit', end);
