import { stopRunRoute } from '@baigong/contracts';
import { call } from '../lib/api.ts';

/** A run that this page makes itself; no server knows of it. */
export interface LocalRun {
  /** Its events after a number, and then what follows, until its end: as the server would answer. */
  readonly read: (after: number) => Response;
  readonly stop: () => void;
}

/** By their ids, for as long as they may be asked for again. */
export const localRuns = new Map<string, LocalRun>();

/** Runs that were stopped before they began here. */
export const stoppedRuns = new Set<string>();

/** Stops a run where it is made. Throws an ApiError when the server cannot be told. */
export async function stopRunAtOrigin(run: string): Promise<void> {
  const local = localRuns.get(run);
  if (local) {
    local.stop();
    return;
  }
  // Whether the server has it or this page is about to begin it, nobody can tell yet.
  stoppedRuns.add(run);
  await call(stopRunRoute, { params: { run } }, { keepalive: true });
}
