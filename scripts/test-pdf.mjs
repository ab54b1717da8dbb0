/** `npm run test:pdf`: every template's PDF against its preview. `npm test` takes three of them, `npm run test:all` all. */
import path from 'node:path';
import { buildStale, installMissing, root, run } from './prepare.mjs';

installMissing();
const { chromium } = await import('./chromium.mjs');
const { poppler } = await import('./poppler.mjs');
await buildStale();
poppler();
const playwright = path.join(root, 'node_modules/.bin/playwright');
const projects = ['--project=desktop', '--project=pdf'];
process.exit(
  await run(playwright, ['test', 'e2e/resume-pdf.spec.ts', ...projects], { CHROMIUM: chromium() }),
);
