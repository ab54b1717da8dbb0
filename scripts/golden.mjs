/**
 * Compares what the code gives for fixed inputs with golden/recorded: `npm run golden`. See golden/README.md.
 *
 *   --write      records what comes out now
 *   --dump DIR   also writes every output whole, so that two versions can be compared with diff
 *   AREA …       only the files golden/AREA*
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installDependencies, root, run } from './prepare.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, dump: { type: 'string' } },
});
installDependencies();
const env = options.write ? { GOLDEN: 'write' } : {};
if (options.dump) env.GOLDEN_DUMP = path.resolve(options.dump);
const areas = positionals.map((area) => `golden/${area}`);
const vitest = path.join(root, 'node_modules/.bin/vitest');
process.exit(await run(vitest, ['run', '--config', 'vitest.golden.config.ts', ...areas], env));
