import type { BaigongDatabase } from '../lib/baigong-database.ts';
import type { ChatDatabase } from '../lib/chat-database.ts';
import type { ReadingsOf } from './pinyin-match.ts';
import { readUnit } from './read-unit.ts';
import { SearchIndex } from './search-index.ts';
import { unitKinds, type Hit, type Unit, type UnitKind } from './unit.ts';

/** Text that stays in memory, in characters of two bytes. */
const defaultMaxChars = 40_000_000;
/** Records in memory at once. */
const recordsAtOnce = 24;
/** Kinds that are few and whose changes nobody tells: read again for a query after this time. */
const untoldMs = 2_000;
/** So much waste at least, and more than there is of use, has the index made anew. */
const minWaste = 2_000;

interface Databases {
  readonly chat: Pick<ChatDatabase, 'use'>;
  readonly own: Pick<BaigongDatabase, 'use'>;
}

export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  readonly kinds?: readonly UnitKind[];
}

export interface SearchAnswer {
  readonly hits: readonly Hit[];
  /** Whether everything is in the index; until then what is found is only a part. */
  readonly complete: boolean;
  readonly indexed: number;
  readonly total: number;
}

/** A change that another thread or tab tells of. */
export type Told =
  | { readonly kind: UnitKind; readonly ids: readonly string[] }
  | { readonly kind: UnitKind; readonly all: true };

interface StoredSearchOptions {
  readonly readingsOf: ReadingsOf;
  readonly now: () => number;
  readonly maxChars?: number;
}

const chatStores = {
  session: 'sessions',
  resume: 'resumes',
  document: 'documents',
  picture: 'images',
} as const;
const ownStores = { application: 'applications', prompt: 'prompts', collected: 'collection' } as const;
const isChatKind = (kind: UnitKind): kind is keyof typeof chatStores => kind in chatStores;

/** The index over what this browser stores, which follows its changes. */
export class StoredSearch {
  readonly #databases: Databases;
  readonly #options: StoredSearchOptions;
  #index: SearchIndex;
  #building: Promise<void> | undefined;
  #built = false;
  #total = 0;
  #untoldAt = 0;
  readonly #changed = new Map<string, { readonly kind: UnitKind; readonly id: string }>();

  constructor(databases: Databases, options: StoredSearchOptions) {
    this.#databases = databases;
    this.#options = options;
    this.#index = this.#create();
  }

  get memory(): SearchIndex['memory'] {
    return this.#index.memory;
  }

  /** Reads everything, newest first; a second call waits for the first. */
  build(): Promise<void> {
    this.#building ??= this.#readAll().catch((error: unknown) => {
      this.#building = undefined;
      throw error;
    });
    return this.#building;
  }

  /** Takes note of a change; what changed is read again before the next query. */
  told(change: Told): void {
    if ('all' in change) this.#restart();
    else for (const id of change.ids) this.#changed.set(`${change.kind}:${id}`, { kind: change.kind, id });
  }

  /** Answers from what is indexed by now. */
  async search({ query, limit, kinds }: SearchRequest): Promise<SearchAnswer> {
    void this.build().catch(() => undefined);
    await this.#readChanges();
    const hits = await this.#index.search(query, { limit, kinds });
    const indexed = this.#index.size;
    return { hits, complete: this.#built, indexed, total: Math.max(indexed, this.#total) };
  }

  #create(): SearchIndex {
    const { readingsOf, maxChars = defaultMaxChars } = this.#options;
    return new SearchIndex({ readingsOf, maxChars, load: (units) => this.#load(units) });
  }

  #restart(): void {
    this.#index = this.#create();
    this.#built = false;
    this.#building = undefined;
    this.#changed.clear();
    this.#total = 0;
  }

  async #readAll(): Promise<void> {
    const index = this.#index;
    const lists: { readonly kind: UnitKind; readonly ids: readonly IDBValidKey[] }[] = [];
    for (const kind of unitKinds) lists.push({ kind, ids: await this.#ids(kind) });
    this.#total = lists.reduce((sum, { ids }) => sum + ids.length, 0);
    // The few first, so that a long history of chats does not keep them waiting.
    for (const { kind, ids } of lists.toSorted((a, b) => a.ids.length - b.ids.length))
      for (let at = 0; at < ids.length; at += recordsAtOnce) {
        const records = await this.#records(kind, ids.slice(at, at + recordsAtOnce));
        if (this.#index !== index) return;
        for (const record of records) {
          const unit = readUnit(kind, record);
          if (unit) index.put(unit);
        }
      }
    this.#built = true;
    this.#untoldAt = this.#options.now();
  }

  async #readChanges(): Promise<void> {
    const changed = [...this.#changed.values()];
    this.#changed.clear();
    if (this.#index.waste > Math.max(minWaste, this.#index.size)) {
      this.#restart();
      void this.build().catch(() => undefined);
      return;
    }
    const units = await this.#load(changed);
    for (const [at, unit] of units.entries()) {
      const known = changed[at];
      if (unit) this.#index.put(unit);
      else if (known) this.#index.remove(known);
    }
    if (this.#built && this.#options.now() - this.#untoldAt > untoldMs) await this.#readUntold();
  }

  async #readUntold(): Promise<void> {
    this.#untoldAt = this.#options.now();
    const there = new Set<string>();
    for (const kind of ['prompt', 'collected'] as const) {
      const records: readonly unknown[] = await this.#databases.own.use((db) => db.getAll(ownStores[kind]));
      for (const record of records) {
        const unit = readUnit(kind, record);
        if (!unit) continue;
        there.add(`${kind}:${unit.id}`);
        this.#index.put(unit);
      }
    }
    for (const key of this.#index.keys()) {
      const [kind, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
      if ((kind === 'prompt' || kind === 'collected') && !there.has(key)) this.#index.remove({ kind, id });
    }
  }

  async #load(
    units: readonly { readonly kind: UnitKind; readonly id: string }[],
  ): Promise<readonly (Unit | null)[]> {
    const records = await Promise.all(units.map(({ kind, id }) => this.#records(kind, [id])));
    return units.map(({ kind }, at) => readUnit(kind, records[at]?.[0]));
  }

  /** Newest first, where the store knows. */
  #ids(kind: UnitKind): Promise<readonly IDBValidKey[]> {
    if (!isChatKind(kind)) return this.#databases.own.use((db) => db.getAllKeys(ownStores[kind]));
    return this.#databases.chat.use(async (db) => {
      const { store } = db.transaction(chatStores[kind]);
      const all = await store.getAllKeys();
      const timed = store.indexNames.contains('updatedAt') ? await store.index('updatedAt').getAllKeys() : [];
      const known = new Set(timed);
      return [...timed.toReversed(), ...all.filter((id) => !known.has(id))];
    });
  }

  #records(kind: UnitKind, ids: readonly IDBValidKey[]): Promise<readonly unknown[]> {
    if (!isChatKind(kind))
      return this.#databases.own.use((db) => {
        const { store } = db.transaction(ownStores[kind]);
        return Promise.all(ids.map((id) => store.get(id as string)));
      });
    return this.#databases.chat.use((db) => {
      const { store } = db.transaction(chatStores[kind]);
      return Promise.all(ids.map((id) => store.get(id as string)));
    });
  }
}
