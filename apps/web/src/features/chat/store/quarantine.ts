import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';

/** A record that could not be understood, as it was found. */
export interface QuarantinedRecord {
  readonly id: string;
  readonly store: string;
  readonly foundAt: number;
  readonly record: unknown;
}

/** Keeps a record as it was found, so that mending it or leaving it out loses nothing. */
export async function quarantineRecord(store: string, id: string, record: unknown): Promise<void> {
  const kept = { id: `${store}:${id}`, store, foundAt: Date.now(), record };
  await baigongDatabase.use(async (db) => {
    // The first find is the original; later ones have been mended already.
    if ((await db.getKey('aside', kept.id)) === undefined) await db.put('aside', kept);
  });
}

/** Everything that was set aside. */
export function readQuarantine(): Promise<readonly QuarantinedRecord[]> {
  return baigongDatabase.use((db) => db.getAll('aside'));
}

export function clearQuarantine(): Promise<void> {
  return baigongDatabase.use((db) => db.clear('aside'));
}
