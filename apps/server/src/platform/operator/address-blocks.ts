import { dayMs } from '@baigong/contracts/units';
import type { Transaction } from 'kysely';
import { AppError } from '../base/app-error.ts';
import { currentBudgetDay, type DayDeps } from '../limits/current-day.ts';
import type { Tables, Records } from '../records/records.ts';
import type { ContentAddressesTable } from '../records/tables/operate.ts';
import { recordAct } from './operator-acts.ts';
import { networkOf } from '../limits/limits.ts';

type Deps = DayDeps & { readonly records: Records };

/** Notes from where a thing came, in the transaction that stores it, so that the operator can block its sender. */
export async function recordContentAddress(
  trx: Transaction<Tables>,
  row: ContentAddressesTable,
): Promise<void> {
  await trx
    .insertInto('content_addresses')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is to be blocked: the sender of a thing, or an address hash out of the log. */
type BlockTarget =
  | { readonly kind: ContentAddressesTable['kind']; readonly item: string }
  | { readonly address: string };

/**
 * Blocks a network (an IPv4 address, an IPv6 /48) for some days.
 * @throws AppError operate.addressForgotten where its salt is deleted
 */
export async function blockAddress(
  deps: Deps,
  target: BlockTarget,
  { days, reason }: { readonly days: number; readonly reason: string },
): Promise<number> {
  const now = deps.clock.now();
  const day = await currentBudgetDay(deps);
  return deps.records.transaction(async (trx) => {
    const address = 'address' in target ? target.address : await findContentAddress(trx, target);
    const network = networkOf(address);
    const { id } = await trx
      .insertInto('address_blocks')
      .values({ reason, created_at: now, expires_at: now + days * dayMs })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('blocked_networks')
      .values({ network, block: id, day })
      .onConflict((conflict) => conflict.column('network').doUpdateSet({ block: id, day }))
      .execute();
    const detail = `${days} 天${reason === '' ? '' : `：${reason}`}`;
    await recordAct(trx, { at: now, action: 'operate.block', subject: network, detail });
    return id;
  });
}

async function findContentAddress(
  trx: Transaction<Tables>,
  { kind, item }: { readonly kind: ContentAddressesTable['kind']; readonly item: string },
): Promise<string> {
  const row = await trx
    .selectFrom('content_addresses')
    .select('address')
    .where('kind', '=', kind)
    .where('item', '=', item)
    .executeTakeFirst();
  if (!row) throw new AppError('operate.addressForgotten');
  return row.address;
}

/** Ends a block. One that is over already is fine. */
export async function liftBlock(
  { records, clock }: Pick<Deps, 'records' | 'clock'>,
  id: number,
): Promise<void> {
  await records.transaction(async (trx) => {
    const gone = await trx
      .deleteFrom('address_blocks')
      .where('id', '=', id)
      .returning('reason')
      .executeTakeFirst();
    if (!gone) return;
    await recordAct(trx, {
      at: clock.now(),
      action: 'operate.unblock',
      subject: `#${id}`,
      detail: gone.reason,
    });
  });
}

/** The blocks that hold, newest first, with the last day on which each was matched. */
export async function listBlocks({ records, clock }: Pick<Deps, 'records' | 'clock'>) {
  return records.db
    .selectFrom('address_blocks')
    .innerJoin('blocked_networks', 'blocked_networks.block', 'address_blocks.id')
    .select(['id', 'reason', 'created_at as createdAt', 'expires_at as expiresAt'])
    .select((eb) => eb.fn.max('day').as('lastDay'))
    .where('expires_at', '>', clock.now())
    .groupBy('id')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Refuses a call that writes, from a blocked network. A block found by yesterday's hash goes on under today's: it
 * lasts as long as the network calls at least every other day.
 * @param hashes of the address, today's first
 * @throws AppError request.blocked
 */
export async function assertNotBlocked(deps: Deps, hashes: readonly string[]): Promise<void> {
  const networks = hashes.map(networkOf);
  const [today] = networks;
  const found = await deps.records.db
    .selectFrom('blocked_networks')
    .innerJoin('address_blocks', 'address_blocks.id', 'blocked_networks.block')
    .select(['network', 'block'])
    .where('network', 'in', networks)
    .where('expires_at', '>', deps.clock.now())
    .execute();
  const [known] = found;
  if (known === undefined || today === undefined) return;
  if (!found.some(({ network }) => network === today))
    await deps.records.db
      .insertInto('blocked_networks')
      .values({ network: today, block: known.block, day: await currentBudgetDay(deps) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  throw new AppError('request.blocked');
}

/** Deletes blocks that are over, and hashes that match nothing any more. `oldest`: the first day with a salt. */
export async function deleteOldBlocks(
  { records: { db }, clock }: Pick<Deps, 'records' | 'clock'>,
  oldest: string,
): Promise<void> {
  await db.deleteFrom('address_blocks').where('expires_at', '<=', clock.now()).execute();
  await db.deleteFrom('blocked_networks').where('day', '<', oldest).execute();
  await db.deleteFrom('content_addresses').where('day', '<', oldest).execute();
}
