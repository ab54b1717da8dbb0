import { expect, test } from 'vitest';
import { testSettings } from '../../../test/test-platform.ts';
import { createBudgets } from '../limits/budgets.ts';
import { createLimits } from '../limits/limits.ts';
import { createRateLimits } from '../limits/rate-limits.ts';
import { openSqliteRecords } from '../records/sqlite-records.ts';
import { networkOf } from '../limits/limits.ts';
import { createAddressHasher } from './address-hash.ts';

const noon = new Date(2026, 10, 5, 12).getTime();
const dayMs = 24 * 3600_000;

function setUp() {
  const clock = { at: noon, now: () => clock.at };
  const sweep = { behind: 0 };
  const records = openSqliteRecords(':memory:');
  const salts = () => records.db.selectFrom('address_salts').select('day').orderBy('day').execute();
  const connect = () =>
    createAddressHasher({
      records,
      clock,
      sweepTime: { now: async () => clock.at - sweep.behind },
      settings: testSettings(),
      limits: createLimits(createRateLimits({}), createBudgets(records)),
    });
  return { clock, sweep, connect, salts, hasher: connect() };
}

test('R-OPS-40 an address has one hash a day, the same in every process, and it does not hold the address', async () => {
  const { connect, hasher } = setUp();
  const hash = await hasher.hash('203.0.113.7');
  expect(hash).toMatch(/^[\w-]{22}$/);
  expect(await hasher.hash('203.0.113.7')).toBe(hash);
  expect(await hasher.hash('203.0.113.8')).not.toBe(hash);
  expect(await connect().hash('203.0.113.7')).toBe(hash);
  const other = setUp();
  expect(await other.hasher.hash('203.0.113.7')).not.toBe(hash);
});

test('R-OPS-40 the next day has another hash, and yesterday can be matched until its salt is deleted', async () => {
  const { clock, salts, hasher } = setUp();
  const monday = await hasher.hash('203.0.113.7');
  clock.at += dayMs;
  const [tuesday, before] = await hasher.recentHashes('203.0.113.7');
  expect(tuesday).not.toBe(monday);
  expect(before).toBe(monday);
  expect(await salts()).toHaveLength(2);
  clock.at += dayMs;
  expect(await hasher.recentHashes('203.0.113.7')).not.toContain(monday);
  expect(await salts()).toEqual([{ day: '2026-11-06' }, { day: '2026-11-07' }]);
});

test('R-OPS-98 a clock that is ahead for a while makes nobody a stranger', async () => {
  const { clock, hasher, connect, sweep } = setUp();
  const monday = await hasher.hash('203.0.113.7');
  sweep.behind = 3652 * dayMs;
  clock.at += 3652 * dayMs;
  expect(await hasher.recentHashes('203.0.113.7')).not.toContain(monday);
  clock.at -= 3652 * dayMs;
  expect(await connect().hash('203.0.113.7')).toBe(monday);
});

test('R-OPS-40 calls that arrive together at midnight get the same hash', async () => {
  const { hasher } = setUp();
  const hashes = await Promise.all(Array.from({ length: 50 }, () => hasher.hash('203.0.113.7')));
  expect(new Set(hashes).size).toBe(1);
});

test('R-OPS-40 the hash of an IPv6 address tells its network and no more', async () => {
  const { hasher } = setUp();
  const one = await hasher.hash('2001:db8:1:1::/64');
  const two = await hasher.hash('2001:db8:1:2::/64');
  const far = await hasher.hash('2001:db8:2:1::/64');
  const old = await hasher.hash('203.0.113.7');
  expect(one).not.toBe(two);
  expect(networkOf(one)).toBe(networkOf(two));
  expect(networkOf(far)).not.toBe(networkOf(one));
  expect(networkOf(old)).toBe(old);
});
