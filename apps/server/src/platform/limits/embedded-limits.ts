import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Kysely } from 'kysely';
import type { Tables } from '../records/records.ts';
import { networkOf } from '../http/address-hash.ts';
import { networkFactor, type LimitResult, type LimitRule, type Limits } from './limits.ts';

/** Days whose spending is kept: only today's counts, yesterday's may still be running out. */
const retentionDays = 2;

interface Spending {
  readonly budget: string;
  readonly key: string;
  readonly day: string;
  readonly tokens: number;
}

interface Batch {
  readonly rows: Map<string, Spending>;
  readonly written: Promise<void>;
}

async function consumePoint(limiter: RateLimiterMemory, key: string): Promise<LimitResult> {
  try {
    return { ok: true, left: (await limiter.consume(key)).remainingPoints };
  } catch (error) {
    if (error instanceof RateLimiterRes) return { ok: false, wait: error.msBeforeNext / 1000 };
    throw error;
  }
}

/** The key with the network in the address's place; undefined where it holds no address with a wider network. */
function networkKey(key: string): string | undefined {
  const start = key.lastIndexOf(' ') + 1;
  const address = key.slice(start);
  const network = networkOf(address);
  return network === address ? undefined : `${key.slice(0, start)}${network}`;
}

/**
 * Limits of one process: tries counted in memory (a restart forgives them), tokens in the records
 * (a restart forgets nothing).
 * @param rules by name; `null` always allows
 */
export function createEmbeddedLimits(
  rules: Readonly<Record<string, LimitRule | null>>,
  db: Kysely<Tables>,
): Limits {
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [
      name,
      rule && {
        own: new RateLimiterMemory({ keyPrefix: name, points: rule.points, duration: rule.seconds }),
        network: new RateLimiterMemory({
          keyPrefix: `${name} network`,
          points: rule.points * networkFactor,
          duration: rule.seconds,
        }),
      },
    ]),
  );
  let newestDay = '';
  let batch: Batch | undefined;

  /** Keys are visitors and addresses: what no budget needs any more is not kept. */
  async function deleteOldDays(day: string): Promise<void> {
    if (day <= newestDay) return;
    newestDay = day;
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    const oldest = new Date(Date.UTC(year, month - 1, date - retentionDays + 1)).toISOString().slice(0, 10);
    await db.deleteFrom('token_spending').where('day', '<', oldest).execute();
  }

  /**
   * Every write waits for the disk, and everybody with it: what is spent in one turn of the event loop
   * (three budgets per answer, many answers at once) is written in one statement.
   */
  function startBatch(): Batch {
    const rows = new Map<string, Spending>();
    const write = async (): Promise<void> => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      batch = undefined;
      const values = [...rows.values()];
      await deleteOldDays(
        values
          .map(({ day }) => day)
          .toSorted()
          .at(-1) ?? '',
      );
      await db
        .insertInto('token_spending')
        .values(values)
        .onConflict((conflict) =>
          conflict.columns(['day', 'budget', 'key']).doUpdateSet((eb) => ({
            tokens: eb('token_spending.tokens', '+', eb.ref('excluded.tokens')),
          })),
        )
        .execute();
    };
    return { rows, written: write() };
  }

  return {
    async consume(rule, key) {
      const limiter = limiters.get(rule);
      if (limiter === undefined) throw new Error(`no limit is called ${rule}`);
      if (limiter === null) return { ok: true, left: Infinity };
      const own = await consumePoint(limiter.own, key);
      const network = networkKey(key);
      // A refused try does not count for the network: one address cannot use up more than its part of it.
      if (!own.ok || network === undefined) return own;
      const shared = await consumePoint(limiter.network, network);
      return shared.ok ? { ok: true, left: Math.min(own.left, shared.left) } : shared;
    },

    spend(budget, key, day, tokens) {
      batch ??= startBatch();
      const id = JSON.stringify([budget, key, day]);
      const row = batch.rows.get(id) ?? { budget, key, day, tokens: 0 };
      batch.rows.set(id, { ...row, tokens: row.tokens + Math.ceil(tokens) });
      return batch.written;
    },

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

    async dispose() {
      await batch?.written;
      limiters.clear();
    },
  };
}
