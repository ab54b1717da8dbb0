/**
 * The providers of a scaled-out site in a process of their own: a chat model that plays what a message asks for
 * (`byMessage`), or an answer of numbered pieces, and an image model that counts its pictures. Its parent makes them
 * slow, and asks for the counts.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { byMessage } from '../mock-provider/by-message.ts';
import { startMockProvider } from '../mock-provider/mock-provider.ts';
import { chunk, done, usage } from '../mock-provider/scripts.ts';
import { base64, openImageProvider, picture } from '../paint/image-provider.ts';
import { answerTokens, type FromProviders, type ToProviders } from './providers.ts';

interface ChatBody {
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
}

const paintMs = 300;
const answered = new Map<string, number>();
let delayMs = 0;

const chat = await startMockProvider(async (response, call) => {
  const asked = (call.body as ChatBody).messages?.findLast(({ role }) => role === 'user')?.content;
  const paced = /^#匀速 (\d+) (\d+) (\S+)$/.exec(String(asked));
  await wait(delayMs);
  if (!paced) return byMessage(response, call);
  const [pieces, everyMs] = [Number(paced[1]), Number(paced[2])];
  const run = paced[3] ?? '';
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const begin = performance.now();
  for (let n = 0; n < pieces && !response.destroyed; n += 1) {
    await wait(Math.max(0, begin + (n + 1) * everyMs - performance.now()));
    response.write(chunk({ content: `第${n}句。` }));
  }
  if (!response.destroyed) answered.set(run, (answered.get(run) ?? 0) + 1);
  response.end(chunk({}, 'stop') + usage(...answerTokens) + done);
});

const painted = new Map<string, number>();
const bytes = base64(await picture('png', { width: 64, height: 64 }));
const images = await openImageProvider(async ({ path, body }) => {
  if (!path.endsWith('/images/generations')) return { json: { error: 'not found' }, status: 404 };
  const { prompt } = body as { readonly prompt: string };
  painted.set(prompt, (painted.get(prompt) ?? 0) + 1);
  await wait(paintMs + delayMs);
  return { json: { data: [{ b64_json: bytes }] } };
});

const send = (message: FromProviders): void => void process.send?.(message);
process.on('message', (message: ToProviders) => {
  if (message.type === 'slow') ({ delayMs } = message);
  else send({ type: 'counts', painted: [...painted], answered: [...answered] });
});
process.once('disconnect', () => process.exit(0));
send({ type: 'ready', chat: chat.baseUrl, images: `${images.url}/v1` });
