import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';

/** A record that could not be parsed, as it was found. */
export interface QuarantinedRecord {
  readonly id: string;
  readonly store: string;
  readonly foundAt: number;
  readonly record: unknown;
}

/** Stores a record as it was found, so that repairing or dropping it loses nothing. */
export async function quarantineRecord(store: string, id: string, record: unknown): Promise<void> {
  const quarantined = { id: `${store}:${id}`, store, foundAt: Date.now(), record };
  await baigongDatabase.use(async (db) => {
    // The first one is the original; later ones have been repaired already.
    if ((await db.getKey('aside', quarantined.id)) === undefined) await db.put('aside', quarantined);
  });
}

/** All quarantined records. */
export function readQuarantine(): Promise<readonly QuarantinedRecord[]> {
  return baigongDatabase.use((db) => db.getAll('aside'));
}

export function clearQuarantine(): Promise<void> {
  return baigongDatabase.use((db) => db.clear('aside'));
}
