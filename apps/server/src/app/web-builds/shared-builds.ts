import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Platform } from '../platform.ts';
import { scheduleRemoval } from '../../platform/storage/schedule-removal.ts';
import { storeBlobs } from '../../platform/storage/store-blobs.ts';

/** Where in the pack each file is: offset, length, and whether it is compressed with Brotli. */
const PackedFiles = z.record(z.string(), z.tuple([z.int(), z.int(), z.boolean()]));
type PackedFiles = z.infer<typeof PackedFiles>;

interface PackedBuild {
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
function packBuild(folder: string): PackedBuild | undefined {
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
function buildIdOf(folder: string): string | undefined {
  const names = assetNames(folder);
  return names.length === 0 ? undefined : idOf(names);
}

function assetNames(folder: string): string[] {
  const assets = join(folder, assetsPath);
  if (!existsSync(assets)) return [];
  const names = readdirSync(assets, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  // A container has what is compressed as a Brotli copy alone.
  const plain = new Set(names.map((name) => name.replace(/\.br$/, '')));
  return [...plain].filter((name) => !name.endsWith('.gz') || !plain.has(name.slice(0, -3))).toSorted();
}

/** Names hold the hashes of their files. */
const idOf = (names: readonly string[]): string =>
  createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);

type Deps = Pick<Platform, 'records' | 'blobs' | 'clock'>;

/** Builds that are kept: a page of the one before last still finds its files. */
const keptBuilds = 3;
/** Files of builds that were published since are looked for at most this often. */
const refreshMs = 2_000;

/** Lets every replica serve the files of this build, before anybody gets its page. */
export async function publishBuild(deps: Deps, folder: string): Promise<void> {
  const id = buildIdOf(folder);
  if (id === undefined) return;
  const { records, clock } = deps;
  const { numUpdatedRows } = await records.db
    .updateTable('web_builds')
    .set({ started_at: clock.now() })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const build = packBuild(folder);
  if (!build) return;
  await storeBlobs(deps, [build.data], async (trx, [hash = '']) => {
    await trx
      .insertInto('web_builds')
      .values({ id, hash, files: JSON.stringify(build.files), started_at: clock.now() })
      // Another replica of the same build was first.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const old = await trx
      .selectFrom('web_builds')
      .select(['id', 'hash'])
      .orderBy('started_at', 'desc')
      .offset(keptBuilds)
      .execute();
    if (old.length === 0) return;
    await trx
      .deleteFrom('web_builds')
      .where(
        'id',
        'in',
        old.map((row) => row.id),
      )
      .execute();
    const hashes = old.map((row) => row.hash);
    await scheduleRemoval(trx, { reason: 'storage.unused', subject: '', hashes, at: clock.now() });
  });
}

/** A file of some replica's build. */
export interface SharedAsset {
  readonly bytes: Uint8Array;
  /** With Brotli. */
  readonly isCompressed: boolean;
}

/** Files of builds that this replica does not have: those before it, and after it while a new version is rolled out. */
export function createSharedAssets({
  records,
  blobs,
  clock,
}: Deps): (path: string) => Promise<SharedAsset | undefined> {
  let known: { readonly hash: string; readonly files: PackedFiles }[] = [];
  let refreshed: { readonly at: number; readonly done: Promise<void> } | undefined;

  const find = (path: string) => known.find(({ files }) => Object.hasOwn(files, path));

  async function refresh(): Promise<void> {
    const rows = await records.db.selectFrom('web_builds').select(['hash', 'files']).execute();
    known = rows.map(({ hash, files }) => ({ hash, files: PackedFiles.parse(JSON.parse(files)) }));
  }

  return async (path) => {
    if (!find(path)) {
      if (!refreshed || clock.now() - refreshed.at >= refreshMs)
        refreshed = { at: clock.now(), done: refresh() };
      await refreshed.done;
    }
    const build = find(path);
    const place = build?.files[path];
    if (!build || !place) return undefined;
    const [start, length, isCompressed] = place;
    if (length === 0) return { bytes: new Uint8Array(), isCompressed };
    const blob = await blobs.open(build.hash);
    if (!blob) return undefined;
    const body = blob.read({ start, end: start + length - 1 });
    return { bytes: new Uint8Array(await new Response(body).arrayBuffer()), isCompressed };
  };
}
