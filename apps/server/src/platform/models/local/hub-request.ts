import type { TimerClock } from '../clock.ts';
import { DownloadError } from './download-error.ts';
import type { ModelHub } from './model-hubs.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What every request to a hub needs. */
export interface HubLine {
  readonly hub: ModelHub;
  readonly fetch: Fetch;
  readonly clock: TimerClock;
  readonly signal: AbortSignal;
}

/** Longest silence before an answer and between two pieces of it. */
export const silenceMs = 30_000;
const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
const largestList = 4 * 1024 * 1024;

/**
 * A GET that follows redirects only to where the hub is known to lead.
 * @throws DownloadError unreachable, strayed; the signal's reason
 */
export async function hubGet(
  line: HubLine,
  address: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  let url = new URL(address);
  for (let hop = 0; hop <= mostRedirects; hop++) {
    if (!line.hub.allows(url)) throw new DownloadError('strayed', url.origin);
    // oxlint-disable-next-line no-await-in-loop -- each hop names the next
    const response = await answerOf(line, url, headers);
    const next = response.headers.get('location');
    if (!redirects.has(response.status) || next === null) return response;
    // oxlint-disable-next-line no-await-in-loop -- frees the connection
    await response.body?.cancel();
    url = new URL(next, url);
  }
  throw new DownloadError('strayed');
}

async function answerOf(line: HubLine, url: URL, headers: Record<string, string>): Promise<Response> {
  const silence = new AbortController();
  const cancel = line.clock.after(silenceMs, () => silence.abort());
  try {
    return await line.fetch(url.href, {
      redirect: 'manual',
      // Compressed on the way, lengths and ranges would no longer be those of the file.
      headers: { 'accept-encoding': 'identity', 'user-agent': 'baigong', ...headers },
      signal: AbortSignal.any([line.signal, silence.signal]),
    });
  } catch (error) {
    line.signal.throwIfAborted();
    throw new DownloadError('unreachable', error);
  } finally {
    cancel();
  }
}

/**
 * The pieces of an answer's body, none later than `silenceMs` after the one before.
 * @throws DownloadError unreachable; the signal's reason
 */
export async function* piecesOf(line: HubLine, response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- pieces come in order
      const { done, value } = await nextPiece(line, reader);
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function nextPiece({ clock, signal }: HubLine, reader: Reader): ReturnType<Reader['read']> {
  const { promise: silent, reject } = Promise.withResolvers<never>();
  const cancel = clock.after(silenceMs, () => reject(new DownloadError('unreachable', 'silence')));
  const stop = (): void => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([reader.read(), silent]);
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
export async function hubJson(line: HubLine, address: string): Promise<unknown> {
  const response = await hubGet(line, address, { accept: 'application/json' });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new DownloadError('refused', response.status);
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of piecesOf(line, response)) {
    size += piece.byteLength;
    if (size > largestList) throw new DownloadError('refused', 'the list is too long');
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch (error) {
    throw new DownloadError('refused', error);
  }
}
