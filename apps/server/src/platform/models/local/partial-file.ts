import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename, rm, stat, statfs, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { diskError, DownloadError } from './download-error.ts';

/** What is known of the part that is there: which content it belongs to, and the mark each hub gave it. */
const PartMetadata = z.object({ sha256: z.string(), etags: z.record(z.string(), z.string()) });
type PartMetadata = z.infer<typeof PartMetadata>;

/** Left free beside the download. */
const reservedBytes = 256 * 1024 * 1024;

/**
 * A file that grows beside its final name (`.part`, with a note of what it belongs to) and takes that name only when
 * its hash is right. Errors of the disk are thrown as DownloadError noSpace or notWritable.
 */
export class PartialFile {
  readonly target: string;
  readonly #partPath: string;
  readonly #metadataPath: string;
  readonly #lock: string;

  constructor(target: string) {
    this.target = target;
    this.#partPath = `${target}.part`;
    this.#metadataPath = `${target}.part.json`;
    this.#lock = `${target}.lock`;
  }

  /**
   * Keeps other processes from writing the same file; a lock whose process is gone is taken over.
   * @returns a function that gives it back
   * @throws DownloadError busy
   */
  async lock(): Promise<() => Promise<void>> {
    for (let tries = 0; tries < 2; tries++) {
      try {
        await writeFile(this.#lock, String(process.pid), { flag: 'wx' });
        return () => rm(this.#lock, { force: true });
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw diskError(error);
        const holder = Number(await readFile(this.#lock, 'utf8').catch(() => ''));
        if (isRunning(holder)) throw new DownloadError('busy');
        await rm(this.#lock, { force: true });
      }
    }
    throw new DownloadError('busy');
  }

  /** Bytes that are there of the content with this hash; of any other content the part is thrown away. */
  async received(sha256: string): Promise<number> {
    const metadata = await this.#metadata();
    if (metadata?.sha256 === sha256) return (await stat(this.#partPath).catch(() => undefined))?.size ?? 0;
    await this.discard();
    return 0;
  }

  /** The mark that a hub gave this part. */
  async etag(hub: string): Promise<string | undefined> {
    return (await this.#metadata())?.etags[hub];
  }

  /** @throws DownloadError noSpace when `missing` more bytes do not fit */
  async assertDiskSpace(bytes: number): Promise<void> {
    const disk = await statfs(dirname(this.target)).catch(() => undefined);
    if (disk && disk.bavail * disk.bsize < bytes + reservedBytes) throw new DownloadError('noSpace');
  }

  /** Opens the part for adding to it, or from the beginning, and notes what it belongs to. */
  async write(
    from: 'end' | 'start',
    sha256: string,
    hub: string,
    etag: string | undefined,
  ): Promise<FileHandle> {
    try {
      const etags = from === 'end' ? (await this.#metadata())?.etags : undefined;
      const metadata: PartMetadata = {
        sha256,
        etags: { ...etags, ...(etag === undefined ? {} : { [hub]: etag }) },
      };
      await writeFile(this.#metadataPath, JSON.stringify(metadata));
      return await open(this.#partPath, from === 'end' ? 'a' : 'w');
    } catch (error) {
      throw diskError(error);
    }
  }

  /**
   * Gives the file its name if its content has this hash; otherwise throws it away.
   * @throws DownloadError damaged
   */
  async finish(sha256: string, signal: AbortSignal): Promise<void> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(this.#partPath, { highWaterMark: 1024 * 1024 }), hash, { signal });
    if (hash.digest('hex') !== sha256) {
      await this.discard();
      throw new DownloadError('damaged');
    }
    try {
      await rename(this.#partPath, this.target);
    } catch (error) {
      throw diskError(error);
    }
    await rm(this.#metadataPath, { force: true });
  }

  async discard(): Promise<void> {
    await Promise.all([rm(this.#partPath, { force: true }), rm(this.#metadataPath, { force: true })]);
  }

  async #metadata(): Promise<PartMetadata | undefined> {
    try {
      return PartMetadata.parse(JSON.parse(await readFile(this.#metadataPath, 'utf8')));
    } catch {
      // A missing or unreadable note means that the part cannot be trusted.
      return undefined;
    }
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
