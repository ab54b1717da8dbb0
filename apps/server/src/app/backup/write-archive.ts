import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createTarPacker } from 'modern-tar';
import { archiveFiles, seal, sumLine } from './archive.ts';

/** Adds a file to the archive; it must have exactly so many bytes. */
export type AddEntry = (
  name: string,
  bytes: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) => Promise<void>;

/**
 * Writes an archive and flushes it to the disk. `SHA256SUMS` is its last entry.
 * @param file does not exist yet; `<file>.sums` is used meanwhile
 * @param modifiedAt of all entries
 */
export async function writeArchive<T>(
  file: string,
  modifiedAt: Date,
  addEntries: (add: AddEntry) => Promise<T>,
): Promise<T> {
  const { readable, controller } = createTarPacker();
  const sumsFile = `${file}.sums`;
  // On the disk, because an archive may have millions of entries.
  const sums = await open(sumsFile, 'wx', 0o600);
  const written = pipeline(
    readable,
    seal,
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  // It is awaited below; until then a failure has somebody to take it.
  written.catch(() => undefined);
  const add: AddEntry = async (name, bytes, content) => {
    const header = { name, size: bytes, type: 'file', mode: 0o600, mtime: modifiedAt } as const;
    const body = controller.add(header).getWriter();
    const hash = createHash('sha256');
    for await (const chunk of content) {
      hash.update(chunk);
      await body.write(chunk);
    }
    await body.close();
    await sums.appendFile(sumLine(hash.digest('hex'), name));
  };
  try {
    const result = await addEntries(add);
    await add(archiveFiles.sums, (await stat(sumsFile)).size, createReadStream(sumsFile));
    controller.finalize();
    await written;
    return result;
  } catch (error) {
    controller.error(error);
    // A full disk shows there; here it only looks like a stream that was cancelled.
    await written;
    throw error;
  } finally {
    await sums.close();
  }
}
