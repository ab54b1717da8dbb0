import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MiB } from '@baigong/contracts/units';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import type { BlobKey, Blobs } from '../../platform/blobs/blobs.ts';
import { dataFiles } from '../data-folder/data-files.ts';
import {
  archiveFiles,
  BackupError,
  BackupInfo,
  blobKeyOf,
  blobName,
  damaged,
  sumLine,
  unseal,
} from './archive.ts';

/** Files that are flushed at the same time: the disk does several for the price of one. */
const concurrency = 16;

/** Flushes written files to the disk and closes them, while the next ones are being written. */
function createSyncQueue() {
  const pending = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;

  async function flush(handle: FileHandle): Promise<void> {
    try {
      await handle.sync();
    } catch (error) {
      failure ??= { error };
    } finally {
      await handle.close();
    }
  }

  return {
    /** Takes a file over; waits while there are too many. */
    async add(handle: FileHandle): Promise<void> {
      const work = flush(handle).finally(() => pending.delete(work));
      pending.add(work);
      if (pending.size >= concurrency) await Promise.race(pending);
    },
    /** Waits for all. Throws when one of them could not be flushed. */
    async drain(): Promise<void> {
      await Promise.all(pending);
      if (failure) throw failure.error;
    },
  };
}

const readBytes = MiB;
/** `backup.json` is smaller. */
const maxInfoBytes = 10_000;
/** Blobs that are stored at a time, and the most bytes of one: each is in memory whole. */
const maxStoring = 8;
const maxBlobBytes = 256 * 1024 * 1024;

export interface ExtractedArchive {
  /** When the backup was made, in milliseconds since 1970. */
  readonly createdAt: number;
  readonly recordsBytes: number;
  readonly blobs: number;
  readonly blobBytes: number;
  readonly hasSecret: boolean;
}

/**
 * Extracts a backup into an empty folder and checks all of it: that nothing is there but what a backup has, each name
 * once, and every hash. Memory stays the same whatever the archive holds. The files are flushed to the disk.
 * @param blobs takes the blobs; they are extracted like all else when it is absent
 * @throws BackupError
 */
export async function extractArchive(
  file: string,
  folder: string,
  signal: AbortSignal,
  blobs?: Pick<Blobs, 'put'>,
): Promise<ExtractedArchive> {
  const source = createReadStream(file, { highWaterMark: readBytes, signal });
  const entries = ReadableStream.from(unseal(source)).pipeThrough(createTarDecoder({ strict: true }));
  const extraction = new Extraction(folder, blobs);
  try {
    for await (const entry of entries) await extraction.take(entry);
    return await extraction.finish();
  } catch (error) {
    await extraction.abandon();
    // What the system says of files, a full disk for example; all else is about the archive.
    const isSystemError = error instanceof Error && 'code' in error && error.code !== 'EEXIST';
    throw error instanceof BackupError || isSystemError ? error : damaged('格式不符', error);
  }
}

class Extraction {
  readonly #folder: string;
  readonly #store: Pick<Blobs, 'put'> | undefined;
  readonly #storing = new Set<Promise<unknown>>();
  readonly #flushing = createSyncQueue();
  readonly #sums = createHash('sha256');
  #info: BackupInfo | undefined;
  #complete = false;
  #recordsBytes: number | undefined;
  #hasSecret = false;
  #blobs = 0;
  #blobBytes = 0;

  constructor(folder: string, store: Pick<Blobs, 'put'> | undefined) {
    this.#folder = folder;
    this.#store = store;
  }

  async take({ header, body }: ParsedTarEntry): Promise<void> {
    const { name, size } = header;
    if (header.type !== 'file' || this.#complete) throw unexpected(name);
    if (this.#info === undefined) {
      if (name !== archiveFiles.info || size > maxInfoBytes) throw notABackup();
      const content = Buffer.from(await new Response(body).arrayBuffer());
      this.#info = parseInfo(content.toString());
      this.#sums.update(sumLine(createHash('sha256').update(content).digest('hex'), name));
    } else if (name === archiveFiles.sums) {
      // The same lines in the same order, so that one hash compares them all.
      if ((await consume(body)) !== this.#sums.digest('hex')) throw damaged(`${name} 不符`);
      this.#complete = true;
    } else {
      const sha256 = await this.#takeFile(name, size, body);
      this.#sums.update(sumLine(sha256, name));
    }
  }

  async #takeFile(name: string, size: number, body: ReadableStream<Uint8Array>): Promise<string> {
    const key = blobKeyOf(name);
    if (key !== undefined) {
      this.#blobs += 1;
      this.#blobBytes += size;
    } else if (name === dataFiles.records) this.#recordsBytes = size;
    else if (name === dataFiles.secret) this.#hasSecret = true;
    else throw unexpected(name);
    if (key !== undefined && this.#store) return this.#storeBlob(this.#store, key, size, body);
    const path = join(this.#folder, name);
    await mkdir(dirname(path), { recursive: true });
    // `wx`: no name comes twice.
    const handle = await open(path, 'wx', 0o600);
    try {
      const sha256 = await consume(body, (chunk) => handle.writeFile(chunk));
      if (key !== undefined && key !== sha256) throw damaged(`${name} 的校验值不符`);
      return sha256;
    } finally {
      await this.#flushing.add(handle);
    }
  }

  /** Several at a time: a store answers each after a while. */
  async #storeBlob(
    store: Pick<Blobs, 'put'>,
    key: BlobKey,
    size: number,
    body: ReadableStream<Uint8Array>,
  ): Promise<string> {
    if (size > maxBlobBytes) throw damaged(`${blobName(key)} 太大`);
    const content = Buffer.from(await new Response(body).arrayBuffer());
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (sha256 !== key) throw damaged(`${blobName(key)} 的校验值不符`);
    if (this.#storing.size >= maxStoring) await Promise.race(this.#storing);
    const put: Promise<unknown> = store.put(content).finally(() => this.#storing.delete(put));
    // A failure is thrown where it is waited for.
    put.catch(() => undefined);
    this.#storing.add(put);
    return sha256;
  }

  async finish(): Promise<ExtractedArchive> {
    await Promise.all(this.#storing);
    await this.#flushing.drain();
    if (!this.#info || !this.#complete || this.#recordsBytes === undefined) throw damaged('不完整');
    return {
      createdAt: this.#info.createdAt,
      recordsBytes: this.#recordsBytes,
      blobs: this.#blobs,
      blobBytes: this.#blobBytes,
      hasSecret: this.#hasSecret,
    };
  }

  /** Closes the files. */
  async abandon(): Promise<void> {
    await Promise.allSettled(this.#storing);
    await this.#flushing.drain().catch(() => undefined);
  }
}

/** Reads a body to its end; gives its SHA-256. */
async function consume(
  body: ReadableStream<Uint8Array>,
  write?: (chunk: Uint8Array) => Promise<unknown>,
): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) {
    hash.update(chunk);
    await write?.(chunk);
  }
  return hash.digest('hex');
}

/** The name as JSON, because it may hold anything. */
const unexpected = (name: string): BackupError => damaged(`不该有 ${JSON.stringify(name.slice(0, 100))}`);

const notABackup = (): BackupError => new BackupError('这不是百工的备份文件，没有改动任何数据。');

function parseInfo(text: string): BackupInfo {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw notABackup();
  }
  const info = BackupInfo.safeParse(json);
  if (info.success) return info.data;
  const { format, version } = Object(json) as Record<string, unknown>;
  throw format === 'baigong-backup' && typeof version === 'number' && version > 1
    ? new BackupError('备份由更新版本的百工生成，请先升级再恢复。')
    : notABackup();
}
