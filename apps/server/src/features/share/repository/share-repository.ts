import type { ShareLifetime } from '@baigong/contracts';
import { dayMs } from '@baigong/contracts/units';
import { sql, type Selectable } from 'kysely';
import { networkFactor } from '../../../platform/limits/limits.ts';
import { chargeQuota, type Uploader, type QuotaDeps } from '../../../platform/quotas/charge-quota.ts';
import type { SharesTable } from '../../../platform/records/tables/share.ts';
import type { Reader } from './attempt-repository.ts';
import type { Records } from '../../../platform/records/records.ts';

const lifetimes: Record<ShareLifetime, number> = { '7d': 7 * dayMs, '30d': 30 * dayMs, '1y': 365 * dayMs };

/** The end of a lifetime that begins now. */
export const expiryOf = (lifetime: ShareLifetime, now: number): number => now + lifetimes[lifetime];

/** A share without its document. */
const columns = [
  'id',
  'owner_hash',
  'owner_visitor',
  'lifetime',
  'password_hash',
  'created_at',
  'updated_at',
  'expires_at',
  'stopped_at',
] as const;

export type Share = Pick<Selectable<SharesTable>, (typeof columns)[number]>;

export interface NewShare {
  readonly id: string;
  readonly ownerHash: string;
  readonly ownerVisitor: string;
  readonly lifetime: ShareLifetime;
  readonly passwordHash: string | null;
  /** JSON. */
  readonly document: string;
  readonly uploader: Uploader;
}

export interface ShareChanges {
  /** JSON. */
  readonly document: string | undefined;
  readonly lifetime: ShareLifetime | undefined;
  readonly passwordHash: string | null | undefined;
  readonly uploader: Uploader;
}

/** A reader of a share, as hashes. */
export interface Visit extends Reader {
  /** Came without a cookie: every such call is another visitor. */
  readonly isNewVisitor: boolean;
}

/** Visitors that count behind one address on a day: colleagues, but not somebody who collects cookies. */
const visitorsPerAddress = 10;

/** Shares whose visits are added up in one transaction: few, because their owners may change them meanwhile. */
const sharesAtOnce = 50;

export interface SharePlatform extends QuotaDeps {
  readonly records: Records;
}

