import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Attack } from './attack.ts';
import { inWords, responseTimes, stayedResponsive } from './response-times.ts';
import { onSite, postJson } from './site.ts';

const characters = 1_300_000;
const pieceLength = 1_000;
/** The drill goes on where a site answers nobody any more. */
const giveUpMs = 60_000;

/** A model service that answers whatever it is asked with full stops between two letters. */
export async function startFullStops() {
  const delta = (content: string) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
  const end = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
  const server = createServer((_, response) => {
    response.on('error', () => undefined);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.end(
      delta('题') + delta('。'.repeat(pieceLength)).repeat(characters / pieceLength) + delta('题') + end,
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Asks for a title by a model of the visitor's own. */
export const titleRun = (host: string) => ({
  run: randomUUID(),
  purpose: 'title',
  messages: [{ role: 'user', content: '你好' }],
  own: {
    endpoint: { baseUrl: `http://${host}/v1`, key: 'sk-drill' },
    model: { model: 'stops', name: 'stops', abilities: ['text'] },
  },
});

const longTitle: Attack = {
  name: '19 自己的模型用 130 万个句号回答“起标题”',
  before: '事件循环停数小时，SIGTERM 也不听',
  async run() {
    const provider = await startFullStops();
    const { host } = provider;
    try {
      return await onSite({ OWN_KEYS: 'on', OWN_KEY_HOSTS: host }, async ({ url }) => {
        let events = '';
        const times = await responseTimes(`${url}/api/health`, async () => {
          const answer = await postJson(`${url}/api/chat/runs`, titleRun(host));
          const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
          const tooLate = AbortSignal.timeout(giveUpMs);
          tooLate.addEventListener('abort', () => void reader?.cancel());
          for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
            events += part.value;
        });
        const isMade = events.includes('"type":"finish"');
        return {
          held: isMade && stayedResponsive(times),
          seen: `标题${isMade ? '起好了' : '没有起好'}；其间 /api/health ${inWords(times)}`,
        };
      });
    } finally {
      provider.close();
    }
  },
};

export const textAttacks: readonly Attack[] = [longTitle];
