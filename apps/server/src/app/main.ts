import { enableCompileCache } from 'node:module';

// Before anything else is loaded: a warm start reads compiled code instead of compiling it.
enableCompileCache();
const { runServer } = await import('./run-server.ts');
await runServer(process.env, process.argv[2]);
