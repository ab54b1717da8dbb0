import type { ErrorCode, FilePart } from '@baigong/contracts';
import { pictureType } from '@baigong/pictures';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { untilAborted } from '../base/abort.ts';
import { assertDiskSpace, type DiskSpace } from '../base/disk-space.ts';
import type { TemporaryFile, UploadFolder } from '../uploads/upload-folder.ts';
import { AppError } from '../base/app-error.ts';
import { parseBoundedJson } from './bounded-json.ts';

/** Bytes of a multipart body around each part: its boundary and headers. */
export const maxPartOverhead = 1024;

/** What a route takes. */
export interface BodyContract {
  /** Largest JSON body, in bytes. */
  readonly maxJson: number;
  /** The JSON body's media type where it is not application/json. */
  readonly jsonType?: string | undefined;
  readonly files: Readonly<Record<string, FilePart>> | undefined;
}

/** A file of a call; gone when the call is over. */
export interface UploadedFile {
  /** MIME type, by the file's content. */
  readonly type: string;
  readonly size: number;
  read(): Promise<Uint8Array>;
  /** The contents in pieces of so many bytes, the last one of fewer. */
  pieces(bytes: number): AsyncIterable<Uint8Array>;
}

/** The parts of a body, its JSON not yet parsed by the contract. */
export interface ReceivedParts {
  readonly json: unknown;
  /** By name; each name of the contract is there. */
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
}

/** Bytes by which a file's type is told. */
const headBytes = 64;

/** Bytes of a call between two looks at the free space. */
const diskCheckBytes = 1024 * 1024;

const invalid = (reason: string): AppError => new AppError('request.invalid', { cause: reason });

/**
 * Reads one multipart/form-data body: the JSON part `body` first, then files as the contract has them, and nothing
 * else. Whatever is wrong ends the reading at once.
 */
export class MultipartReader {
  readonly #contract: BodyContract;
  readonly #folder: UploadFolder;
  readonly #disk: DiskSpace;
  readonly #failed = new AbortController();
  readonly #parser: BusboyInstance;
  readonly #streams: BusboyFileStream[] = [];
  readonly #maxParts: number;
  readonly #temporary: TemporaryFile[] = [];
  readonly #files: Record<string, UploadedFile[]>;
  readonly #counts = new Map<string, number>();
  #json: unknown;
  /** Parts are worked on one after the other. */
  #parts = Promise.resolve();
  #partBytes = 0;
  #unchecked = 0;

  /** @throws AppError request.invalid for a Content-Type without a boundary */
  constructor(contentType: string, contract: BodyContract, folder: UploadFolder, disk: DiskSpace) {
    this.#contract = contract;
    this.#folder = folder;
    this.#disk = disk;
    this.#files = Object.fromEntries(Object.keys(contract.files ?? {}).map((name) => [name, []]));
    this.#maxParts = Object.values(contract.files ?? {}).reduce((sum, { maxCount }) => sum + maxCount, 1);
    this.#parser = this.#createParser(contentType);
  }

