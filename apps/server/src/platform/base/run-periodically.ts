import type { Log } from './log.ts';

export interface PeriodicDeps {
  readonly log: Log;
  readonly stopping: AbortSignal;
}

/**
 * Runs a task again and again until the server stops. It holds no process open.
 * @param failure what is logged when the task fails
 */
export function runPeriodically(
  { log, stopping }: PeriodicDeps,
  intervalMs: number,
  failure: string,
  task: () => Promise<unknown>,
): void {
  const timer = setInterval(() => {
    task().catch((error: unknown) => {
      if (!stopping.aborted) log.error({ err: error }, failure);
    });
  }, intervalMs);
  timer.unref();
  stopping.addEventListener('abort', () => clearInterval(timer), { once: true });
}
