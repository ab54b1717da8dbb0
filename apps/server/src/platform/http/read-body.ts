import { AppError } from './app-error.ts';
import { parseBoundedJson } from './bounded-json.ts';

export interface BodyReaderOptions {
  /** Bytes of unfinished bodies held at once, over all requests. */
  readonly totalBytes: number;
  /** Longest silence between two pieces of a body. */
  readonly stallTimeoutMs: number;
}

/**
 * Reads JSON bodies within bounds. Bodies in flight share one allowance, so that many slow uploads
 * cannot fill the memory between them.
 */
export class BodyReader {
  readonly #options: BodyReaderOptions;
  #bufferedBytes = 0;

  constructor(options: Partial<BodyReaderOptions> = {}) {
    this.#options = { totalBytes: 192 * 1024 * 1024, stallTimeoutMs: 20_000, ...options };
  }

  /**
   * The parsed JSON body of a request.
   * @param limit largest size in bytes
   * @throws AppError request.unsupportedType, request.tooLarge, request.timeout, request.invalid, limits.tooMany
   */
  async readJson(request: Request, limit: number): Promise<unknown> {
    const type = request.headers.get('content-type') ?? '';
    if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type))
      throw new AppError('request.unsupportedType');
    if ((request.headers.get('content-encoding') ?? 'identity') !== 'identity')
      throw new AppError('request.unsupportedType');
    if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('request.tooLarge');
    return parseBoundedJson(await this.#readBytes(request, limit));
  }

  async #readBytes(request: Request, limit: number): Promise<Uint8Array> {
    const reader = request.body?.getReader();
    if (!reader) throw new AppError('request.invalid');
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for (;;) {
        // One pass per piece: each has its own deadline and must be in hand before the next.
        // oxlint-disable-next-line no-await-in-loop -- pieces arrive in order
        const { done, value } = await withTimeout(reader.read(), this.#options.stallTimeoutMs);
        if (done) return Buffer.concat(chunks, size);
        size += value.byteLength;
        if (size > limit) throw new AppError('request.tooLarge');
        this.#bufferedBytes += value.byteLength;
        chunks.push(value);
        if (this.#bufferedBytes > this.#options.totalBytes) throw new AppError('limits.tooMany', { wait: 5 });
      }
    } catch (error) {
      reader.cancel().catch(() => undefined);
      throw error instanceof AppError ? error : new AppError('request.invalid', { cause: error });
    } finally {
      this.#bufferedBytes -= chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    }
  }
}

function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError('request.timeout')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
