import { readBackup, type BackupHeader } from './backup-file.ts';
import { keptStores, type KeptStore } from './kept-stores.ts';
import { decodeRecord } from './record-codec.ts';

/** merge: what is here stays, and of two versions the newer; replace: afterwards exactly the backup is here. */
export type RestoreMode = 'merge' | 'replace';

export interface StorePreview {
  readonly label: string;
  /** Records of the file that are not here yet, and that are. */
  readonly fresh: number;
  readonly known: number;
}

export interface BackupPreview {
  readonly header: BackupHeader;
  readonly stores: readonly StorePreview[];
  readonly settings: number;
  /** Elements that cannot be brought back: unreadable, or of an unknown kind. */
  readonly unusable: number;
  /** False when the file was cut short. */
  readonly complete: boolean;
}

type Local = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

interface Options {
  readonly stores?: readonly KeptStore[];
  readonly local: Local;
  /** Hears how many elements were read so far. */
  readonly onProgress?: (items: number) => void;
}

interface Usable {
  readonly store: KeptStore;
  readonly key: string;
  readonly value: unknown;
}

function findUsable(
  stores: readonly KeptStore[],
  { database, store: name, record }: { database: string; store: string; record: unknown },
): Usable | null {
  const store = stores.find((kept) => kept.database === database && kept.store === name);
  if (!store) return null;
  try {
    const value = decodeRecord(record);
    const key = store.keyOf(value);
    return key === null ? null : { store, key, value };
  } catch {
    return null;
  }
}

/** Reads a backup through without changing anything, and says what bringing it back would do. */
export async function previewBackup(
  file: Blob,
  { stores = keptStores, onProgress }: Omit<Options, 'local'>,
): Promise<BackupPreview> {
  const counts = new Map<KeptStore, { fresh: number; known: number }>();
  const here = new Map<KeptStore, ReadonlySet<string>>();
  let header: BackupHeader | undefined;
  let settings = 0;
  let unusable = 0;
  let items = 0;
  let complete = false;
  for await (const part of readBackup(file)) {
    if (part.type === 'header') header = part.header;
    else if (part.type === 'end') complete = part.items === items;
    else {
      items += 1;
      if (items % 50 === 0) onProgress?.(items);
      if (part.type === 'broken') unusable += 1;
      else if ('local' in part.item) settings += 1;
      else {
        const usable = findUsable(stores, part.item);
        if (!usable) {
          unusable += 1;
          continue;
        }
        const { store, key } = usable;
        const known = here.get(store) ?? new Set(await store.keys());
        here.set(store, known);
        const count = counts.get(store) ?? { fresh: 0, known: 0 };
        counts.set(store, count);
        if (known.has(key)) count.known += 1;
        else count.fresh += 1;
      }
    }
  }
  // readBackup gives a header first or throws.
  if (!header) throw new Error('A backup without a header was read.');
  return {
    header,
    stores: stores.flatMap((store) => {
      const count = counts.get(store);
      return count ? [{ label: store.label, ...count }] : [];
    }),
    settings,
    unusable,
    complete,
  };
}

function isNewer(incoming: unknown, kept: unknown): boolean {
  const time = (value: unknown) =>
    typeof value === 'object' && value !== null && 'updatedAt' in value && typeof value.updatedAt === 'number'
      ? value.updatedAt
      : Number.NEGATIVE_INFINITY;
  return time(incoming) > time(kept);
}

/** Records written together: as few transactions as the memory allows. */
const batchSize = 32;

/**
 * Brings a backup back. Nothing is taken away before everything of the file is written, so that a failure on the
 * way (a full disk, a closed page) loses nothing. Throws a BackupProblem or a DatabaseProblem.
 */
export async function restoreBackup(
  file: Blob,
  mode: RestoreMode,
  { stores = keptStores, local, onProgress }: Options,
): Promise<{ restored: number; skipped: number }> {
  const seen = new Map<KeptStore, Set<string>>(stores.map((store) => [store, new Set()]));
  const settings = new Map<string, string>();
  let batch: Usable[] = [];
  let restored = 0;
  let skipped = 0;
  let items = 0;
  let complete = false;

  const write = async () => {
    const [first] = batch;
    if (!first) return;
    const { store } = first;
    const kept = mode === 'merge' ? await store.get(batch.map(({ key }) => key)) : [];
    const wanted = batch.filter(
      ({ value }, index) => kept[index] === undefined || isNewer(value, kept[index]),
    );
    await store.put(wanted.map(({ value }) => value));
    restored += wanted.length;
    skipped += batch.length - wanted.length;
    batch = [];
  };

  for await (const part of readBackup(file)) {
    if (part.type === 'end') complete = part.items === items;
    if (part.type === 'header' || part.type === 'end') continue;
    items += 1;
    if (items % 50 === 0) onProgress?.(items);
    if (part.type === 'broken') {
      skipped += 1;
      continue;
    }
    if ('local' in part.item) {
      settings.set(part.item.local, part.item.value);
      continue;
    }
    const usable = findUsable(stores, part.item);
    if (!usable) {
      skipped += 1;
      continue;
    }
    if (batch[0] && (batch[0].store !== usable.store || batch.length >= batchSize)) await write();
    seen.get(usable.store)?.add(usable.key);
    batch.push(usable);
  }
  await write();

  // A file that was cut short does not say what is not in it.
  const takeAway = mode === 'replace' && complete;
  for (const [store, keys] of takeAway ? seen : []) {
    await store.remove((await store.keys()).filter((key) => !keys.has(key)));
  }
  restoreSettings(settings, { local, overwrite: mode === 'replace', takeAway });
  return { restored, skipped };
}

function restoreSettings(
  settings: ReadonlyMap<string, string>,
  { local, overwrite, takeAway }: { local: Local; overwrite: boolean; takeAway: boolean },
): void {
  for (const [key, value] of settings) {
    if (overwrite || local.getItem(key) === null) local.setItem(key, value);
  }
  if (!takeAway) return;
  const keys = Array.from({ length: local.length }, (_, at) => local.key(at));
  for (const key of keys) if (key !== null && !settings.has(key)) local.removeItem(key);
}
