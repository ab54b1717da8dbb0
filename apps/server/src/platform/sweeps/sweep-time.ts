import { randomUUID } from 'node:crypto';
import { hourMs } from '@baigong/contracts/units';
import type { Selectable, Transaction } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Records, Tables } from '../records/records.ts';
import type { SweepTimeTable } from '../records/tables/storage.ts';

/** The clock may step ahead by this much at once: the site was off for the night. */
const maxStepMs = 24 * hourMs;

/** How long the site must run before a longer step is believed: time for somebody to notice a wrong clock. */
const graceMs = 48 * hourMs;

/** A process that has not looked for so long, by the time of another one, is gone. */
const goneMs = hourMs;

/** The time by which what is old is deleted: the clock's, but for steps ahead that nothing has borne out yet. */
export interface SweepTime {
  /** Milliseconds since 1970, never later than the clock. */
  now(): Promise<number>;
}

type Row = Selectable<SweepTimeTable>;

interface Deps {
  readonly records: Records;
  readonly clock: Clock;
  readonly log: Log;
  /** No other process looks at these records. */
  readonly alone: boolean;
}

/**
 * Tells the time to whatever deletes by age. A clock that is wrong, for a while or from one start to the next, must not
 * delete for good what is not old: a step of more than a day is believed after two days of running, in which the time
 * goes on from where it was. The time is kept in the records; one process moves it at a time.
 * @param uptime milliseconds that go on evenly, whatever the clock does
 */
export function createSweepTime(
  { records, clock, log, alone }: Deps,
  uptime: () => number = () => performance.now(),
): SweepTime {
  const observer = randomUUID();
  /** Whole milliseconds, as the records keep them. */
  const ran = (): number => Math.floor(uptime());
  let lastLook = ran();
  let other: { readonly observer: string; readonly looks: number; readonly since: number } | undefined;

  /** Whether the process that moved the time last is gone: it has not done so for an hour. */
  function isGone(row: Row, at: number): boolean {
    if (alone) return true;
    if (other?.observer !== row.observer || other.looks !== row.looks)
      other = { observer: row.observer, looks: row.looks, since: at };
    return at - other.since >= goneMs;
  }

  async function look(trx: Transaction<Tables>, at: number): Promise<{ row: Row; before?: Row }> {
    const now = clock.now();
    const before = await trx.selectFrom('sweep_time').selectAll().executeTakeFirst();
    if (!before) {
      const row = { id: 1, reached: now, waited: 0, observer, looks: 1 };
      await trx.insertInto('sweep_time').values(row).execute();
      return { row };
    }
    if (before.observer !== observer && !isGone(before, at)) return { row: before };
    const row = { ...before, ...advance(before, now, at - lastLook), observer, looks: before.looks + 1 };
    await trx.updateTable('sweep_time').set(row).execute();
    return { row, before };
  }

  return {
    async now() {
      const at = ran();
      const { row, before } = await records.transaction((trx) => look(trx, at), {
        locks: [{ name: 'sweep time' }],
      });
      lastLook = at;
      const now = clock.now();
      if (before?.waited === 0 && row.waited > 0)
        log.warn(
          { aheadHours: Math.round((now - row.reached) / hourMs), graceHours: graceMs / hourMs },
          'the clock stepped ahead: is it right? Nothing is deleted for its new age before the site has run for some time',
        );
      return Math.min(row.reached, now);
    },
  };
}

/** The time that is reached when the clock says `now`, `elapsed` milliseconds of running after `before`. */
function advance({ reached, waited }: Row, now: number, elapsed: number): Pick<Row, 'reached' | 'waited'> {
  const ahead = now - reached - elapsed;
  if (ahead <= maxStepMs) return { reached: now, waited: 0 };
  // At least one, so that the first look at a step tells itself from none.
  const ran = waited + Math.max(1, elapsed);
  return ran >= graceMs ? { reached: now, waited: 0 } : { reached: reached + elapsed, waited: ran };
}

/** Does what deletes by age with the time that may be gone by. */
export async function atSweepTime<Parts extends { readonly clock: Clock; readonly sweepTime: SweepTime }, T>(
  platform: Parts,
  sweep: (platform: Parts) => Promise<T>,
): Promise<T> {
  const behindMs = platform.clock.now() - (await platform.sweepTime.now());
  return sweep({ ...platform, clock: { now: () => platform.clock.now() - behindMs } });
}
