import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { ProviderAddress } from '../provider-call.ts';

const Message = z.object({
  type: z.literal('progress'),
  data: z.object({ value: z.number(), max: z.number(), prompt_id: z.optional(z.nullable(z.string())) }),
});

/** Words only: previews that come in between are pictures, and larger ones are nothing that we wait for. */
const maxMessageBytes = 4 * 1024 * 1024;
const handshakeMs = 10_000;

/** How far ComfyUI says it is, while somebody listens. */
export interface ProgressLine {
  /** Resolves when it is open, or will not be. */
  readonly ready: Promise<void>;
  /** 0 to 1 of what it does at present for a prompt; undefined before it says anything. */
  progressOf(prompt: string): number | undefined;
  close(): void;
}

/**
 * Listens to the messages for a client of ComfyUI. Progress is a courtesy: a line that is refused or drops changes
 * nothing else.
 */
export function listenToProgress({ baseUrl, headers }: ProviderAddress, client: string): ProgressLine {
  const url = new URL(`${baseUrl}/ws?clientId=${encodeURIComponent(client)}`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url, {
    headers: { ...headers },
    maxPayload: maxMessageBytes,
    handshakeTimeout: handshakeMs,
    followRedirects: false,
    perMessageDeflate: false,
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  let last: z.infer<typeof Message>['data'] | undefined;
  socket.on('open', resolve);
  socket.on('close', () => resolve());
  socket.on('error', () => resolve());
  socket.on('message', (data, isBinary) => {
    if (isBinary || !Buffer.isBuffer(data)) return;
    let json: unknown;
    try {
      json = JSON.parse(data.toString());
    } catch {
      return;
    }
    const message = Message.safeParse(json);
    if (message.success) last = message.data.data;
  });
  return {
    ready: promise,
    progressOf(prompt) {
      if (!last || (last.prompt_id ?? prompt) !== prompt || !(last.max > 0)) return undefined;
      return Math.max(0, Math.min(1, last.value / last.max));
    },
    close: () => socket.terminate(),
  };
}
