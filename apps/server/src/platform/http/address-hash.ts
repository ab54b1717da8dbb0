import { createHmac, randomBytes } from 'node:crypto';
import { addDays, budgetDay } from '../limits/budget-reset.ts';
import { currentBudgetDay, type DayDeps } from '../limits/current-day.ts';
import { callerNetwork } from './addresses.ts';
import type { Records } from '../records/records.ts';
import type { SweepTime } from '../sweeps/sweep-time.ts';

export interface AddressHasher {
  /**
   * Stands for an address on the present day: 128 bits in base64url; for an IPv6 /64 those of its network and a dot
   * before them.
   */
  hash(address: string): Promise<string>;
  /** The hash of the present day, then that of the day before where its salt is still kept. */
  recentHashes(address: string): Promise<string[]>;
}

/** Days whose salt is kept: today's and yesterday's, so that what happened before midnight can still be matched. */
const saltDays = 2;

/** Addresses whose hashes are kept in memory: every call of the API needs one. */
const maxHashes = 10_000;

function hashAddress(salt: string, address: string): string {
  const hash = (text: string): string =>
    createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22);
  const network = callerNetwork(address);
  return network === address ? hash(address) : `${hash(network)}.${hash(address)}`;
}

/**
 * Hashes client addresses with a random salt per day, so that no address is ever stored. All processes on the same
 * records get the same hashes. A deleted salt makes the hashes of its day meaningless.
 */
export function createAddressHasher(
  platform: DayDeps & { readonly records: Records; readonly sweepTime: SweepTime },
): AddressHasher {
  const { db } = platform.records;
  let remembered = { salts: [] as readonly string[], hashes: new Map<string, string[]>() };
  let cached: { readonly day: string; readonly salts: readonly string[] } | undefined;

  /** The salts that are kept, newest first. */
  async function readSalts(day: string): Promise<readonly string[]> {
    if (cached?.day === day) return cached.salts;
    await db
      .insertInto('address_salts')
      .values({ day, salt: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const oldest = addDays(day, 1 - saltDays);
    // A clock that is ahead for a while must not make everybody a stranger.
    const reached = budgetDay(await platform.sweepTime.now(), platform.settings.budgetTimeZone);
    const oldestKept = addDays(reached < day ? reached : day, 1 - saltDays);
    await db.deleteFrom('address_salts').where('day', '<', oldestKept).execute();
    const rows = await db
      .selectFrom('address_salts')
      .select('salt')
      .where('day', '<=', day)
      .where('day', '>=', oldest)
      .orderBy('day', 'desc')
      .execute();
    const salts = rows.map(({ salt }) => salt);
    cached = { day, salts };
    return salts;
  }

  async function recentHashes(address: string): Promise<string[]> {
    const salts = await readSalts(await currentBudgetDay(platform));
    if (remembered.salts !== salts || remembered.hashes.size >= maxHashes)
      remembered = { salts, hashes: new Map() };
    const hashes = remembered.hashes.get(address) ?? salts.map((salt) => hashAddress(salt, address));
    remembered.hashes.set(address, hashes);
    return hashes;
  }

  return {
    recentHashes,
    async hash(address) {
      const [today] = await recentHashes(address);
      if (today === undefined) throw new Error('the salt of the day is missing');
      return today;
    },
  };
}
