import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Where in the pack each file is: offset, length, and whether it is compressed with Brotli. */
export const PackedFiles = z.record(z.string(), z.tuple([z.int(), z.int(), z.boolean()]));
export type PackedFiles = z.infer<typeof PackedFiles>;

export interface PackedBuild {
  /** The same for the same files. */
  readonly id: string;
  readonly data: Uint8Array;
  /** By path, `/assets/…`. */
  readonly files: PackedFiles;
}

const assetsPath = '/assets/';

/**
 * The hashed files of a build in one piece, compressed where the build has compressed copies.
 * @param folder the build; undefined is returned where it has no such files
 */
export function packBuild(folder: string): PackedBuild | undefined {
  const names = assetNames(folder);
  if (names.length === 0) return undefined;
  const pieces: Buffer[] = [];
  const files: PackedFiles = {};
  let offset = 0;
  for (const name of names) {
    const file = join(folder, assetsPath, name);
    const isCompressed = existsSync(`${file}.br`);
    const piece = readFileSync(isCompressed ? `${file}.br` : file);
    files[assetsPath + name] = [offset, piece.length, isCompressed];
    pieces.push(piece);
    offset += piece.length;
  }
  return { id: idOf(names), data: Buffer.concat(pieces), files };
}

/** The id that `packBuild` gives, without reading the files; undefined where there are none. */
export function buildIdOf(folder: string): string | undefined {
  const names = assetNames(folder);
  return names.length === 0 ? undefined : idOf(names);
}

function assetNames(folder: string): string[] {
  const assets = join(folder, assetsPath);
  if (!existsSync(assets)) return [];
  return readdirSync(assets, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
}

/** Names hold the hashes of their files. */
const idOf = (names: readonly string[]): string =>
  createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
