import type { Page } from '@playwright/test';

interface Store {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly {
    name: string;
    keyPath: string | string[];
    unique: boolean;
    multiEntry: boolean;
  }[];
}

interface Schema {
  readonly version: number;
  readonly stores: readonly Store[];
}

/** The app's own database, as it made it the first time in this worker. */
let schema: Schema | undefined;

/** Opens a page of the site without the app: storage is filled there before the app reads it. */
export async function openBlankPage(page: Page): Promise<void> {
  await page.route('**/blank', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>blank</title><link rel="icon" href="data:,">',
    }),
  );
  await page.goto('/blank');
}

/** Lets the app make its database once, reads its stores, and leaves nothing behind. */
async function readSchema(page: Page): Promise<Schema> {
  await page.goto('/chat');
  await page.getByRole('textbox', { name: '输入消息' }).waitFor();
  const found = await page.evaluate(async () => {
    const opening = indexedDB.open('ChatDatabase');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const names = [...db.objectStoreNames];
    const transaction = db.transaction(names);
    const stores = names.map((name) => {
      const store = transaction.objectStore(name);
      const indexes = [...store.indexNames].map((index) => {
        const { keyPath, unique, multiEntry } = store.index(index);
        return { name: index, keyPath, unique, multiEntry };
      });
      return { name, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes };
    });
    const { version } = db;
    db.close();
    return { version, stores };
  });
  await openBlankPage(page);
  await page.evaluate(async () => {
    localStorage.clear();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('ChatDatabase').onsuccess = resolve;
    });
  });
  return found;
}

/** Puts records into a store of the app's database and leaves the page blank. */
export async function putRecords(page: Page, store: string, records: readonly unknown[]): Promise<void> {
  schema ??= await readSchema(page);
  await openBlankPage(page);
  await page.evaluate(
    async ({ schema: { version, stores }, store: target, records: values }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('ChatDatabase', version);
        opening.onupgradeneeded = () => {
          for (const { name, keyPath, autoIncrement, indexes } of stores) {
            const created = opening.result.createObjectStore(name, { keyPath, autoIncrement });
            for (const { name: index, keyPath: path, ...options } of indexes)
              created.createIndex(index, path, options);
          }
        };
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
      });
      await new Promise<void>((resolve, reject) => {
        const transaction = db.transaction(target, 'readwrite');
        for (const value of values) transaction.objectStore(target).put(value);
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('error', () => reject(transaction.error ?? new Error('refused')));
      });
      db.close();
    },
    { schema, store, records },
  );
}

/** The record under a key as the database has it now. */
export function readRecord(
  page: Page,
  store: string,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  return page.evaluate(
    async ([from, id]) => {
      const opening = indexedDB.open('ChatDatabase');
      const db = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const getting = db.transaction(from).objectStore(from).get(id);
      const record = await new Promise<Record<string, unknown> | undefined>((resolve) => {
        getting.onsuccess = () => resolve(getting.result as Record<string, unknown> | undefined);
      });
      db.close();
      return record;
    },
    [store, key] as const,
  );
}

/** All sessions of the database, as JSON. */
export function keptSessions(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('ChatDatabase');
        opening.onsuccess = () => {
          const db = opening.result;
          const reading = db.transaction('sessions').objectStore('sessions').getAll();
          reading.onsuccess = () => {
            db.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );
}
