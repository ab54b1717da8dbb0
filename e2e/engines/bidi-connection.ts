import { once } from 'node:events';

/** A connection that speaks WebDriver BiDi: commands with answers, and events. */
export interface BidiConnection {
  /** Throws the error that the browser answers, and when the connection ends before the answer. */
  readonly send: <Result = unknown>(method: string, params: object) => Promise<Result>;
  readonly on: (event: string, listener: (params: never) => void) => void;
  readonly end: () => void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** Connects to the address that a browser listens on. */
export async function connectBidi(address: string): Promise<BidiConnection> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, (params: never) => void>();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data)) as Message;
    if (method !== undefined) listeners.get(method)?.(params as never);
    if (id === undefined) return;
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser ended the connection'));
  });
  await Promise.race([
    once(socket, 'open'),
    once(socket, 'error').then(() => Promise.reject(new Error(`no connection to ${address}`))),
  ]);
  return {
    send<Result>(method: string, params: object) {
      const id = (count += 1);
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      socket.send(JSON.stringify({ id, method, params }));
      return answer.promise as Promise<Result>;
    },
    on: (event, listener) => void listeners.set(event, listener),
    end: () => socket.close(),
  };
}
