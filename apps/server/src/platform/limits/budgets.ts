import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { systemClock, type TimerClock } from '../base/clock.ts';
import type { Records, Tables } from '../records/records.ts';
import { createWriteBatches } from '../records/write-batches.ts';
import { findStorageProblem } from '../base/storage-problem.ts';
import { addDays, daysBetween } from './budget-reset.ts';
import type { Budgets, ReservationRequest, ReservationResult } from './limits.ts';

/** Days whose spending is kept: only today's counts, yesterday's may still be running out. */
const spendingDays = 2;
/** How far a clock may go back without giving a new budget. */
const maxClockStepDays = 7;
/** How long reservations outlive their process, and how often a living one renews them. */
const reservationMs = 60_000;
const renewIntervalMs = 20_000;

/** How long what was spent waits for a database that does not answer, and the pause between two tries. */
const settleTimeoutMs = 60_000;
const settleRetryMs = 500;

/** All processes on the same records take turns: reservations of one site compete for the same rows anyway. */
const locks = [{ name: 'budgets' }];

/** Budgets in the records: a restart forgets nothing, and all processes on the same records share them. */
export function createBudgets(records: Records, clock: TimerClock = systemClock): Budgets {
  const { db } = records;
  const batches = createWriteBatches(records, locks);
  const process = randomUUID();
  const held = new Set<string>();
  let newestDay: string | undefined;
  let cleanedUpTo = '';
  let stopRenewing: (() => void) | undefined;

  /** Keys are visitors and addresses: what no budget needs any more is not kept. */
  async function deleteOldDays(transaction: Transaction<Tables>, day: string): Promise<void> {
    if (day <= cleanedUpTo) return;
    cleanedUpTo = day;
    const oldest = addDays(day, 1 - spendingDays);
    await transaction.deleteFrom('token_spending').where('day', '<', oldest).execute();
    await transaction.deleteFrom('budget_reservations').where('day', '<', oldest).execute();
  }

  /** A process cannot have lost what it holds itself, whatever the clock says. */
  const counts = () => sql<boolean>`(process = ${process} OR expires_at > ${clock.now()})`;

  /** Per scope: `room`, what is neither spent nor reserved by others, and `unspent`; null without a limit. */
  const rooms = (day: string, { id, scopes }: ReservationRequest) => sql`
    SELECT budget, key, most - spent - reserved AS room, most - spent AS unspent FROM (
      SELECT scope.budget, scope.key, scope.most,
        coalesce((SELECT tokens FROM token_spending AS s
          WHERE s.day = ${day} AND s.budget = scope.budget AND s.key = scope.key), 0) AS spent,
        coalesce((SELECT sum(amount) FROM budget_reservations AS r
          WHERE r.day = ${day} AND r.budget = scope.budget AND r.key = scope.key
            AND r.id <> ${id} AND ${counts()}), 0) AS reserved
      FROM (SELECT column1 AS budget, column2 AS key, column3 AS most FROM (VALUES ${sql.join(
        scopes.map(({ budget, key, limit }) => sql`(${budget}, ${key}, ${bigint(limit)})`),
      )}) AS given) AS scope) AS scopes`;

  async function reserve(
    transaction: Transaction<Tables>,
    request: ReservationRequest,
  ): Promise<ReservationResult> {
    const { id, minimum, maximum, settled = 0 } = request;
    await deleteOldDays(transaction, request.day);
    const known = await transaction
      .selectFrom('budget_reservations')
      .select('day')
      .where('id', '=', id)
      .executeTakeFirst();
    const day = known?.day ?? request.day;
    const { rows } = await sql<{ amount: number }>`
      WITH rooms AS (${rooms(day, request)}),
        grantable AS (
          SELECT CASE WHEN min(room) < ${maximum} THEN min(room) ELSE ${bigint(maximum)} END AS amount FROM rooms)
      INSERT INTO budget_reservations (id, budget, key, day, amount, settled, process, expires_at)
      SELECT ${id}, budget, key, ${day}, amount, ${bigint(settled)}, ${process}, ${bigint(clock.now() + reservationMs)}
      FROM rooms, grantable WHERE amount >= ${minimum}
      ON CONFLICT (id, budget, key) DO UPDATE
        SET amount = excluded.amount, process = excluded.process, expires_at = excluded.expires_at
      RETURNING amount`.execute(transaction);
    if (rows[0]) {
      held.add(id);
      keepRenewing();
      return { ok: true, granted: rows[0].amount };
    }
    const { rows: scopes } = await sql<{ budget: string; unspent: number }>`
      SELECT budget, unspent FROM (${rooms(day, request)}) AS rooms WHERE room IS NOT NULL ORDER BY room`.execute(
      transaction,
    );
    return {
      ok: false,
      budget: scopes[0]?.budget ?? '',
      onlyReserved: scopes.every(({ unspent }) => unspent >= minimum),
    };
  }

  async function settle(
    transaction: Transaction<Tables>,
    id: string,
    spent: number,
    open: number,
  ): Promise<void> {
    const total = Math.ceil(spent);
    await sql`
      INSERT INTO token_spending (budget, key, day, tokens)
      SELECT budget, key, day, ${total} - settled FROM budget_reservations
      WHERE id = ${id} AND ${total} > settled
      ON CONFLICT (day, budget, key) DO UPDATE SET tokens = token_spending.tokens + excluded.tokens`.execute(
      transaction,
    );
    if (open > 0)
      await transaction
        .updateTable('budget_reservations')
        .set({ amount: open, settled: sql`CASE WHEN settled > ${total} THEN settled ELSE ${total} END` })
        .where('id', '=', id)
        .execute();
    else {
      held.delete(id);
      await transaction.deleteFrom('budget_reservations').where('id', '=', id).execute();
    }
  }

  function keepRenewing(): void {
    stopRenewing ??= clock.after(renewIntervalMs, () => void renew());
  }

  /**
   * So that another process sees that this one lives. What another one has settled is held no longer. A failed write
   * shows in the next that is waited for.
   */
  async function renew(): Promise<void> {
    stopRenewing = undefined;
    if (held.size === 0) return;
    keepRenewing();
    const before = [...held];
    const expiresAt = clock.now() + reservationMs;
    try {
      const rows = await batches.run((transaction) =>
        transaction
          .updateTable('budget_reservations')
          .set({ expires_at: expiresAt })
          .where('process', '=', process)
          .returning('id')
          .execute(),
      );
      const renewed = new Set(rows.map(({ id }) => id));
      for (const id of before) if (!renewed.has(id)) held.delete(id);
    } catch {
      // As above.
    }
  }

  /** Tries until the database answers: settling again what was settled changes nothing. */
  async function settleWhenPossible(id: string, spent: number, open: number): Promise<void> {
    const deadline = clock.now() + settleTimeoutMs;
    for (;;)
      try {
        return await batches.run((transaction) => settle(transaction, id, spent, open));
      } catch (error) {
        if (findStorageProblem(error)?.code !== 'server.unavailable' || clock.now() >= deadline) throw error;
        await new Promise<void>((resolve) => clock.after(settleRetryMs, resolve));
      }
  }

  return {
    reserve: (request) => batches.run((transaction) => reserve(transaction, request)),
    settle: (id, spent, open = 0) => settleWhenPossible(id, spent, open),

    async spent(budget, key, day) {
      const row = await db
        .selectFrom('token_spending')
        .select('tokens')
        .where('budget', '=', budget)
        .where('key', '=', key)
        .where('day', '=', day)
        .executeTakeFirst();
      return row?.tokens ?? 0;
    },

    async currentDay(day) {
      newestDay ??=
        (await db.selectFrom('token_spending').select('day').orderBy('day', 'desc').executeTakeFirst())
          ?.day ?? day;
      const goesBack = day < newestDay && daysBetween(day, newestDay) <= maxClockStepDays;
      if (!goesBack) newestDay = day;
      return newestDay;
    },

    async openReservations() {
      const { rows } = await sql<{ open: number }>`
        SELECT count(DISTINCT id) AS open FROM budget_reservations WHERE ${counts()}`.execute(db);
      return rows[0]?.open ?? 0;
    },

    async dispose() {
      await batches.idle();
      stopRenewing?.();
    },
  };
}

/** A number whose type a statement does not tell: PostgreSQL takes it for text. */
const bigint = (value: number | null) => sql`CAST(${value} AS bigint)`;
