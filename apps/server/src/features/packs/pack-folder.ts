import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Pack } from '@baigong/contracts';
import { MiB } from '@baigong/contracts/units';

const kinds = ['matting'] as const;

/** A larger file is no model that a browser opens. */
const maxPackBytes = 512 * MiB;

const folderOf = (dataDir: string, kind: Pack['kind']): string => join(dataDir, 'packs', kind);

/** Where the file of a pack is. */
export const packFile = (dataDir: string, { kind, id }: Pack): string =>
  join(folderOf(dataDir, kind), `${id}.onnx`);

/** A pack that cannot be put there; the message is for the operator. */
export class UnusablePack extends Error {}

/** The packs of a site. One whose note or file is missing, or of another size, counts as none. */
export async function readPacks(dataDir: string): Promise<Pack[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      try {
        const note: unknown = JSON.parse(await readFile(join(folderOf(dataDir, kind), 'pack.json'), 'utf8'));
        const pack = Pack.parse(note);
        return (await stat(packFile(dataDir, pack))).size === pack.bytes ? [pack] : [];
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}

/**
 * Puts a file in the place of what was there, if its content has the hash that was promised.
 * @throws UnusablePack, or an error of the file system
 */
export async function installPack(
  dataDir: string,
  promised: Omit<Pack, 'bytes'>,
  content: AsyncIterable<Uint8Array>,
): Promise<Pack> {
  const folder = folderOf(dataDir, promised.kind);
  await mkdir(folder, { recursive: true });
  const part = join(folder, `new-${process.pid}.part`);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(
      content,
      new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          bytes += chunk.length;
          hash.update(chunk);
          done(
            bytes > maxPackBytes ? new UnusablePack('文件超过 512 MB，浏览器打不开这样大的模型。') : null,
            chunk,
          );
        },
      }),
      createWriteStream(part),
    );
    const is = hash.digest('hex');
    if (is !== promised.id) throw new UnusablePack(`文件与校验值不符，没有安装。它的 SHA-256 是 ${is}。`);
    const pack = Pack.parse({ ...promised, bytes });
    const before = await readPacks(dataDir);
    await rename(part, packFile(dataDir, pack));
    await writeFile(join(folder, 'pack.json'), JSON.stringify(pack, null, 2));
    for (const old of before)
      if (old.kind === pack.kind && old.id !== pack.id) await rm(packFile(dataDir, old), { force: true });
    return pack;
  } finally {
    await rm(part, { force: true });
  }
}

/** Goes back to the model of the product. @returns false where no pack was */
export async function removePack(dataDir: string, kind: Pack['kind']): Promise<boolean> {
  const had = (await readPacks(dataDir)).some((pack) => pack.kind === kind);
  await rm(folderOf(dataDir, kind), { recursive: true, force: true });
  return had;
}
