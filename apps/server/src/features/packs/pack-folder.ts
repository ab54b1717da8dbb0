import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Pack, type PackFile, type PackKind } from '@baigong/contracts';
import { MiB } from '@baigong/contracts/units';

/** The files of each kind of pack, in the order in which the command takes them. */
export const packFiles = {
  matting: ['model'],
  ocr: ['detector', 'recogniser', 'characters'],
} as const satisfies Record<PackKind, readonly string[]>;

const kinds = Object.keys(packFiles) as PackKind[];

/** A larger file is no model that a browser opens. */
const maxFileBytes = 512 * MiB;

const folderOf = (dataDir: string, kind: PackKind): string => join(dataDir, 'packs', kind);

const filesOf = ({ files }: Pack): PackFile[] => Object.values(files);

/** Where a file of a pack is. */
const pathOf = (dataDir: string, kind: PackKind, id: string): string => join(folderOf(dataDir, kind), id);

/** A pack that cannot be put there; the message is for the operator. */
export class UnusablePack extends Error {}

/** The packs of a site. One whose note or a file is missing, or of another size, counts as none. */
export async function readPacks(dataDir: string): Promise<Pack[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      try {
        const note: unknown = JSON.parse(await readFile(join(folderOf(dataDir, kind), 'pack.json'), 'utf8'));
        const pack = Pack.parse(note);
        for (const { id, bytes } of filesOf(pack))
          if ((await stat(pathOf(dataDir, kind, id))).size !== bytes) return [];
        return [pack];
      } catch {
        return [];
      }
    }),
  );
  return found.flat();
}

/** The file of this hash, where a pack has one. */
export async function findPackFile(
  dataDir: string,
  id: string,
): Promise<(PackFile & { path: string }) | undefined> {
  for (const pack of await readPacks(dataDir)) {
    const file = filesOf(pack).find((one) => one.id === id);
    if (file) return { ...file, path: pathOf(dataDir, pack.kind, id) };
  }
  return undefined;
}

/** Writes a file whose content has the hash that was promised. @throws UnusablePack */
async function writePart(part: string, id: string, content: AsyncIterable<Uint8Array>): Promise<PackFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    content,
    new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        bytes += chunk.length;
        hash.update(chunk);
        done(
          bytes > maxFileBytes ? new UnusablePack('文件超过 512 MB，浏览器打不开这样大的模型。') : null,
          chunk,
        );
      },
    }),
    createWriteStream(part),
  );
  const is = hash.digest('hex');
  if (is !== id) throw new UnusablePack(`文件与校验值不符，没有安装。它的 SHA-256 是 ${is}。`);
  return { id, bytes };
}

/**
 * Puts a pack in the place of what was there, if each file has the hash that was promised.
 * @param sources the files in the order of `packFiles`
 * @param describe makes the pack of its files
 * @throws UnusablePack, or an error of the file system
 */
export async function installPack(
  dataDir: string,
  kind: PackKind,
  sources: readonly { readonly id: string; readonly open: () => Promise<AsyncIterable<Uint8Array>> }[],
  describe: (files: Readonly<Record<string, PackFile>>) => unknown,
): Promise<Pack> {
  const folder = folderOf(dataDir, kind);
  await mkdir(folder, { recursive: true });
  const partOf = (name: string) => join(folder, `${name}-${process.pid}.part`);
  const names = [...packFiles[kind], 'note'];
  try {
    const files: Record<string, PackFile> = {};
    for (const [index, name] of packFiles[kind].entries()) {
      const source = sources[index];
      if (source) files[name] = await writePart(partOf(name), source.id, await source.open());
    }
    const pack = Pack.parse(describe(files));
    for (const [name, { id }] of Object.entries(files)) await rename(partOf(name), pathOf(dataDir, kind, id));
    await writeFile(partOf('note'), JSON.stringify(pack, null, 2));
    // From here on it is the pack of the site, whole.
    await rename(partOf('note'), join(folder, 'pack.json'));
    const kept = new Set(['pack.json', ...filesOf(pack).map(({ id }) => id)]);
    for (const name of await readdir(folder))
      if (!kept.has(name)) await rm(join(folder, name), { force: true });
    return pack;
  } finally {
    for (const name of names) await rm(partOf(name), { force: true });
  }
}

/** Goes back to the models of the product. @returns false where no pack was */
export async function removePack(dataDir: string, kind: PackKind): Promise<boolean> {
  const had = (await readPacks(dataDir)).some((pack) => pack.kind === kind);
  await rm(folderOf(dataDir, kind), { recursive: true, force: true });
  return had;
}
