import { listPictures, parseCursor } from '../apps/server/src/features/gallery/repository/list-pictures.ts';
import { normalizeText, parseSearch } from '../apps/server/src/features/gallery/repository/search-query.ts';
import type { Records } from '../apps/server/src/platform/records/records.ts';
import { authors, pick, random, samples } from './million-pictures.ts';

type SearchInput = Parameters<typeof parseSearch>[0];
const searches: readonly SearchInput[] = [
  {},
  ...[
    '山村',
    '水墨',
    '江南',
    '雪山',
    '月下',
    '赛博',
    '薄雾',
    'blue',
    'ha',
    'sc',
    'yy',
    'jn',
    '雨夜街巷',
    '水墨 江南',
    '黄昏 飞鸟',
    '剪纸 灯塔',
    '素描像素',
    '夜 山',
    '画友7',
    '没有的词',
  ].map((q) => ({ q })),
  ...['水墨', '樱花', '剪纸'].map((tag) => ({ tag })),
  { author: '画友42' },
  { tag: '油画', q: '雪后' },
];
/** Two characters that stand together in a title, tag or prompt, whatever they are. */
function randomPair(): SearchInput {
  const { title, tags, prompt } = pick(samples);
  const term = pick(
    normalizeText([title, ...tags, prompt ?? ''].join(' '))
      .split(' ')
      .filter((word) => word.length > 1),
  );
  const at = Math.floor(random() * (term.length - 1));
  return { q: term.slice(at, at + 2) };
}
const letter = (): string => String.fromCharCode(97 + Math.floor(random() * 26));
const randomSearches: readonly SearchInput[] = [
  ...Array.from({ length: 150 }, randomPair),
  ...Array.from({ length: 40 }, () => ({ q: `${randomPair().q} ${randomPair().q}` })),
  ...Array.from({ length: 60 }, () => ({ q: letter() + letter() })),
  ...Array.from({ length: 20 }, () => ({ q: letter() + letter() + letter() })),
  ...Array.from({ length: 20 }, () => ({ author: pick(authors) })),
];
const sorts = ['newest', 'week', 'popular'] as const;
type Sort = (typeof sorts)[number];

interface Request {
  readonly sort: Sort;
  readonly input: SearchInput;
  /** Where the page begins: at the start, after a picture, or after the page that was asked for before. */
  readonly after: 'start' | 'next' | number;
  /** Whether it is a figure. */
  readonly counted: boolean;
}

/** The pages that are asked for, in every database the same. */
export function makeRequests(rows: number): Request[] {
  const requests: Request[] = [];
  for (let round = 0; round < 3; round++)
    for (const sort of sorts)
      for (const input of searches)
        for (let page = 0; page < 6; page++)
          requests.push({ sort, input, after: page === 0 ? 'start' : 'next', counted: round > 0 });
  const anywhere = (): number => 1 + Math.floor(random() * rows);
  for (const sort of sorts) {
    for (const input of randomSearches)
      for (const after of ['start', 'next'] as const) requests.push({ sort, input, after, counted: true });
    for (const input of [...searches, ...randomSearches.slice(0, 60)])
      for (let deep = 0; deep < 2; deep++) requests.push({ sort, input, after: anywhere(), counted: true });
  }
  return requests;
}

/** Random searches from the start and from anywhere, for comparing what two databases answer. */
export function makeComparisons(rows: number, count: number): Request[] {
  return Array.from({ length: count }, () => ({
    sort: pick(sorts),
    input: pick(randomSearches),
    after: random() < 0.5 ? 'start' : 1 + Math.floor(random() * rows),
    counted: true,
  }));
}

/** The cursor of some picture anywhere in an order. */
async function cursorOf({ db }: Records, sort: Sort, seq: number): Promise<string> {
  const row = await db
    .selectFrom('gallery_pictures')
    .select(['likes', 'week_likes'])
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  return sort === 'newest' ? `${seq}` : `${seq}-${sort === 'week' ? row.week_likes : row.likes}`;
}

/** One page, as the server's own code reads it; undefined where there is none. */
async function readPage(records: Records, { sort, input }: Request, cursor: string | undefined) {
  const search = parseSearch(input);
  return search === null ? undefined : listPictures(records, sort, search, parseCursor(cursor));
}

export interface Figures {
  /** Milliseconds of each page, and of this process's processor for it. */
  readonly times: number[];
  readonly processor: number[];
  readonly slowest: readonly string[];
}

/** Asks for pages, one after the other. */
export async function measureLists(records: Records, requests: readonly Request[]): Promise<Figures> {
  const times: number[] = [];
  const processor: number[] = [];
  const slowest: { ms: number; what: string }[] = [];
  let next: string | null = null;
  for (const request of requests) {
    const { sort, input, after, counted } = request;
    if (after === 'next' && next === null) continue;
    const cursor = typeof after === 'number' ? await cursorOf(records, sort, after) : undefined;
    const from = after === 'next' ? (next ?? undefined) : cursor;
    const before = process.cpuUsage();
    const begun = performance.now();
    const page = await readPage(records, request, from);
    const ms = performance.now() - begun;
    const { user, system } = process.cpuUsage(before);
    next = page?.next ?? null;
    if (!counted || page === undefined) continue;
    times.push(ms);
    processor.push((user + system) / 1_000);
    slowest.push({ ms, what: `${sort} ${JSON.stringify(input)} after ${from ?? 'the start'}` });
  }
  const lines = slowest
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 12)
    .map(({ ms, what }) => `${ms.toFixed(1)} ms  ${what}`);
  return { times, processor, slowest: lines };
}

/** How many pages are the same in two databases: their pictures, in order, and where the next one begins. */
export async function countEqual(
  one: Records,
  other: Records,
  requests: readonly Request[],
): Promise<number> {
  let equal = 0;
  for (const request of requests) {
    const { sort, after } = request;
    const cursor = typeof after === 'number' ? await cursorOf(one, sort, after) : undefined;
    const pages = await Promise.all([one, other].map((records) => readPage(records, request, cursor)));
    const [a, b] = pages.map((page) => JSON.stringify(page));
    if (a === b) equal++;
    else console.log(`another page: ${JSON.stringify(request)}`);
  }
  return equal;
}