  async read(pieces: AsyncIterable<Uint8Array>): Promise<ReceivedParts> {
    const { signal } = this.#failed;
    const finished = new Promise<void>((resolve) => this.#parser.once('finish', resolve));
    let size = 0;
    for await (const piece of pieces) {
      size += piece.byteLength;
      await untilAborted(this.#write(piece), signal);
    }
    this.#parser.end();
    await untilAborted(finished, signal);
    await untilAborted(this.#parts, signal);
    // The parser passes over what it does not understand; nobody honest sends that.
    const count = [...this.#counts.values()].reduce((sum, n) => sum + n, 0);
    if (size - this.#partBytes > (count + 1) * maxPartOverhead) throw invalid('more than its parts');
    if (!this.#counts.has('body')) throw invalid('no body part');
    for (const [name, { minCount = 0 }] of Object.entries(this.#contract.files ?? {}))
      if ((this.#counts.get(name) ?? 0) < minCount) throw invalid(`no part ${name}`);
    return { json: this.#json, files: this.#files };
  }

  /** Stops the reading and deletes the files. */
  async dispose(): Promise<void> {
    this.#fail(invalid('the call is over'));
    await this.#parts.catch(() => undefined);
    await Promise.all(this.#temporary.map((file) => file.remove()));
  }

  #createParser(contentType: string): BusboyInstance {
    let parser: BusboyInstance;
    try {
      parser = new Busboy({
        headers: { 'content-type': contentType },
        isPartAFile: () => true,
        limits: { parts: this.#maxParts, headerPairs: 8, headerSize: maxPartOverhead },
      });
    } catch (error) {
      throw new AppError('request.invalid', { cause: error });
    }
    parser.on('file', (name: string | undefined, stream) => this.#startPart(name, stream));
    parser.on('partsLimit', () => this.#fail(invalid('too many parts')));
    parser.on('error', (error) => this.#fail(new AppError('request.invalid', { cause: error })));
    return parser;
  }

  #fail(error: unknown): void {
    if (this.#failed.signal.aborted) return;
    this.#failed.abort(error);
    for (const stream of this.#streams) stream.destroy();
  }

  #write(piece: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#parser.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  }

  #startPart(name: string | undefined, stream: BusboyFileStream): void {
    // What comes after a failure is heard by nobody.
    stream.on('error', () => undefined);
    this.#streams.push(stream);
    if (this.#failed.signal.aborted) return void stream.destroy();
    const part = name === undefined ? undefined : this.#partOf(name);
    if (name === undefined || !part) return this.#fail(invalid('an unexpected part'));
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    this.#parts = this.#parts.then(() => this.#readPart(name, part, stream));
    this.#parts.catch((error: unknown) => this.#fail(error));
  }

  /** How a part may be now; undefined when there is none of the name, or no more, or not yet. */
  #partOf(name: string): FilePart | 'json' | undefined {
    const count = this.#counts.get(name) ?? 0;
    if (name === 'body') return this.#counts.size === 0 ? 'json' : undefined;
    const part = Object.entries(this.#contract.files ?? {}).find(([known]) => known === name)?.[1];
    return part && this.#counts.has('body') && count < part.maxCount ? part : undefined;
  }

  async #readPart(name: string, part: FilePart | 'json', stream: BusboyFileStream): Promise<void> {
    if (part === 'json') this.#json = await parseBoundedJson(await this.#readJson(stream));
    else this.#files[name]?.push(await this.#readFile(part, stream));
  }

  async #readJson(stream: BusboyFileStream): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.#piecesOf(stream, this.#contract.maxJson)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async #readFile(part: FilePart, stream: BusboyFileStream): Promise<UploadedFile> {
    const file = await this.#folder.create();
    this.#temporary.push(file);
    let size = 0;
    let head = Buffer.alloc(0);
    for await (const piece of this.#piecesOf(stream, part.maxBytes, part.errors?.tooLarge)) {
      size += piece.byteLength;
      if (head.length < headBytes) {
        head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)]);
        if (head.length === headBytes) typeOf(head, part);
      }
      await this.#checkDisk(piece.byteLength);
      await file.append(piece);
    }
    await file.close();
    return {
      type: typeOf(head, part),
      size,
      read: () => file.read(),
      pieces: (bytes) => file.pieces(bytes),
    };
  }

  async *#piecesOf(
    stream: BusboyFileStream,
    maxBytes: number,
    tooLarge: ErrorCode = 'request.tooLarge',
  ): AsyncGenerator<Uint8Array, void> {
    let size = 0;
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      this.#failed.signal.throwIfAborted();
      size += piece.byteLength;
      this.#partBytes += piece.byteLength;
      if (size > maxBytes) throw new AppError(tooLarge);
      yield piece;
    }
  }

  async #checkDisk(bytes: number): Promise<void> {
    this.#unchecked += bytes;
    if (this.#unchecked < diskCheckBytes) return;
    this.#unchecked = 0;
    await assertDiskSpace(this.#disk);
  }
}

const anyBytes = 'application/octet-stream';

function typeOf(head: Uint8Array, { types, errors = {} }: FilePart): string {
  if (head.length === 0) throw new AppError(errors.empty ?? errors.wrongType ?? 'request.unsupportedType');
  // Encrypted: nothing tells what it is.
  if (types.includes(anyBytes)) return anyBytes;
  const type =
    pictureType(head) ??
    (/^\s*[[{]/.test(Buffer.from(head).toString('latin1')) ? 'application/json' : undefined);
  if (type === undefined || !types.includes(type))
    throw new AppError(errors.wrongType ?? 'request.unsupportedType');
  return type;
}
