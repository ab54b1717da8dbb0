import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const pieces = 50;
const slowMs = 60;
const promptTokens = 20;

/** A model service on loopback in OpenAI's wire format: it writes fifty short pieces and counts what it would charge. */
export async function startProvider() {
  let spent = 0;
  const requests: Record<string, unknown>[] = [];
  const state = { slow: false };
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const piece of request) text += String(piece);
      if (request.method !== 'POST') return void response.end('{"data":[{"id":"qwen3-32b"}]}');
      const body = JSON.parse(text) as Record<string, unknown>;
      requests.push(body);
      const most = Math.min(pieces, Number(body['max_tokens'] ?? body['max_completion_tokens'] ?? pieces));
      spent += promptTokens;
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const send = (event: unknown) => response.write(`data: ${JSON.stringify(event)}\n\n`);
      for (let n = 0; n < most && !response.destroyed; n += 1) {
        if (state.slow) await setTimeout(slowMs);
        spent += 1;
        send({ choices: [{ index: 0, delta: { content: `第${n}段，` } }] });
      }
      send({
        choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
        usage: { prompt_tokens: promptTokens, completion_tokens: most },
      });
      response.end('data: [DONE]\n\n');
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    tokensSpent: () => spent,
    set slow(value: boolean) {
      state.slow = value;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
