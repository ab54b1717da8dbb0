import { setImmediate } from 'node:timers/promises';
import { maxSimilar } from '@baigong/contracts';
import { parseQuery, SignatureList, type SimilarPicture } from '@baigong/pictures';
import { AppError } from '../../../platform/base/app-error.ts';
import type { CardRow, Deps } from '../repository/picture-rows.ts';
import { listShownCards, listSignatures } from '../repository/picture-signatures.ts';

/** The newest pictures are compared, this many: about 2 MB, and a tenth of a second of searching. */
const maxPictures = 50_000;

/** Rows of one query, and pictures compared in one go, before others get their turn. */
const rowsAtOnce = 5_000;
const comparedAtOnce = 1_500;

/** Others' changes (removed, signed later, edited by another process) are seen after this, in milliseconds. */
const reloadMs = 10 * 60_000;

/** Searches that may wait for each other. */
const maxWaiting = 8;

/**
 * Finds published pictures that look like another one. What is compared is kept in memory; new pictures are read before
 * each search, and everything anew now and then.
 * @returns cards of shown pictures, the most similar first. @throws AppError gallery.busyComparing
 */
export function createSimilarSearch({ records, clock }: Pick<Deps, 'records' | 'clock'>) {
  let list = new SignatureList();
  let newest = 0;
  let loadedAt = -Infinity;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function read(into: SignatureList, after: number): Promise<void> {
    let before = Number.MAX_SAFE_INTEGER;
    let room = maxPictures;
    while (room > 0) {
      const limit = Math.min(rowsAtOnce, room);
      const rows = await listSignatures(records, { before, after, limit });
      for (const { seq, signature } of rows) into.add(seq, signature);
      newest = Math.max(newest, rows[0]?.seq ?? 0);
      before = rows.at(-1)?.seq ?? 0;
      room -= rows.length;
      if (rows.length < limit) return;
    }
  }

  async function refresh(): Promise<void> {
    if (clock.now() - loadedAt < reloadMs && list.size < 2 * maxPictures) return read(list, newest);
    const anew = new SignatureList();
    newest = 0;
    await read(anew, 0);
    list = anew;
    loadedAt = clock.now();
  }

  async function search(hashes: readonly string[]): Promise<CardRow[]> {
    await refresh();
    const query = parseQuery(hashes);
    const found: SimilarPicture[] = [];
    for (let from = 0; from < list.size; from += comparedAtOnce) {
      found.push(...list.search(query, from, from + comparedAtOnce));
      await setImmediate();
    }
    const nearest = found.toSorted((a, b) => a.distance - b.distance || b.id - a.id);
    // Some may have been removed since they were read: their places go to the next ones.
    const cards = await listShownCards(
      records,
      nearest.slice(0, 4 * maxSimilar).map(({ id }) => id),
    );
    return cards.slice(0, maxSimilar);
  }

  return async (hashes: readonly string[]): Promise<CardRow[]> => {
    if (waiting >= maxWaiting) throw new AppError('gallery.busyComparing');
    waiting += 1;
    const mine = last.then(() => search(hashes));
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}
