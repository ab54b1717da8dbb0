import { runPeriodically, type PeriodicDeps } from '../../platform/base/run-periodically.ts';
import type { Clock } from '../../platform/base/clock.ts';
import { createRelayRepository, type RelayStorage } from './repository/relay-repository.ts';

/** Between two sweeps; what is over cannot be fetched in the meantime either. */
const intervalMs = 5_000;

/**
 * Deletes what is over. It goes by the clock alone, unlike other sweeps: a file that a wrong clock takes too soon is sent
 * again, but one that stays too long would break what visitors are told.
 */
export function startDeletingExpiredRelays(
  platform: RelayStorage & PeriodicDeps & { readonly clock: Clock },
): void {
  const relays = createRelayRepository(platform);
  const sweep = () => relays.deleteExpired(platform.clock.now());
  const failure = 'deleting relays failed';
  // At once, too: what a process that was killed has left does not wait.
  sweep().catch((error: unknown) => platform.log.error({ err: error }, failure));
  runPeriodically(platform, intervalMs, failure, sweep);
}
