/** `npm run build`: builds the web app, stale or not. */
import { buildStale, installMissing } from './prepare.mjs';

installMissing();
await buildStale({ force: true });
