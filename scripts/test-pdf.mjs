/**
 * `npm run test:pdf`: every template's pages and PDF against its preview, and our Word files in LibreOffice.
 */
import path from 'node:path';
import { buildStale, installDependencies, root, run } from './prepare.mjs';

installDependencies();
const { chromium } = await import('./chromium.mjs');
const { poppler } = await import('./poppler.mjs');
const { libreoffice } = await import('./libreoffice.mjs');
await buildStale();
poppler();
libreoffice();
const playwright = path.join(root, 'node_modules/.bin/playwright');
const projects = ['--project=desktop', '--project=pdf'];
process.exit(
  await run(playwright, ['test', 'resume-pages', 'resume-pdf', 'resume-word', ...projects], {
    CHROMIUM: chromium(),
  }),
);
