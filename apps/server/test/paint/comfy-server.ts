import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';

/** A node of a workflow, as it was sent. */
export type SentWorkflow = Record<string, { class_type: string; inputs: Record<string, unknown> }>;

interface Prompt {
  readonly id: string;
  readonly number: number;
  readonly workflow: SentWorkflow;
  readonly client: string;
}

/** An answer in place of the usual one. */
type Special = (request: IncomingMessage, response: ServerResponse) => boolean;

export const checkpoints = ['sd_xl_base_1.0.safetensors', 'anime/v3.safetensors'];

/**
 * ComfyUI as its documents describe it (docs.comfy.org/development/comfyui-server/comms_routes, and its own
 * script_examples/websockets_api_example.py): it queues what it gets, and finishes it when the test says so.
 */
export async function startComfy(picture: Uint8Array) {
  const prompts: Prompt[] = [];
  const finished = new Map<string, object>();
  const uploads: { readonly name: string; readonly type: string; readonly bytes: number }[] = [];
  const told: { readonly path: string; readonly body: unknown }[] = [];
  const lines = new Map<string, WebSocket>();
  const comfy = {
    url: '',
    prompts,
    uploads,
    told,
    lines,
    /** Tasks of others that are before. */
    others: 0,
    special: (() => false) as Special,
    /** Says how far the last prompt is. */
    report(value: number, max: number): void {
      const last = prompts.at(-1);
      const data = { value, max, prompt_id: last?.id, node: '5' };
      lines.get(last?.client ?? '')?.send(JSON.stringify({ type: 'progress', data }));
    },
    /** Ends the last prompt. */
    finish(status: object = { status_str: 'success', completed: true, messages: [] }, images = 1): void {
      const last = prompts.at(-1);
      const file = (n: number) => ({ filename: `ComfyUI_${n}_.png`, subfolder: '', type: 'temp' });
      const outputs = { 7: { images: Array.from({ length: images }, (_, n) => file(n)) } };
      finished.set(last?.id ?? '', { prompt: [], outputs, status });
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    if (comfy.special(request, response)) return;
    const path = (request.url ?? '').replace(/\?.*$/, '');
    const json = (value: unknown, status = 200) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    const parsed = () => JSON.parse(body.toString()) as Record<string, unknown>;
    if (path === '/object_info/CheckpointLoaderSimple')
      return json({ CheckpointLoaderSimple: { input: { required: { ckpt_name: [checkpoints] } } } });
    if (path === '/upload/image') {
      const text = body.toString('latin1');
      const name = /filename="([^"]+)"/.exec(text)?.[1] ?? '';
      const type = /name="type"\r\n\r\n(\w+)/.exec(text)?.[1] ?? 'input';
      uploads.push({ name, type, bytes: body.length });
      return json({ name, subfolder: '', type });
    }
    if (path === '/prompt') {
      const { prompt, client_id } = parsed();
      const id = `00000000-0000-4000-8000-00000000000${prompts.length}`;
      const number = comfy.others + prompts.length;
      prompts.push({ id, number, workflow: prompt as SentWorkflow, client: String(client_id) });
      return json({ prompt_id: id, number, node_errors: {} });
    }
    if (path.startsWith('/history/')) {
      const id = path.slice('/history/'.length);
      return json(finished.has(id) ? { [id]: finished.get(id) } : {});
    }
    if (path === '/queue' && request.method === 'GET') {
      const entry = (number: number, id: string) => [number, id, {}, {}, []];
      const waiting = prompts
        .filter(({ id }) => !finished.has(id))
        .map(({ number, id }) => entry(number, id));
      const others = Array.from({ length: comfy.others }, (_, n) => entry(n, `other-${n}`));
      const [running, ...pending] = [...others, ...waiting];
      return json({ queue_running: running ? [running] : [], queue_pending: pending });
    }
    if (path === '/view') return void response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture);
    if (path === '/queue' || path === '/interrupt') {
      told.push({ path, body: parsed() });
      return json({});
    }
    return json({}, 404);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ server, path: '/ws' });
  sockets.on('connection', (socket, request) => {
    const client = new URL(request.url ?? '', 'http://localhost').searchParams.get('clientId') ?? '';
    lines.set(client, socket);
    socket.send(JSON.stringify({ type: 'status', data: { status: { exec_info: { queue_remaining: 0 } } } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  comfy.url = `http://127.0.0.1:${address.port}`;
  return comfy;
}
