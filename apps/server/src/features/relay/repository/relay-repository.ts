import { maxRelayedBytes, relayLifetimeMs, type RelayDirection, type RelayState } from '@baigong/contracts';
import { MiB } from '@baigong/contracts/units';
import type { Selectable, Transaction } from 'kysely';
import { AppError } from '../../../platform/base/app-error.ts';
import type { Holder } from '../../../platform/limits/resource-pool.ts';
import { networkFactor } from '../../../platform/limits/limits.ts';
import type { Records, Tables } from '../../../platform/records/records.ts';
import type { RelaysTable } from '../../../platform/records/tables/relay.ts';

export type Relay = Selectable<RelaysTable>;

/** Most that waits to be fetched: of the site, and of one address. A full one is free again within a lifetime. */
const maxHeld = { site: 1024 * MiB, address: 5 * maxRelayedBytes };

/** What a sender is told to wait who finds no room, in seconds. */
const retrySeconds = 30;

/** Relays whose pieces are deleted in one statement: megabytes each. */
const sweptAtOnce = 10;

export interface NewRelay {
  readonly id: string;
  readonly direction: RelayDirection;
  readonly ownerHash: string;
}

/** A file that is to be stored under a relay. */
export interface IncomingFile {
  readonly bytes: number;
  readonly from: Holder;
  /** The hash of the key that the sender brought; '' without one. */
  readonly ownerHash: string;
}

/** Who may send into a relay, or take from it: whoever has the code, or the device that made it. */
function assertMay(relay: Relay, act: 'send' | 'take', ownerHash: string): void {
  const byOwner = (relay.direction === 'in') === (act === 'take');
  if (byOwner && relay.owner_hash !== ownerHash) throw new AppError('relay.notOwner');
}

/** What the feature keeps its relays in. */
export interface RelayStorage {
  readonly records: Records;
}

