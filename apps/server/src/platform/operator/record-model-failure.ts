import type { ErrorCode } from '@baigong/contracts';
import { recordAct } from './operator-acts.ts';
import { ModelError } from '../models/models.ts';
import type { Records } from '../records/records.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';

/** Where failures are written down. */
export interface FailureLog {
  readonly records: Records;
  readonly clock: Clock;
  readonly log: Log;
}

/** What the operator alone can put right. */
const codes: ReadonlySet<ErrorCode> = new Set([
  'model.keyRefused',
  'model.notFound',
  'model.quota',
  'model.unknown',
]);

/** One model's failure of one kind is written down at most this often by a process. */
const intervalMs = 3_600_000;

const recordedAt = new WeakMap<object, Map<string, number>>();

/** Tells the operator's log that a provider refused what only the operator can put right: which model, which host. */
export async function recordModelFailure(
  { records, clock, log }: FailureLog,
  model: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ModelError) || !error.provider || !codes.has(error.code)) return;
  const known = recordedAt.get(records) ?? new Map<string, number>();
  recordedAt.set(records, known);
  const key = `${error.code} ${model}`;
  const at = clock.now();
  if (at - (known.get(key) ?? Number.NEGATIVE_INFINITY) < intervalMs) return;
  known.set(key, at);
  const { host, status } = error.provider;
  try {
    await recordAct(records.db, {
      at,
      action: error.code,
      subject: model,
      detail: `${host} 返回 HTTP ${status}`,
    });
  } catch (failure) {
    known.delete(key);
    log.warn({ err: failure, model }, 'a model’s failure could not be recorded');
  }
}
