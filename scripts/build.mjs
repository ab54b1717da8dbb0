/** `npm run build`: builds the web app, stale or not, for a server that is started without `npm start`. */
import { linkRuntime } from './node24.mjs';
import { buildStale, installDependencies, node24, root } from './prepare.mjs';

installDependencies({ dev: false });
await buildStale({ force: true });
linkRuntime(root, node24());
