/** `npm run build`: builds the web app, stale or not. */
import { buildStale, installDependencies } from './prepare.mjs';

installDependencies({ dev: false });
await buildStale({ force: true });
