/** `npm run model`: installs the engine for local models, then downloads a model. */
import path from 'node:path';
import { installEngine } from './local-model-engine.mjs';
import { installDependencies, node24, root, run, stop } from './prepare.mjs';

installDependencies({ dev: false });
const args = process.argv.slice(2);
const onlyShows = args.some((arg) => ['--list', '--help', '-h'].includes(arg));
if (!onlyShows && !installEngine()) stop('本机模型引擎安装失败。请检查网络后重试：npm run model');
const program = 'apps/server/src/platform/models/local/download-cli.ts';
process.exit(await run(node24(), [path.join(root, program), ...args]));
