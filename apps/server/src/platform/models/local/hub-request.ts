import { MiB } from '@baigong/contracts/units';
import type { TimerClock } from '../../base/clock.ts';
import { DownloadError } from './download-error.ts';
import type { ModelHub } from './model-hubs.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What every request to a hub needs. */
export interface HubConnection {
  readonly hub: ModelHub;
  readonly fetch: Fetch;
  readonly clock: TimerClock;
  readonly signal: AbortSignal;
}

/** Longest silence before an answer and between two pieces of it. */
export const stallTimeoutMs = 30_000;
const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const maxListBytes = 4 * MiB;

/**
 * A GET that follows redirects only to where the hub is known to lead.
 * @throws DownloadError unreachable, strayed; the signal's reason
 */
export async function hubGet(
  connection: HubConnection,
  address: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  let url = new URL(address);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    if (!connection.hub.allows(url)) throw new DownloadError('strayed', url.origin);
    const response = await sendRequest(connection, url, headers);
    const next = response.headers.get('location');
    if (!redirectStatuses.has(response.status) || next === null) return response;
    await response.body?.cancel();
    url = new URL(next, url);
  }
  throw new DownloadError('strayed');
}

async function sendRequest(
  connection: HubConnection,
  url: URL,
  headers: Record<string, string>,
): Promise<Response> {
  const timeout = new AbortController();
  const cancel = connection.clock.after(stallTimeoutMs, () => timeout.abort());
  try {
    return await connection.fetch(url.href, {
      redirect: 'manual',
      // Compressed on the way, lengths and ranges would no longer be those of the file.
      headers: { 'accept-encoding': 'identity', 'user-agent': 'baigong', ...headers },
      signal: AbortSignal.any([connection.signal, timeout.signal]),
    });
  } catch (error) {
    connection.signal.throwIfAborted();
    throw new DownloadError('unreachable', error);
  } finally {
    cancel();
  }
}

/**
 * The pieces of an answer's body, none later than `silenceMs` after the one before.
 * @throws DownloadError unreachable; the signal's reason
 */
export async function* readChunks(connection: HubConnection, response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await readChunk(connection, reader);
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readChunk({ clock, signal }: HubConnection, reader: Reader): ReturnType<Reader['read']> {
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(stallTimeoutMs, () => reject(new DownloadError('unreachable', 'silence')));
  const stop = (): void => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([reader.read(), stalled]);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof DownloadError ? error : new DownloadError('unreachable', error);
  } finally {
    cancel();
    signal.removeEventListener('abort', stop);
  }
}

/**
 * The parsed JSON of a hub's file list.
 * @throws DownloadError unreachable, refused, strayed; the signal's reason
 */
export async function hubJson(connection: HubConnection, address: string): Promise<unknown> {
  const response = await hubGet(connection, address, { accept: 'application/json' });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new DownloadError('refused', response.status);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readChunks(connection, response)) {
    size += chunk.byteLength;
    if (size > maxListBytes) throw new DownloadError('refused', 'the list is too long');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    throw new DownloadError('refused', error);
  }
}
