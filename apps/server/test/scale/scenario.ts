import { afterAll, beforeAll } from 'vitest';
import { figureTable } from './figures.ts';
import { type Site, startSite } from './site.ts';
import { startEngines } from './start-engines.ts';
import { deploymentSuite } from './suites/deployment-suite.ts';
import { faultsSuite } from './suites/faults-suite.ts';
import { loadSuite } from './suites/load-suite.ts';
import { memorySuite } from './suites/memory-suite.ts';
import { streamsSuite } from './suites/streams-suite.ts';

/** SCALE_FORM=short is what CI has time for; whatever it leaves out is in the long form. */
const form =
  process.env['SCALE_FORM'] === 'short'
    ? { times: 1, load: { streams: 60, chunks: 60, ms: 4_000 }, mixedMs: 0 }
    : { times: 20, load: { streams: 1_000, chunks: 400, ms: 15_000 }, mixedMs: 300_000 };

let running: Site | undefined;
const site = (): Site => {
  if (!running) throw new Error('the site has not started');
  return running;
};
beforeAll(async () => {
  running = await startSite({ replicas: 3, workers: 2 }, startEngines);
});
afterAll(async () => {
  await running?.dispose();
  process.stdout.write(`\n${figureTable()}\n`);
});

streamsSuite(site);
deploymentSuite(site);
faultsSuite(site, { times: form.times, seed: Number(process.env['SCALE_SEED'] ?? 1) });
loadSuite(site, form.load);
if (form.mixedMs > 0) memorySuite(site, form.mixedMs);
