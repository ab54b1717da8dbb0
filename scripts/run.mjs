/**
 * Runs one of the project's TypeScript programs, or an installed command, with Node 24 first on the path:
 * `node scripts/run.mjs FILE [ARG …]`, `node scripts/run.mjs COMMAND [ARG …]`. With `--production` in front, as a site
 * that only serves needs it: without what checks and tests need.
 */
import path from 'node:path';
import { installDependencies, node24, root, run } from './prepare.mjs';

const production = process.argv[2] === '--production';
installDependencies({ dev: !production });
const [what = '', ...args] = process.argv.slice(production ? 3 : 2);
const isFile = /\.(ts|mjs)$/.test(what);
process.exit(
  isFile
    ? await run(node24(), [path.join(root, what), ...args])
    : await run(path.join(root, 'node_modules/.bin', what), args),
);
