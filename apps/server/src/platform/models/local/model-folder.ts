import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidGgufError, readGgufHeader, type GgufHeader } from './gguf-header.ts';

/** A model that lies in the folder: one file, or all the files it is split into. */
export interface FolderModel {
  /** File name without `.gguf` and without the numbering of a split model. */
  readonly name: string;
  /** Absolute path of the file, of the first one when split. */
  readonly path: string;
  /** Size of all its files. */
  readonly bytes: number;
  readonly header: GgufHeader;
}

export interface FolderListing {
  readonly models: readonly FolderModel[];
  /** Files that look like models and cannot be used: damaged, unsupported, or parts of a split one missing. */
  readonly unusable: readonly string[];
}

interface CachedHeader {
  readonly version: string;
  readonly header: GgufHeader | undefined;
}

const splitName = /^(?<name>.+)-(?<part>\d{5})-of-(?<parts>\d{5})$/;

/**
 * The GGUF files of one folder. Looked at anew with every call; headers are remembered by size and time of change,
 * so that a call costs one directory listing.
 */
export class ModelFolder {
  readonly path: string;
  readonly #headers = new Map<string, CachedHeader>();

  constructor(path: string) {
    this.path = path;
  }

  /** What the folder holds, by name. A folder that does not exist is empty. */
  async list(): Promise<FolderListing> {
    const files = await this.#files();
    const models: FolderModel[] = [];
    const unusable: string[] = [];
    const headers = await Promise.all(files.map((file) => this.#header(file)));
    const sizes = new Map(files.map((file) => [file.stem, file.bytes]));
    for (const [index, { stem, path, bytes }] of files.entries()) {
      const header = headers[index];
      const split = splitName.exec(stem)?.groups;
      if (split && split['part'] !== '00001') continue;
      if (!header) {
        unusable.push(`${stem}.gguf`);
        continue;
      }
      if (!isChatModel(header)) continue;
      if (header.parts === 1) {
        models.push({ name: stem, path, bytes, header });
        continue;
      }
      const name = split?.['name'];
      const bytesOfParts = name === undefined ? undefined : sizeOfParts(name, header.parts, sizes);
      if (name === undefined || bytesOfParts === undefined) unusable.push(`${stem}.gguf`);
      else models.push({ name, path, bytes: bytesOfParts, header });
    }
    for (const stem of this.#headers.keys()) if (!sizes.has(stem)) this.#headers.delete(stem);
    return { models, unusable };
  }

  async #files(): Promise<{ stem: string; path: string; bytes: number; modifiedMs: number }[]> {
    const names = await readdir(this.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const found = await Promise.all(
      names
        .filter((name) => /\.gguf$/i.test(name) && !name.startsWith('.'))
        .toSorted()
        .map(async (name) => {
          const path = join(this.path, name);
          const info = await stat(path).catch(() => undefined);
          if (!info?.isFile()) return undefined;
          return { stem: name.slice(0, -'.gguf'.length), path, bytes: info.size, modifiedMs: info.mtimeMs };
        }),
    );
    return found.filter((file) => file !== undefined);
  }

  async #header(file: {
    stem: string;
    path: string;
    bytes: number;
    modifiedMs: number;
  }): Promise<GgufHeader | undefined> {
    const version = `${file.bytes}:${file.modifiedMs}`;
    const cached = this.#headers.get(file.stem);
    if (cached?.version === version) return cached.header;
    const header = await readGgufHeader(file.path).catch((error: unknown) => {
      // A file that vanished or may not be read is as unusable as a damaged one.
      if (error instanceof InvalidGgufError || (error instanceof Error && 'code' in error)) return undefined;
      throw error;
    });
    this.#headers.set(file.stem, { version, header });
    return header;
  }
}

/** Picture encoders, adapters and embedding models come as GGUF too, and cannot talk. */
function isChatModel(header: GgufHeader): boolean {
  return (header.kind ?? 'model') === 'model' && !/^clip$|bert/.test(header.architecture);
}

function sizeOfParts(name: string, parts: number, sizes: ReadonlyMap<string, number>): number | undefined {
  let sum = 0;
  for (let part = 1; part <= parts; part++) {
    const number = (value: number): string => String(value).padStart(5, '0');
    const bytes = sizes.get(`${name}-${number(part)}-of-${number(parts)}`);
    if (bytes === undefined) return undefined;
    sum += bytes;
  }
  return sum;
}
