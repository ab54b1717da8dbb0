import { maxUploadBytes } from '@baigong/contracts';
import { untilAborted } from '../base/abort.ts';
import { assertDiskSpace, type DiskSpace } from '../base/disk-space.ts';
import type { UploadFolder } from '../uploads/upload-folder.ts';
import { AppError } from '../base/app-error.ts';
import { type Body, BodiesInFlight, type BodyLimits, type BodySender } from './bodies-in-flight.ts';
import { parseBoundedJson } from './bounded-json.ts';
import {
  maxPartOverhead,
  MultipartReader,
  type BodyContract,
  type ReceivedParts,
} from './multipart-reader.ts';

/** A request's body, read. */
export interface ReceivedBody extends ReceivedParts {
  /** Deletes the files. Called when the request is over. */
  dispose(): Promise<void>;
}

/** Reads bodies within bounds: JSON into memory, files into temporary files. */
export class BodyReader {
  readonly #bodies: BodiesInFlight;
  readonly #folder: UploadFolder;
  readonly #disk: DiskSpace;

  constructor(
    { uploads, disk }: { readonly uploads: UploadFolder; readonly disk: DiskSpace },
    limits: Partial<BodyLimits> = {},
  ) {
    this.#bodies = new BodiesInFlight(limits);
    this.#folder = uploads;
    this.#disk = disk;
  }

  /**
   * The body of a request.
   * @throws AppError request.unsupportedType, .tooLarge, .timeout, .invalid, limits.tooMany, server.diskFull, and the
   * codes that the contract has for its files
   */
  async read(request: Request, contract: BodyContract, sender: BodySender): Promise<ReceivedBody> {
    const { headers } = request;
    if ((headers.get('content-encoding') ?? 'identity') !== 'identity')
      throw new AppError('request.unsupportedType');
    const type = headers.get('content-type') ?? '';
    const hasFiles = contract.files !== undefined && /^multipart\/form-data\s*;/i.test(type);
    if (!hasFiles && !isJson(type, contract.jsonType ?? 'application/json'))
      throw new AppError('request.unsupportedType');
    const [maxBytes, tooLarge] = hasFiles ? uploadLimit(contract) : [contract.maxJson, undefined];
    if (Number(headers.get('content-length') ?? 0) > maxBytes)
      throw new AppError(tooLarge ?? 'request.tooLarge');

    const body = this.#bodies.open(sender);
    try {
      const pieces = this.#readPieces(request, body, maxBytes);
      if (!hasFiles) {
        const json = await parseBoundedJson(await concat(pieces));
        const files = Object.fromEntries(Object.keys(contract.files ?? {}).map((name) => [name, []]));
        this.#bodies.close(body);
        return { json, files, dispose: () => Promise.resolve() };
      }
      await assertDiskSpace(this.#disk);
      const multipart = new MultipartReader(type, contract, this.#folder, this.#disk);
      try {
        const received = await multipart.read(pieces);
        body.isReading = false;
        const dispose = async (): Promise<void> => {
          this.#bodies.close(body);
          await multipart.dispose();
        };
        return { ...received, dispose };
      } catch (error) {
        await multipart.dispose();
        throw error;
      }
    } catch (error) {
      this.#bodies.close(body);
      throw error;
    }
  }

  async *#readPieces(request: Request, body: Body, maxBytes: number): AsyncGenerator<Uint8Array, void> {
    const reader = request.body?.getReader();
    if (!reader) throw new AppError('request.invalid');
    const { signal } = body.ended;
    let size = 0;
    try {
      for (;;) {
        body.throughput.startWaiting(performance.now());
        const { done, value } = await untilAborted(reader.read(), signal);
        if (done) return;
        size += value.byteLength;
        if (size > maxBytes) throw new AppError('request.tooLarge');
        this.#bodies.receive(body, value.byteLength);
        signal.throwIfAborted();
        yield value;
      }
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('request.invalid', { cause: error });
    } finally {
      reader.cancel().catch(() => undefined);
    }
  }
}

/** Most bytes that a multipart body can have, and with what a larger one is refused. */
function uploadLimit({ maxJson, files = {} }: BodyContract) {
  const parts = Object.values(files);
  const sum = parts.reduce(
    (total, { maxBytes, maxCount }) => total + maxCount * (maxBytes + maxPartOverhead),
    maxJson + 2 * maxPartOverhead,
  );
  const code = parts.find(({ errors }) => errors?.tooLarge)?.errors?.tooLarge;
  return [Math.min(sum, maxUploadBytes), sum > maxUploadBytes ? undefined : code] as const;
}

/** Whether a Content-Type is the media type, in UTF-8 if it names a charset. */
function isJson(contentType: string, mediaType: string): boolean {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  return type.trim() === mediaType && parameters.every((text) => /^\s*charset="?utf-8"?\s*$/.test(text));
}

async function concat(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
