/** Runs one of the project's TypeScript programs with Node 24: `node scripts/run.mjs FILE [ARG …]`. */
import path from 'node:path';
import { installMissing, node24, root, run } from './prepare.mjs';

installMissing();
const [file = '', ...args] = process.argv.slice(2);
process.exit(await run(node24(), [path.join(root, file), ...args]));
