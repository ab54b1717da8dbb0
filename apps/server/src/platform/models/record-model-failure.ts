import type { ErrorCode } from '@baigong/contracts';
import { recordAct } from '../operator/operator-acts.ts';
import type { Platform } from '../platform.ts';
import { ModelError } from './models.ts';

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
  { records, clock, log }: Pick<Platform, 'records' | 'clock' | 'log'>,
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
