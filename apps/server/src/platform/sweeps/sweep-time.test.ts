import { afterEach, describe, expect, test } from 'vitest';
import { recordingLog } from '../../../test/test-platform.ts';
import { openSqliteRecords } from '../records/sqlite-records.ts';
import { createSweepTime } from './sweep-time.ts';

const hour = 3600_000;
const day = 24 * hour;
const tenYears = 3652 * day;
const start = new Date(2026, 10, 5, 12).getTime();

/** A clock that may be set, a time of running that may not, and processes that look at both. */
function setUp({ alone = true } = {}) {
  const records = openSqliteRecords(':memory:');
  const log = recordingLog();
  const at = { now: start, uptime: 5_000.25 };
  afterEach(() => records.dispose());
  return {
    at,
    log,
    /** A process that starts now. */
    open: () => createSweepTime({ records, log, clock: { now: () => at.now }, alone }, () => at.uptime),
    /** Time goes by, for the clock as for the process. */
    run: (ms: number) => {
      at.now += ms;
      at.uptime += ms;
    },
  };
}

describe('R-OPS-98 the time of deletions', () => {
  test('is the clock while that goes evenly, over short stops, and when it goes back', async () => {
    const { at, run, open, log } = setUp();
    const time = open();
    expect(await time.now()).toBe(start);
    for (let n = 0; n < 40; n += 1) {
      run(3 * day);
      expect(await time.now()).toBe(at.now);
    }
    at.now += 23 * hour;
    expect(await open().now()).toBe(at.now);
    at.now -= 400 * day;
    expect(await time.now()).toBe(at.now);
    run(day);
    expect(await time.now()).toBe(at.now);
    expect(log.lines).toEqual([]);
  });

  test.each(['while the site runs', 'while it is off'])(
    'does not follow a jump %s for 48 hours of running',
    async (when) => {
      const { at, run, open, log } = setUp();
      let time = open();
      await time.now();
      run(hour);
      const before = await time.now();
      at.now += tenYears;
      if (when === 'while it is off') time = open();
      expect(await time.now()).toBe(before);
      expect(log.lines.map(({ level }) => level)).toEqual(['warn']);
      // Restarts count what ran before them.
      for (let n = 1; n <= 47; n += 1) {
        run(hour);
        expect(await time.now()).toBe(before + n * hour);
        time = open();
      }
      run(hour);
      expect(await time.now()).toBe(at.now);
      expect(log.lines).toHaveLength(1);
    },
  );

  test('is whole, however finely the running is measured', async () => {
    const { at, open } = setUp();
    await open().now();
    at.now += tenYears;
    const time = open();
    at.uptime += 100.7;
    expect(Number.isInteger(await time.now())).toBe(true);
  });

  test('is as before when the clock is put right again', async () => {
    const { at, run, open } = setUp();
    const time = open();
    await time.now();
    at.now += tenYears;
    run(30 * hour);
    expect(await time.now()).toBe(start + 30 * hour);
    at.now -= tenYears;
    expect(await time.now()).toBe(at.now);
    // Another jump has the whole time to wait.
    at.now += tenYears;
    await time.now();
    run(40 * hour);
    expect(await time.now()).toBe(start + 70 * hour);
  });

  test('is moved by one of several processes; another takes over an hour after its last look', async () => {
    const { at, run, open } = setUp({ alone: false });
    const [one, two] = [open(), open()];
    await one.now();
    await two.now();
    at.now += tenYears;
    for (let n = 1; n <= 20; n += 1) {
      run(hour / 2);
      const [first] = [await one.now(), await two.now(), await two.now()];
      // Two that look do not make time go twice as fast.
      expect(first).toBe(start + (n * hour) / 2);
    }
    run(hour / 2);
    expect(await two.now()).toBe(start + 10 * hour);
    run(hour);
    expect(await two.now()).toBe(start + 11 * hour);
    run(hour);
    expect(await two.now()).toBe(start + 12 * hour);
  });
});
