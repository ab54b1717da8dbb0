import { dayMs } from '@baigong/contracts/units';
import type { Transaction } from 'kysely';
import type { Records, Tables } from '../../../platform/records/records.ts';
import type { ShareTriesTable } from '../../../platform/records/tables/share.ts';

/** Wrong passwords in a row that cost no wait. */
const freeFailures = 5;

/** The first wait, which doubles with each further failure, and the longest: readers are never locked out for good. */
const firstWaitMs = 5_000;
const maxWaitMs = 3600_000;

/** When failures are forgotten, after the last one. */
const retentionMs = dayMs;

/** First tries of networks, in an hour and of all together, where everybody else has to wait. */
const ownTries = 4;
const ownTriesMs = 3600_000;

/** How long somebody who opened a share is known to it. */
const knownMs = 7 * dayMs;

/** Who tries a password, as hashes. */
export interface Reader {
  /** A visitor as the share knows them. */
  readonly visitor: string;
  /** The day's hashes. */
  readonly address: string;
  readonly network: string;
}

/** Milliseconds from now until the next try after so many failures, the last of them at `last`. */
function waitAfter(failures: number, last: number, now: number): number {
  if (failures < freeFailures) return 0;
  return Math.max(0, last + Math.min(maxWaitMs, firstWaitMs * 2 ** (failures - freeFailures)) - now);
}

async function countTry(
  trx: Transaction<Tables>,
  share: string,
  kind: ShareTriesTable['kind'],
  reader: string,
  now: number,
): Promise<void> {
  await trx
    .insertInto('share_tries')
    .values({ share_id: share, kind, reader, tries: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['share_id', 'kind', 'reader']).doUpdateSet((eb) => ({
        tries: eb('share_tries.tries', '+', 1),
        last_at: now,
      })),
    )
    .execute();
}

/** Failures that are not forgotten: how many, and when the last one was. */
async function failuresOf(
  trx: Transaction<Tables>,
  share: string,
  kind: ShareTriesTable['kind'],
  now: number,
  reader?: string,
): Promise<{ tries: number; last: number }> {
  const { tries, last } = await trx
    .selectFrom('share_tries')
    .select((eb) => [eb.fn.sum<number | null>('tries').as('tries'), eb.fn.max('last_at').as('last')])
    .where('share_id', '=', share)
    .where('kind', '=', kind)
    .where('last_at', '>', now - retentionMs)
    .$if(reader !== undefined, (query) => query.where('reader', '=', reader ?? ''))
    .executeTakeFirstOrThrow();
  return { tries: tries ?? 0, last: last ?? 0 };
}

/** Whether a network that has not failed may still have a try of its own. */
async function hasOwnTry(
  trx: Transaction<Tables>,
  share: string,
  network: string,
  now: number,
): Promise<boolean> {
  for (const kind of ['own', 'shared'] as const)
    if ((await failuresOf(trx, share, kind, now, network)).tries > 0) return false;
  const { count } = await trx
    .selectFrom('share_tries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('share_id', '=', share)
    .where('kind', '=', 'own')
    .where('last_at', '>', now - ownTriesMs)
    .executeTakeFirstOrThrow();
  return count < ownTries;
}

/**
 * Tries at the passwords of shares, the same in all processes. Strangers wait for each other; a network that has not
 * failed has a try of its own meanwhile, few of them in an hour; and who opened a share before waits for nobody.
 */
export function createAttemptRepository({ db, transaction }: Pick<Records, 'db' | 'transaction'>) {
  const inTurn = <T>(share: string, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
    transaction(work, { locks: [{ name: `share tries ${share}` }] });

  return {
    /** The hash by which a share knows somebody who opened it before: the visitor's, else the address's. */
    async knownAs(share: string, { visitor, address }: Reader, now: number): Promise<string | undefined> {
      const rows = await db
        .selectFrom('share_tries')
        .select('reader')
        .where('share_id', '=', share)
        .where('kind', '=', 'opened')
        .where('reader', 'in', [visitor, address])
        .where('last_at', '>', now - knownMs)
        .execute();
      const readers = rows.map(({ reader }) => reader);
      return readers.includes(visitor) ? visitor : readers[0];
    },

    /**
     * Takes one try, and counts it as failed until `succeed`: tries that run at once count each other.
     * @param known what `knownAs` gave
     * @returns milliseconds to wait where none is left; 0 when it was taken
     */
    async take(share: string, { network }: Reader, known: string | undefined, now: number): Promise<number> {
      return inTurn(share, async (trx) => {
        const kind = known === undefined ? 'shared' : 'known';
        const { tries, last } = await failuresOf(trx, share, kind, now, known);
        const waitMs = waitAfter(tries, last, now);
        if (waitMs === 0) {
          await countTry(trx, share, kind, known ?? network, now);
          return 0;
        }
        if (known !== undefined || !(await hasOwnTry(trx, share, network, now))) return waitMs;
        await countTry(trx, share, 'own', network, now);
        return 0;
      });
    },

    /** The password was right: this reader's failures are forgotten, those of others stay. */
    async succeed(share: string, reader: Reader, known: string | undefined, now: number): Promise<void> {
      const { visitor, address, network } = reader;
      await inTurn(share, async (trx) => {
        await trx
          .deleteFrom('share_tries')
          .where('share_id', '=', share)
          .where('kind', 'in', known === undefined ? ['shared', 'own'] : ['known'])
          .where('reader', '=', known ?? network)
          .execute();
        for (const key of [visitor, address]) await countTry(trx, share, 'opened', key, now);
      });
    },

    async deleteOld(now: number): Promise<void> {
      await db
        .deleteFrom('share_tries')
        .where((eb) =>
          eb.or([
            eb('last_at', '<', now - knownMs),
            eb.and([eb('kind', '!=', 'opened'), eb('last_at', '<', now - retentionMs)]),
          ]),
        )
        .execute();
    },
  };
}
