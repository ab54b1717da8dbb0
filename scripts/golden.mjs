/**
 * Compares what the code gives for fixed inputs with golden/recorded: `npm run golden`. See golden/README.md.
 *
 *   --write       records what comes out now
 *   --dump DIR    also writes every output whole, so that two versions can be compared with diff
 *   --no-browser  leaves out the PDFs
 *   AREA …        only the files golden/AREA*; the PDFs are `templates`
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale, installDependencies, root, run } from './prepare.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, dump: { type: 'string' }, 'no-browser': { type: 'boolean' } },
});
installDependencies();
const env = options.write ? { GOLDEN: 'write' } : {};
if (options.dump) env.GOLDEN_DUMP = path.resolve(options.dump);
const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** Everything that needs no browser. */
function compareInNode(areas) {
  const files = areas.map((area) => `golden/${area}`);
  return run(bin('vitest'), ['run', '--config', 'vitest.golden.config.ts', ...files], env);
}

async function comparePdfs() {
  const { chromium } = await import('./chromium.mjs');
  const { poppler } = await import('./poppler.mjs');
  await buildStale();
  poppler();
  const args = ['test', '--config', 'playwright.golden.config.ts'];
  return run(bin('playwright'), args, { ...env, CHROMIUM: chromium() });
}

const areas = positionals.filter((area) => area !== 'templates');
const isWhole = positionals.length === 0;
const codes = [];
if (isWhole || areas.length > 0) codes.push(await compareInNode(areas));
if (isWhole ? !options['no-browser'] : positionals.includes('templates')) codes.push(await comparePdfs());
process.exit(codes.every((code) => code === 0) ? 0 : 1);
