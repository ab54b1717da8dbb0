import { readBackup, type BackupHeader } from './backup-file.ts';
import { loadBackupStores, type BackupStore } from './backup-stores.ts';
import { decodeRecord } from './record-codec.ts';

/** merge: what is here stays, and of two versions the newer; replace: afterwards exactly the backup is here. */
export type RestoreMode = 'merge' | 'replace';

export interface StorePreview {
  readonly label: string;
  /** Records of the file that are not here yet, and that are. */
  readonly added: number;
  readonly existing: number;
}

export interface BackupPreview {
  readonly header: BackupHeader;
  readonly stores: readonly StorePreview[];
  readonly settings: number;
  /** Elements that cannot be restored: unreadable, or of an unknown kind. */
  readonly unusable: number;
  /** False when the file was cut short. */
  readonly complete: boolean;
}

type LocalStorageLike = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

interface Options {
  readonly stores?: readonly BackupStore[];
  readonly local: LocalStorageLike;
  /** Called with the number of elements read so far. */
  readonly onProgress?: (items: number) => void;
}

interface ParsedRecord {
  readonly store: BackupStore;
  readonly key: string;
  readonly value: unknown;
}

function parseRecord(
  stores: readonly BackupStore[],
  { database, store: name, record }: { database: string; store: string; record: unknown },
): ParsedRecord | null {
  const store = stores.find((one) => one.database === database && one.store === name);
  if (!store) return null;
  try {
    const value = decodeRecord(record);
    const key = store.keyOf(value);
    return key === null ? null : { store, key, value };
  } catch {
    return null;
  }
}

/** Reads a backup without changing anything, and reports what restoring it would do. */
export async function previewBackup(
  file: Blob,
  { stores: given, onProgress }: Omit<Options, 'local'>,
): Promise<BackupPreview> {
  const stores = given ?? (await loadBackupStores());
  const counts = new Map<BackupStore, { added: number; existing: number }>();
  const localKeysByStore = new Map<BackupStore, ReadonlySet<string>>();
  let header: BackupHeader | undefined;
  let settings = 0;
  let unusable = 0;
  let items = 0;
  let complete = false;
  for await (const element of readBackup(file)) {
    if (element.type === 'header') header = element.header;
    else if (element.type === 'end') complete = element.items === items;
    else {
      items += 1;
      if (items % 50 === 0) onProgress?.(items);
      if (element.type === 'broken') unusable += 1;
      else if ('local' in element.item) settings += 1;
      else {
        const usable = parseRecord(stores, element.item);
        if (!usable) {
          unusable += 1;
          continue;
        }
        const { store, key } = usable;
        const localKeys = localKeysByStore.get(store) ?? new Set(await store.keys());
        localKeysByStore.set(store, localKeys);
        const count = counts.get(store) ?? { added: 0, existing: 0 };
        counts.set(store, count);
        if (localKeys.has(key)) count.existing += 1;
        else count.added += 1;
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

function isNewer(incoming: unknown, stored: unknown): boolean {
  const time = (value: unknown) =>
    typeof value === 'object' && value !== null && 'updatedAt' in value && typeof value.updatedAt === 'number'
      ? value.updatedAt
      : Number.NEGATIVE_INFINITY;
  return time(incoming) > time(stored);
}

/** Records written together: as few transactions as the memory allows. */
const batchSize = 32;

/**
 * Restores a backup. Nothing is deleted before the whole file is written, so that a failure (a full disk, a closed
 * page) loses nothing. Throws a BackupProblem or a DatabaseProblem.
 */
export async function restoreBackup(
  file: Blob,
  mode: RestoreMode,
  { stores: given, local, onProgress }: Options,
): Promise<{ restored: number; skipped: number }> {
  const stores = given ?? (await loadBackupStores());
  const seen = new Map<BackupStore, Set<string>>(stores.map((store) => [store, new Set()]));
  const settings = new Map<string, string>();
  let batch: ParsedRecord[] = [];
  let restored = 0;
  let skipped = 0;
  let items = 0;
  let complete = false;

  const write = async () => {
    const [first] = batch;
    if (!first) return;
    const { store } = first;
    const stored = mode === 'merge' ? await store.get(batch.map(({ key }) => key)) : [];
    const accepted = batch.filter(
      ({ value }, index) => stored[index] === undefined || isNewer(value, stored[index]),
    );
    await store.put(accepted.map(({ value }) => value));
    restored += accepted.length;
    skipped += batch.length - accepted.length;
    batch = [];
  };

  for await (const element of readBackup(file)) {
    if (element.type === 'end') complete = element.items === items;
    if (element.type === 'header' || element.type === 'end') continue;
    items += 1;
    if (items % 50 === 0) onProgress?.(items);
    if (element.type === 'broken') {
      skipped += 1;
      continue;
    }
    if ('local' in element.item) {
      settings.set(element.item.local, element.item.value);
      continue;
    }
    const usable = parseRecord(stores, element.item);
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
  const deletesMissing = mode === 'replace' && complete;
  for (const [store, keys] of deletesMissing ? seen : []) {
    await store.remove((await store.keys()).filter((key) => !keys.has(key)));
  }
  restoreSettings(settings, { local, overwrite: mode === 'replace', deletesMissing });
  return { restored, skipped };
}

function restoreSettings(
  settings: ReadonlyMap<string, string>,
  {
    local,
    overwrite,
    deletesMissing,
  }: { local: LocalStorageLike; overwrite: boolean; deletesMissing: boolean },
): void {
  for (const [key, value] of settings) {
    if (overwrite || local.getItem(key) === null) local.setItem(key, value);
  }
  if (!deletesMissing) return;
  const keys = Array.from({ length: local.length }, (_, at) => local.key(at));
  for (const key of keys) if (key !== null && !settings.has(key)) local.removeItem(key);
}
