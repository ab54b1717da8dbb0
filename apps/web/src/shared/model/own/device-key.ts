import { ownDatabase } from './own-database.ts';
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

/** Without it nothing that it sealed can be read, should the disk still hold it. */
export function deleteDeviceKey(): Promise<void> {
  return ownDatabase.use((db) => db.delete('keys', id));
}
