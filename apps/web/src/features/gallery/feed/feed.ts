import { GallerySort, listGalleryRoute, type GalleryCard } from '@baigong/contracts';
import { useCallback, useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { createStore, useStore, type StoreApi } from 'zustand';
import { ApiError, call } from '../../../shared/lib/api.ts';

interface FeedState {
  readonly cards: readonly GalleryCard[];
  /** loading: the next page is on its way; failed: it did not come. */
  readonly status: 'idle' | 'loading' | 'failed';
  readonly problem: string;
  /** Where the next page begins; null at the end; undefined before the first page. */
  readonly next: string | null | undefined;
  /** The list begins at this picture and not at its own beginning. */
  readonly from: string;
}

export interface Feed {
  readonly store: StoreApi<FeedState>;
  /** When it was begun, in milliseconds since 1970. */
  readonly createdAt: number;
  /** Fetches the next page, unless one is on its way or there is none. Kept when it has come or failed. */
  readonly more: () => Promise<void>;
  /** Changes a card wherever it stands. */
  readonly update: (id: string, fields: Partial<GalleryCard>) => void;
  readonly remove: (id: string) => void;
}

/** What of the gallery is looked at: what stands in the address. */
export interface GalleryQuery {
  readonly sort: GallerySort;
  readonly q: string;
  readonly tag: string;
  readonly author: string;
}

export type GalleryView = 'browse' | 'collection' | 'mine';

const View = z.enum(['browse', 'collection', 'mine']);

/** What an address asks for; whatever is wrong in it reads as absent. */
export function parseGalleryQuery(
  words: URLSearchParams,
): GalleryQuery & { readonly view: GalleryView; readonly from: string } {
  const sort = GallerySort.safeParse(words.get('sort'));
  const view = View.safeParse(words.get('view'));
  return {
    sort: sort.success ? sort.data : 'newest',
    q: (words.get('q') ?? '').slice(0, 80),
    tag: (words.get('tag') ?? '').slice(0, 16),
    author: (words.get('author') ?? '').slice(0, 20),
    from: words.get('from') ?? '',
    view: view.success ? view.data : 'browse',
  };
}

/** The address of an ask, without what is as usual. */
export function formatGalleryQuery(ask: Partial<GalleryQuery & { view: GalleryView; from: string }>): string {
  const words = new URLSearchParams();
  if (ask.view && ask.view !== 'browse') words.set('view', ask.view);
  if (ask.sort && ask.sort !== 'newest') words.set('sort', ask.sort);
  for (const name of ['q', 'tag', 'author', 'from'] as const) {
    const value = ask[name];
    if (value) words.set(name, value);
  }
  const text = words.toString();
  return text === '' ? '' : `?${text}`;
}

export const isFiltered = ({ q, tag, author }: GalleryQuery): boolean =>
  q !== '' || tag !== '' || author !== '';

function createFeed(ask: GalleryQuery, from: string): Feed {
  const store = createStore<FeedState>()(() => ({
    cards: [],
    status: 'idle',
    problem: '',
    next: undefined,
    from,
  }));
  async function load(): Promise<void> {
    const { next, cards } = store.getState();
    store.setState({ status: 'loading' });
    try {
      const page = await call(listGalleryRoute, {
        query: {
          sort: ask.sort,
          ...(ask.q === '' ? {} : { q: ask.q }),
          ...(ask.tag === '' ? {} : { tag: ask.tag }),
          ...(ask.author === '' ? {} : { author: ask.author }),
          ...(next === undefined ? (from === '' ? {} : { from }) : { cursor: next ?? '' }),
        },
      });
      // Likes change while one scrolls: a picture may come again in an order by likes.
      const seen = new Set(cards.map(({ id }) => id));
      const fresh = page.pictures.filter(({ id }) => !seen.has(id));
      store.setState({ cards: [...cards, ...fresh], next: page.next, status: 'idle' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      store.setState({ status: 'failed', problem: error.message });
    }
  }
  return {
    store,
    createdAt: Date.now(),
    async more() {
      const { status, next } = store.getState();
      if (status !== 'loading' && next !== null) await load();
    },
    update: (id, fields) =>
      store.setState(({ cards }) => ({
        cards: cards.map((card) => (card.id === id ? { ...card, ...fields } : card)),
      })),
    remove: (id) => store.setState(({ cards }) => ({ cards: cards.filter((card) => card.id !== id) })),
  };
}

/** A list from its beginning is fetched anew when it is older (milliseconds): others have published meanwhile. */
const MAX_AGE_MS = 5 * 60_000;

/** The lists looked at last, so that going back finds them as they were. */
const cachedFeeds = new Map<string, Feed>();
const MAX_CACHED_FEEDS = 4;

/** The list that an address asks for, as it was left where it is kept. `version` makes a new one. */
export function getFeed(ask: GalleryQuery, from: string, version: number): Feed {
  const key = JSON.stringify([ask.sort, ask.q, ask.tag, ask.author, version]);
  const known = cachedFeeds.get(key);
  // The address names where one was; the list that holds this picture is the one that was left.
  if (known) {
    const { cards, from: began } = known.store.getState();
    const holds = from === '' ? began === '' : from === began || cards.some(({ id }) => id === from);
    if (holds && (from !== '' || Date.now() - known.createdAt < MAX_AGE_MS)) return known;
  }
  const feed = createFeed(ask, from);
  cachedFeeds.delete(key);
  cachedFeeds.set(key, feed);
  for (const oldest of cachedFeeds.keys()) {
    if (cachedFeeds.size <= MAX_CACHED_FEEDS) break;
    cachedFeeds.delete(oldest);
  }
  return feed;
}

/** Forgets every list, because something was published, edited or deleted. */
export function clearFeeds(): void {
  cachedFeeds.clear();
}

/** Changes a picture in every list that is kept. */
export function updateInAllFeeds(id: string, fields: Partial<GalleryCard>): void {
  for (const feed of cachedFeeds.values()) feed.update(id, fields);
}

/** The list that an address asks for, fetched as far as it is wanted. */
export function useFeed(
  ask: GalleryQuery,
  from: string,
  version: number,
): FeedState & { readonly more: () => void } {
  const { sort, q, tag, author } = ask;
  const feed = useMemo(
    () => getFeed({ sort, q, tag, author }, from, version),
    [sort, q, tag, author, from, version],
  );
  const state = useStore(feed.store);
  useEffect(() => {
    if (feed.store.getState().next === undefined) void feed.more();
  }, [feed]);
  const more = useCallback(() => void feed.more(), [feed]);
  return { ...state, more };
}