/** Shares, their visits, and what their owners change. Times are milliseconds since 1970. */
export function createShareRepository(deps: SharePlatform) {
  const { records } = deps;
  const { db } = records;

  async function find(id: string): Promise<Share | undefined> {
    return db.selectFrom('shares').select(columns).where('id', '=', id).executeTakeFirst();
  }

  /**
   * Replaces the visits of some shares before `day` by their number.
   * @returns whether there were any
   */
  async function addUpVisits(day: string): Promise<boolean> {
    return records.transaction(async (trx) => {
      const visits = await trx
        .selectFrom('share_visits')
        .select((eb) => ['share_id', eb.fn.countAll<number>().as('count')])
        .where('day', '<', day)
        .groupBy('share_id')
        .limit(sharesAtOnce)
        .execute();
      for (const { share_id, count } of visits)
        await trx
          .updateTable('shares')
          .set((eb) => ({ views: eb('views', '+', count) }))
          .where('id', '=', share_id)
          .execute();
      const ids = visits.map(({ share_id }) => share_id);
      if (ids.length > 0)
        await trx.deleteFrom('share_visits').where('day', '<', day).where('share_id', 'in', ids).execute();
      return ids.length > 0;
    });
  }

  return {
    find,

    /**
     * Inserts a share, or gives the one that this key owns new contents.
     * @returns undefined when that one is stopped
     * @throws AppError share.quota, share.full
     */
    async save(share: NewShare, now: number): Promise<Share | undefined> {
      const { id, document, lifetime, uploader } = share;
      const values = {
        lifetime,
        password_hash: share.passwordHash,
        updated_at: now,
        expires_at: expiryOf(lifetime, now),
        document,
      };
      return records.transaction(async (trx) => {
        const row = await trx
          .insertInto('shares')
          .values({
            id,
            owner_hash: share.ownerHash,
            owner_visitor: share.ownerVisitor,
            views: 0,
            created_at: now,
            stopped_at: null,
            ...values,
          })
          .onConflict((conflict) =>
            conflict.column('owner_hash').doUpdateSet(values).where('shares.stopped_at', 'is', null),
          )
          .returning(columns)
          .executeTakeFirst();
        if (row) await chargeQuota(trx, deps, 'share', uploader, Buffer.byteLength(document));
        return row;
      });
    },

    /**
     * Changes a share. New contents or another lifetime count from now; another password begins without tries.
     * @returns undefined when it is stopped, or has lost its contents and gets no new ones
     * @throws AppError share.quota, share.full
     */
    async update(id: string, changes: ShareChanges, now: number): Promise<Share | undefined> {
      const { document, lifetime, passwordHash, uploader } = changes;
      return records.transaction(async (trx) => {
        const known = await trx
          .selectFrom('shares')
          .select('lifetime')
          .where('id', '=', id)
          .where('stopped_at', 'is', null)
          .$if(document === undefined, (query) => query.where('document', 'is not', null))
          .executeTakeFirst();
        if (!known) return undefined;
        const newLifetime = lifetime ?? known.lifetime;
        const isRenewed = document !== undefined || lifetime !== undefined;
        const row = await trx
          .updateTable('shares')
          .set((eb) => ({
            ...(document === undefined ? {} : { document, updated_at: now }),
            ...(isRenewed ? { lifetime: newLifetime, expires_at: expiryOf(newLifetime, now) } : {}),
            ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
            // Never empty: an update without a column is no statement.
            stopped_at: eb.ref('stopped_at'),
          }))
          .where('id', '=', id)
          .returning(columns)
          .executeTakeFirst();
        if (passwordHash !== undefined)
          await trx.deleteFrom('share_tries').where('share_id', '=', id).execute();
        if (document !== undefined)
          await chargeQuota(trx, deps, 'share', uploader, Buffer.byteLength(document));
        return row;
      });
    },

    /** Ends a share and deletes its contents. */
    async stop(id: string, now: number): Promise<Share | undefined> {
      await db
        .updateTable('shares')
        .set({ stopped_at: now, document: null, password_hash: null })
        .where('id', '=', id)
        .where('stopped_at', 'is', null)
        .execute();
      return find(id);
    },

    /**
     * The document of a share, as long as its password is the one in `share`.
     * @returns undefined when it has ended or got another password
     */
    async readDocument(share: Share): Promise<string | undefined> {
      const row = await db
        .selectFrom('shares')
        .select('document')
        .where('id', '=', share.id)
        .where('password_hash', share.password_hash === null ? 'is' : '=', share.password_hash)
        .executeTakeFirst();
      return row?.document ?? undefined;
    },

    /**
     * Counts a visit, once per visitor and day (YYYY-MM-DD): of visitors without a cookie the first of an address, of
     * others a few. One statement: of two that an address sends in the same moment, one may stay uncounted.
     */
    async countVisit(
      id: string,
      { visitor, isNewVisitor, address, network }: Visit,
      day: string,
    ): Promise<void> {
      const ofAddress = isNewVisitor ? 1 : visitorsPerAddress;
      const before = sql`SELECT count(*) FROM share_visits WHERE share_id = ${id} AND day = ${day}`;
      await sql`
        INSERT INTO share_visits (day, share_id, visitor, address, network, place)
        SELECT ${day}, ${id}, ${visitor}, ${address}, ${network}, (${before} AND address = ${address})
        WHERE (${before} AND address = ${address}) < ${ofAddress}
          AND (${before} AND network = ${network}) < ${ofAddress * networkFactor}
        ON CONFLICT DO NOTHING`.execute(db);
    },

    /** Visits of all days. Those of days that are over are a number (`addUpVisits`), the others rows. */
    async countViews(id: string): Promise<number> {
      const row = await db
        .selectFrom('shares')
        .select((eb) => [
          'views',
          eb
            .selectFrom('share_visits')
            .whereRef('share_id', '=', 'shares.id')
            .select(eb.fn.countAll<number>().as('count'))
            .$asScalar()
            .$notNull()
            .as('recent'),
        ])
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? 0 : row.views + row.recent;
    },

    /**
     * Deletes what is not needed any more: contents of expired shares, rows that ended before `endedBefore`; and adds up
     * the visits before `day` (YYYY-MM-DD).
     */
    async deleteExpired(now: number, endedBefore: number, day: string): Promise<void> {
      await db
        .updateTable('shares')
        .set({ document: null })
        .where('expires_at', '<=', now)
        .where('document', 'is not', null)
        .execute();
      await db
        .deleteFrom('shares')
        .where((eb) => eb.or([eb('expires_at', '<=', endedBefore), eb('stopped_at', '<=', endedBefore)]))
        .execute();
      while (await addUpVisits(day));
    },
  };
}

export type ShareRepository = ReturnType<typeof createShareRepository>;
