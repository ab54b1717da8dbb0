import type { ChatDatabase } from '../../../shared/lib/chat-database.ts';
import { parseSession } from '../session/parse-session.ts';

interface RepairCounts {
  /** Records that are now in the list. */
  readonly repaired: number;
  /** Records that are no sessions; they were quarantined. */
  readonly unknown: number;
}

/**
 * Repairs records that are missing from the list's index: of older or damaged shape, without a title or a time, or
 * under an id that is no text. What cannot be parsed is quarantined and leaves the store. Costs three counts when all
 * is well.
 */
export async function repairSessions(
  database: ChatDatabase,
  quarantine: (id: string, record: unknown) => Promise<void>,
  now: number,
): Promise<RepairCounts> {
  const index = '[updatedAt+title]';
  const notText = IDBKeyRange.upperBound('');
  const missing = await database.use(async (db) => {
    const { store } = db.transaction('sessions');
    if (!store.indexNames.contains(index)) return [];
    const [all, listed, odd] = await Promise.all([
      store.count(),
      store.index(index).count(),
      store.count(notText),
    ]);
    if (all === listed && odd === 0) return [];
    const [keys, inIndex] = await Promise.all([store.getAllKeys(), store.index(index).getAllKeys()]);
    const known = new Set<IDBValidKey>(inIndex);
    return keys.filter((key) => typeof key !== 'string' || !known.has(key));
  });

  const counts = { repaired: 0, unknown: 0 };
  for (const key of missing) {
    const raw = await database.use((db) => db.get('sessions', key));
    const found = parseSession(raw, now);
    if (!found || found.isLossy) await quarantine(key, raw);
    await database.use(async (db) => {
      const transaction = db.transaction('sessions', 'readwrite');
      const taken = found && typeof key !== 'string' && (await transaction.store.getKey(found.session.id));
      if (!found || found.session.id !== key) await transaction.store.delete(key);
      // A text id that is taken already belongs to another session.
      if (found) {
        const id = taken === undefined || !taken ? found.session.id : `${found.session.id}-1`;
        await transaction.store.put({ ...found.session, id });
      }
      await transaction.done;
    });
    if (found) counts.repaired++;
    else counts.unknown++;
  }
  return counts;
}
