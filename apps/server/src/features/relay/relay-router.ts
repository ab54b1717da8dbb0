import {
  endRelayRoute,
  openRelayRoute,
  readRelayRoute,
  sendRelayRoute,
  takeRelayRoute,
  type RelayState,
} from '@baigong/contracts';
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { AppError } from '../../platform/base/app-error.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Log } from '../../platform/base/log.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { route } from '../../platform/http/route.ts';
import { enforceLimit } from '../../platform/limits/enforce-limit.ts';
import type { LimitSettings } from '../../platform/limits/limit-settings.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { ResourcePool } from '../../platform/limits/resource-pool.ts';
import { readFile, storeFile } from './relay-files.ts';
import { RelayWatch } from './relay-watch.ts';
import { createRelayRepository, type Relay, type RelayStorage } from './repository/relay-repository.ts';

export interface RelayPlatform extends RelayStorage {
  readonly limits: Limits;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: AbortSignal;
  readonly settings: { readonly limits: LimitSettings };
}

/** A call that waits is answered by then: proxies end what is silent for longer. */
const waitMs = 20_000;

/** Calls that wait, and files that are fetched (a piece of each is in memory), at once in a process. */
const maxWaiting = 1024;
const maxFetched = 32;

const hashOf = (key = ''): string => (key === '' ? '' : createHash('sha256').update(key).digest('base64url'));

/** Encrypted files on their way between two devices of one person: stored once, fetched once, gone after ten minutes. */
export function relayRouter(platform: RelayPlatform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { limits, clock, log, stopping, settings } = platform;
  const relays = createRelayRepository(platform);
  const deps = { relays, clock };
  const recovered =
    platform.records.dialect === 'sqlite'
      ? relays.recover().catch((error: unknown) => log.error({ err: error }, 'recovering relays failed'))
      : undefined;
  const watch = new RelayWatch({ ...deps, log });
  const ofAddress = (total: number, share: number) => (settings.limits.requests ? total / share : total);
  // Who has waited for some time gives its place to who comes, and asks again.
  const waiting = new ResourcePool({
    total: maxWaiting,
    perAddress: ofAddress(maxWaiting, 64),
    silentMs: waitMs / 4,
  });
  const fetching = new ResourcePool({
    total: maxFetched,
    perAddress: ofAddress(maxFetched, 8),
    silentMs: 10_000,
    maxWaiting: { inAll: 256, ofNetwork: 16 },
  });

  const toState = ({ direction, status, bytes, expires_at }: Relay): RelayState => ({
    direction,
    status,
    bytes,
    leftMs: Math.max(0, expires_at - clock.now()),
  });

  route(app, openRelayRoute, async ({ body, address }) => {
    await enforceLimit(limits, 'relay', address, 'relay.tooMany');
    const { id, direction, ownerKey } = body;
    return toState(await relays.open({ id, direction, ownerHash: hashOf(ownerKey) }, clock.now()));
  });

  route(app, readRelayRoute, async ({ body: { id, after }, signal, ...caller }) => {
    if (after === undefined) return toState(await relays.find(id, clock.now()));
    const place = waiting.tryAcquire(caller);
    if (!place) throw new AppError('limits.tooMany', { wait: waitMs / 1000 });
    try {
      const ends = [signal, stopping, place.signal, AbortSignal.timeout(waitMs)];
      await watch.change(id, after, AbortSignal.any(ends));
    } finally {
      place.release();
    }
    return toState(await relays.find(id, clock.now()));
  });

  route(app, sendRelayRoute, async ({ body: { id, ownerKey }, files, address, network }) => {
    const [file] = files.envelope;
    if (!file) throw new AppError('request.invalid');
    await recovered;
    const sender = { from: { address, network }, ownerHash: hashOf(ownerKey) };
    const relay = await storeFile(deps, id, file, sender);
    void watch.look();
    return toState(relay);
  });

  route(app, takeRelayRoute, async ({ body: { id, ownerKey }, signal, ...caller }) => {
    await recovered;
    const place = await fetching.acquire(caller, 1, signal);
    try {
      const relay = await relays.claim(id, hashOf(ownerKey), clock.now());
      void watch.look();
      return { bytes: relay.bytes, body: readFile(deps, relay, place) };
    } catch (error) {
      place.release();
      throw error;
    }
  });

  route(app, endRelayRoute, async ({ body: { id, ownerKey } }) => {
    await relays.end(id, hashOf(ownerKey));
    void watch.look();
  });

  return app;
}
