/** `npm run pictures`: makes the README's pictures (docs/pictures) from the current build. */
import path from 'node:path';
import { buildStale, installDependencies, root, run } from './prepare.mjs';

installDependencies();
const { chromium } = await import('./chromium.mjs');
await buildStale();
const playwright = path.join(root, 'node_modules/.bin/playwright');
process.exit(
  await run(playwright, ['test', '--config', 'playwright.pictures.config.ts'], { CHROMIUM: chromium() }),
);