/** Relays and the pieces of their files. Times are milliseconds since 1970; a relay that is over is not found. */
export function createRelayRepository({ records }: RelayStorage) {
  const { db } = records;

  async function find(id: string, now: number, from: Records['db'] = db): Promise<Relay> {
    const relay = await from
      .selectFrom('relays')
      .selectAll()
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (!relay) throw new AppError('relay.notFound');
    return relay;
  }

  async function assertRoom(trx: Transaction<Tables>, { bytes, from }: IncomingFile, now: number) {
    const held = await trx
      .selectFrom('relays')
      .select(['address', 'network', 'bytes'])
      .where('status', 'in', ['receiving', 'ready'])
      .where('expires_at', '>', now)
      .execute();
    const sum = (isCounted: (row: Holder) => boolean) =>
      held.reduce((total, row) => (isCounted(row) ? total + row.bytes : total), bytes);
    const isTooMuch =
      sum(({ address }) => address === from.address) > maxHeld.address ||
      sum(({ network }) => network === from.network) > maxHeld.address * networkFactor;
    if (isTooMuch) throw new AppError('relay.holding', { wait: retrySeconds });
    if (sum(() => true) > maxHeld.site) throw new AppError('relay.full', { wait: retrySeconds });
  }

  async function deletePieces(id: string): Promise<void> {
    await db.deleteFrom('relay_pieces').where('relay', '=', id).execute();
  }

  return {
    /** @throws AppError relay.notFound */
    find: (id: string, now: number) => find(id, now),

    /** The state of those that are there, by id. */
    async readStatuses(ids: readonly string[], now: number): Promise<Map<string, RelayState['status']>> {
      const rows = await db
        .selectFrom('relays')
        .select(['id', 'status'])
        .where('id', 'in', ids)
        .where('expires_at', '>', now)
        .execute();
      return new Map(rows.map(({ id, status }) => [id, status]));
    },

    /** Opens a relay; the same call again changes nothing. @throws AppError relay.used where it is somebody else's */
    async open({ id, direction, ownerHash }: NewRelay, now: number): Promise<Relay> {
      const row = { id, direction, owner_hash: ownerHash, status: 'waiting', bytes: 0 } as const;
      await db
        .insertInto('relays')
        .values({ ...row, address: '', network: '', expires_at: now + relayLifetimeMs })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const relay = await find(id, now);
      if (relay.owner_hash !== ownerHash || relay.direction !== direction) throw new AppError('relay.used');
      return relay;
    },

    /**
     * Makes a sender the only one. What is stored waits for `finish`.
     * @throws AppError relay.notFound, relay.notOwner, relay.used, relay.holding, relay.full
     */
    async begin(id: string, file: IncomingFile, now: number): Promise<void> {
      await records.transaction(
        async (trx) => {
          const relay = await find(id, now, trx);
          assertMay(relay, 'send', file.ownerHash);
          if (relay.status !== 'waiting') throw new AppError('relay.used');
          await assertRoom(trx, file, now);
          const { address, network } = file.from;
          await trx
            .updateTable('relays')
            .set({ status: 'receiving', bytes: file.bytes, address, network })
            .where('id', '=', id)
            .execute();
        },
        { locks: [{ name: 'relays' }] },
      );
    },

    async addPiece(relay: string, number: number, content: Uint8Array): Promise<void> {
      await db.insertInto('relay_pieces').values({ relay, number, content }).execute();
    },

    /** The file is whole. @throws AppError relay.notFound where the relay has ended meanwhile */
    async finish(id: string, now: number): Promise<Relay> {
      await db
        .updateTable('relays')
        .set({ status: 'ready' })
        .where('id', '=', id)
        .where('status', '=', 'receiving')
        .execute();
      return find(id, now);
    },

    /** What came of a file is deleted, and the relay takes another one. */
    async abandon(id: string): Promise<void> {
      await deletePieces(id);
      await db
        .updateTable('relays')
        .set({ status: 'waiting', bytes: 0 })
        .where('id', '=', id)
        .where('status', '=', 'receiving')
        .execute();
    },

    /**
     * Gives the file to the first who asks, and to nobody else: one statement says who that is.
     * @throws AppError relay.notFound, relay.notOwner, relay.notReady, relay.used
     */
    async claim(id: string, ownerHash: string, now: number): Promise<Relay> {
      assertMay(await find(id, now), 'take', ownerHash);
      const claimed = await db
        .updateTable('relays')
        .set({ status: 'used' })
        .where('id', '=', id)
        .where('status', '=', 'ready')
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst();
      if (claimed) return claimed;
      throw new AppError((await find(id, now)).status === 'used' ? 'relay.used' : 'relay.notReady');
    },

    /** The next piece; it is deleted by the same statement. Undefined after the last. */
    async takePiece(id: string, number: number): Promise<Uint8Array | undefined> {
      const piece = await db
        .deleteFrom('relay_pieces')
        .where('relay', '=', id)
        .where('number', '=', number)
        .returning('content')
        .executeTakeFirst();
      return piece?.content;
    },

    deletePieces,

    /** The file was fetched to its end. */
    async close(id: string): Promise<void> {
      await deletePieces(id);
      await db.updateTable('relays').set({ bytes: 0 }).where('id', '=', id).execute();
    },

    /**
     * After a kill nothing is under way in a database that one process has: what was being stored can be sent again, and
     * what was being fetched is over, so that its sender hears of it.
     */
    async recover(): Promise<void> {
      await db.deleteFrom('relays').where('status', '=', 'used').where('bytes', '>', 0).execute();
      const receiving = db.selectFrom('relays').select('id').where('status', '=', 'receiving');
      await db.deleteFrom('relay_pieces').where('relay', 'in', receiving).execute();
      await db
        .updateTable('relays')
        .set({ status: 'waiting', bytes: 0 })
        .where('status', '=', 'receiving')
        .execute();
    },

    /** Ends a relay of this owner, with all that is stored. */
    async end(id: string, ownerHash: string): Promise<void> {
      await db.deleteFrom('relays').where('id', '=', id).where('owner_hash', '=', ownerHash).execute();
    },

    /** Deletes what is over, and what a clock that was wrong has given a later end than there is. */
    async deleteExpired(now: number): Promise<void> {
      const expired = db
        .selectFrom('relays')
        .select('id')
        .where((eb) => eb.or([eb('expires_at', '<=', now), eb('expires_at', '>', now + relayLifetimeMs)]))
        .orderBy('expires_at')
        .limit(sweptAtOnce);
      for (;;) {
        const { numDeletedRows } = await db
          .deleteFrom('relays')
          .where('id', 'in', expired)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return;
      }
    },
  };
}

export type RelayRepository = ReturnType<typeof createRelayRepository>;
