import { ownDatabase, type Connection } from './own-database.ts';
import { createDeviceKey } from './seal.ts';

const id = 'device';

/** The browser's key, made when it is first wanted. Of two tabs that make one at once, the first one's holds. */
export async function deviceKey(): Promise<CryptoKey> {
  const known = await ownDatabase.use((db) => db.get('keys', id));
  if (known) return known.key;
  const made = await createDeviceKey();
  return ownDatabase.use(async (db) => {
    const transaction = db.transaction('keys', 'readwrite');
    const other = await transaction.store.get(id);
    if (!other) await transaction.store.put({ id, key: made });
    await transaction.done;
    return other?.key ?? made;
  });
}

/**
 * Keeps a connection together with the key that sealed it: another tab may have deleted that key with its last
 * connection a moment ago.
 */
export function putSealed(connection: Connection, key: CryptoKey): Promise<void> {
  return ownDatabase.use(async (db) => {
    const transaction = db.transaction(['connections', 'keys'], 'readwrite');
    const keys = transaction.objectStore('keys');
    if (!(await keys.get(id))) await keys.put({ id, key });
    await transaction.objectStore('connections').put(connection);
    await transaction.done;
  });
}

/**
 * Deletes a connection, and the key with the last one that it sealed: nothing can be read then, should the disk still
 * hold it.
 */
export function deleteSealed(connection: string): Promise<void> {
  return ownDatabase.use(async (db) => {
    const transaction = db.transaction(['connections', 'keys'], 'readwrite');
    const connections = transaction.objectStore('connections');
    await connections.delete(connection);
    const left = await connections.getAll();
    if (left.every(({ sealed }) => sealed === undefined)) await transaction.objectStore('keys').delete(id);
    await transaction.done;
  });
}
