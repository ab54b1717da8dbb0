import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresTestRecords } from '../../../../test/engines/open-records.ts';
import type { Records } from '../../../platform/records/records.ts';
import { openSqliteRecords } from '../../../platform/records/sqlite-records.ts';
import type { PictureRow } from './picture-rows.ts';
import { parseSearch } from './search-query.ts';
import { listPictures, parseCursor } from './list-pictures.ts';
import { maxSorted } from './picture-index.ts';
import { addToSearch } from './search-index.ts';

/** More than are sorted: the words of most pictures are found by scanning an order. */
const pictures = maxSorted + 2_000;
const queries = 500;

let state = 15;
/** 0 to 1, the same in every run. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
const pick = <T>(from: readonly T[], lean = 1): T => from[Math.floor(random() ** lean * from.length)] as T;

const places = ['山村', '江南', '孤舟', '古寺', '竹林', '荷塘', '雪山', '灯塔', '海港', '石桥'];
const styles = ['水墨', '油画', '版画', '剪纸', 'Pixel art'];
const authors = ['林一', '画友', 'Ann', 'bo'];

type NewRow = Omit<PictureRow, 'seq' | 'open_reports'>;

/** A picture of frequent and rare words. Few have many likes, many have none. */
function makeRow(n: number): NewRow {
  const likes = Math.floor(random() ** -0.7) - 1;
  const style = pick(styles, 3);
  const hidden = random() < 0.05;
  return {
    id: n.toString(36).padStart(16, '0'),
    author_hash: 'a',
    ticket: String(n),
    state: hidden ? 'held' : 'shown',
    held_for: hidden ? 'review' : null,
    reason: null,
    title: `${pick(places, 2)}${random() < 0.01 ? '日出' : '风景'}`,
    author: pick(authors),
    tags: JSON.stringify(random() < 0.4 ? [style, pick(places)] : [style]),
    licence: 'cc0',
    origin: 'unknown',
    prompt: random() < 0.5 ? `${style}，${pick(places)}，soft light ${pick(['fox', 'owl', '鹤'], 6)}` : null,
    parameters: null,
    likes,
    week_likes: random() < 0.1 ? likes : 0,
    width: 8,
    height: 8,
    thumbhash: '',
    files: JSON.stringify([{ hash: 'f', type: 'webp', width: 8, height: 8, bytes: 1 }]),
    bytes: 1,
    sha256: '',
    fingerprint: '',
    signature: null,
    created_at: n,
    updated_at: n,
  };
}

/** Fills a gallery as publishing does, in one transaction. */
async function fill(records: Records, rows: readonly NewRow[]): Promise<void> {
  const author = { hash: 'a', id: randomBytes(8).toString('hex'), created_at: 1, blocked_at: null };
  await records.transaction(async (trx) => {
    await trx.insertInto('gallery_authors').values(author).execute();
    for (let from = 0; from < rows.length; from += 500) {
      const insert = trx.insertInto('gallery_pictures').values(rows.slice(from, from + 500));
      const inserted = await insert.returningAll().execute();
      for (const row of inserted) if (row.state === 'shown') await addToSearch(records, trx, row);
    }
  });
}

/** Something to look for: words that are there, initials, tags, authors, two of them, and what is nowhere. */
function makeQuery(): Parameters<typeof parseSearch>[0] {
  const word = () =>
    pick([...places, ...styles, ...authors, '日出', '风景', 'owl', '鹤', 'ligh', '山', '没有的词']);
  return pick([
    () => ({ q: word() }),
    () => ({ q: `${word()} ${word()}` }),
    () => ({ q: pick(['sc', 'fj', 'rc', 'jn', 'xs', 'zl', 'smsc', 'igh', 'lixe', 'soof']) }),
    () => ({ tag: pick([...styles, ...places]) }),
    () => ({ author: pick(authors), q: word() }),
    () => ({ tag: pick(styles), q: word() }),
    () => ({}),
  ])();
}

describe('lists and searches of the gallery', () => {
  const sqlite = openSqliteRecords(':memory:');
  let postgres: Records;
  beforeAll(async () => {
    postgres = await openPostgresTestRecords();
    const rows = Array.from({ length: pictures }, (_, n) => makeRow(n + 1));
    await Promise.all([fill(sqlite, rows), fill(postgres, rows)]);
  }, 120_000);
  afterAll(() => Promise.all([sqlite.dispose(), postgres.dispose()]));

  test(`R-SCALE-61 answer ${queries} random queries with the same pages in both databases`, async () => {
    const found: number[] = [];
    for (let n = 0; n < queries; n++) {
      const sort = pick(['newest', 'week', 'popular'] as const);
      const query = makeQuery();
      const search = parseSearch(query);
      if (search === null) throw new Error('nothing to look for');
      let cursor: string | undefined;
      for (let page = 0; page < 2; page++) {
        const after = parseCursor(cursor);
        const [expected, actual] = await Promise.all([
          listPictures(sqlite, sort, search, after),
          listPictures(postgres, sort, search, after),
        ]);
        expect({ sort, query, cursor, page: actual }).toEqual({ sort, query, cursor, page: expected });
        found.push(expected.rows.length);
        if (expected.next === null) break;
        cursor = expected.next;
      }
    }
    // Of all kinds: nothing found, a part of a page, a whole one.
    expect(found).toContain(0);
    expect(found.some((rows) => rows > 0 && rows < 48)).toBe(true);
    expect(found.filter((rows) => rows === 48).length).toBeGreaterThan(queries / 2);
  }, 120_000);
});
