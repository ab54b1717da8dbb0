import { toBase64Url } from '../../lib/base64url.ts';
import { browserModelPartBytes, type BrowserModel } from '@baigong/contracts';
import { GgufFailure } from './gguf-error.ts';
import type { PartialFile } from './weights-store.ts';

export interface FetchWeights {
  readonly model: Pick<BrowserModel, 'bytes' | 'parts'>;
  readonly file: PartialFile;
  /** Asks for the bytes from `start` to `end`, the last one included. */
  readonly request: (start: number, end: number, signal: AbortSignal) => Promise<Response>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** Hears how many bytes are there. */
  readonly onProgress: (bytes: number) => void;
}

/** Waits before further tries, in milliseconds; then the visitor is asked. */
const waits = [1_000, 3_000, 9_000];

/**
 * Fetches what is missing of a model, part by part. Each part is written only when its hash is right, and what an earlier
 * download left is checked the same way, so that the file is never longer than what is known to be right.
 * @throws GgufFailure, or the signal's reason
 */
export async function fetchWeights(options: FetchWeights): Promise<void> {
  const { model, file, signal, onProgress } = options;
  let at = await checkKept(options);
  for (let part = Math.ceil(at / browserModelPartBytes); part < model.parts.length; part++) {
    const end = Math.min(model.bytes, at + browserModelPartBytes);
    write(file, await fetchPart(options, at, end, model.parts[part] ?? ''), at);
    at = end;
    onProgress(at);
    signal.throwIfAborted();
  }
}

/** Checks what is there, and cuts off what is wrong. Gives how much is right. */
async function checkKept({ model, file, signal, onProgress }: FetchWeights): Promise<number> {
  let at = 0;
  const kept = file.getSize();
  for (const hash of model.parts) {
    const end = Math.min(model.bytes, at + browserModelPartBytes);
    if (end > kept) break;
    const bytes = new Uint8Array(end - at);
    file.read(bytes, { at });
    if ((await digest(bytes)) !== hash) break;
    at = end;
    onProgress(at);
    signal.throwIfAborted();
  }
  if (at < kept) file.truncate(at);
  return at;
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

function write(file: PartialFile, bytes: Uint8Array<ArrayBuffer>, at: number): void {
  try {
    if (file.write(bytes, { at }) < bytes.length) throw new GgufFailure('quota');
    file.flush();
  } catch (error) {
    file.truncate(at);
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      throw new GgufFailure('quota', error);
    throw error;
  }
}

async function fetchPart(
  { request, wait, signal, onProgress }: FetchWeights,
  start: number,
  end: number,
  hash: string,
): Promise<Uint8Array<ArrayBuffer>> {
  for (let tries = 0; ; tries++) {
    try {
      const bytes = await readPart(await request(start, end - 1, signal), start, end, onProgress);
      if ((await digest(bytes)) === hash) return bytes;
      throw new GgufFailure('mismatch');
    } catch (error) {
      signal.throwIfAborted();
      const failure = error instanceof GgufFailure ? error : new GgufFailure('offline', error);
      const pause =
        failure.fault === 'offline'
          ? waits[tries]
          : failure.fault === 'mismatch' && tries === 0
            ? 0
            : undefined;
      if (pause === undefined) throw failure;
      onProgress(start);
      await wait(pause, signal);
    }
  }
}

async function readPart(
  response: Response,
  start: number,
  end: number,
  onProgress: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  try {
    if (response.status === 404) throw new GgufFailure('replaced');
    // All of it in one answer would be more than a tab can hold, and begin anew after every break.
    if (response.status === 200) throw new GgufFailure('ranges');
    if (response.status !== 206 || !reader) throw new GgufFailure('offline');
    const bytes = new Uint8Array(end - start);
    let at = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (at + value.length > bytes.length) throw new GgufFailure('mismatch');
      bytes.set(value, at);
      at += value.length;
      onProgress(start + at);
    }
    if (at < bytes.length) throw new GgufFailure('offline');
    return bytes;
  } finally {
    void reader?.cancel().catch(() => undefined);
  }
}
