/** The mock provider as a program: `node apps/server/test/mock-provider/main.ts [port]` prints its base URL. */
import { byMessage } from './by-message.ts';
import { startMockProvider } from './mock-provider.ts';
import { json } from './scripts.ts';

const provider = await startMockProvider(byMessage, Number(process.argv[2] ?? 0));
provider.serve(
  '/v1/models',
  json({ object: 'list', data: [{ id: 'qwen3.5-plus' }, { id: 'deepseek-chat' }] }),
);
process.stdout.write(`${provider.baseUrl}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void provider.close());
