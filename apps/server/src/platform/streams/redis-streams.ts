import { randomUUID } from 'node:crypto';
import { systemClock, type TimerClock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { EngineUnavailableError } from '../base/engine-unavailable.ts';
import type { Redis } from '../redis/redis.ts';
import { RedisReader } from './redis-reader.ts';
import { closeScript, heartbeatScript, openScript, stopScript, takeScript } from './redis-scripts.ts';
import { nextNumberOf, RedisWriter, type WrittenStream } from './redis-writer.ts';
import { defaultStreamBounds, type StreamBounds } from './stream-bounds.ts';
import { type StreamLimit, StreamLimitError, type Streams } from './streams.ts';

export interface RedisStreamsOptions extends Partial<StreamBounds> {
  readonly redis: Redis;
  readonly log: Log;
  /** Before all keys. */
  readonly prefix?: string;
  /** How long a process that says nothing keeps its streams; it says something four times as often. */
  readonly leaseMs?: number;
  /** Of the heartbeat. */
  readonly clock?: TimerClock;
}

/** All replicas share it, and it is not in their memory. */
const sharedBounds = { maxTotalBytes: 1024 * 1024 * 1024, maxAddressBytes: 64 * 1024 * 1024 };

/**
 * Streams in Redis, shared by all processes on it. A stream is written by one process, which holds a lease; when that
 * has run out, another one takes its streams (`orphans`), and Redis refuses what the first one still sends. While
 * Redis is away, readers and writers wait; what a Redis that comes back has lost of open streams is written again.
 */
export function createRedisStreams({
  redis,
  log,
  prefix = 'baigong:',
  leaseMs = 10_000,
  clock = systemClock,
  ...given
}: RedisStreamsOptions): Streams {
  const bounds: StreamBounds = { ...defaultStreamBounds, ...sharedBounds, ...given };
  const process = randomUUID();
  const written = new Map<string, WrittenStream>();
  const appends = new Map<string, Promise<unknown>>();
  const stopListeners = new Map<string, Set<() => void>>();
  const stopped = new Set<string>();
  const orphans = new Set<string>();
  /** Streams of this process that it does not know; seen twice, they are taken for orphans. */
  let strays = new Set<string>();
  let lastHeartbeat: number | undefined;
  let disposed = false;

  const reader = new RedisReader(redis, {
    prefix,
    inbox: `${prefix}inbox:${process}`,
    log,
    checkIntervalMs: leaseMs / 2,
    isWrittenHere: (id) => written.has(id),
    onMessage: (kind, id) => kind === 'stop' && tellStop(id),
  });
  const writer = new RedisWriter(redis, {
    prefix,
    process,
    bounds,
    onWritten: (id, n, json) => reader.handOver(id, n, json),
    onStop: tellStop,
    onFenced: letGo,
  });

  function tellStop(id: string): void {
    if (!written.has(id) || stopped.has(id)) return;
    stopped.add(id);
    for (const listener of stopListeners.get(id) ?? []) listener();
  }

  function letGo(id: string): void {
    written.delete(id);
    appends.delete(id);
    orphans.delete(id);
    stopped.delete(id);
    stopListeners.delete(id);
  }

  /** Renews the lease, learns of stops, and brings back what Redis has lost. */
  async function beat(): Promise<void> {
    const before = [...written.values()];
    const reply = (await redis.run(heartbeatScript, [prefix, process, String(leaseMs)])) as (
      | string
      | number
    )[];
    const since = lastHeartbeat;
    lastHeartbeat = clock.now();
    const known = new Set<string>();
    for (let n = 0; n < reply.length; n += 2) {
      const id = String(reply[n]);
      known.add(id);
      if (reply[n + 1] === 1) tellStop(id);
    }
    for (const id of known) if (!written.has(id) && strays.has(id)) await adopt(id);
    strays = new Set([...known].filter((id) => !written.has(id)));
    for (const stream of before) {
      if (known.has(stream.id) || written.get(stream.id) !== stream) continue;
      // After so long, it may have been ended by another process and forgotten since.
      if (since !== undefined && lastHeartbeat - since >= bounds.retentionMs) letGo(stream.id);
      else
        await writer
          .restore(stream)
          .catch((error: unknown) => log.debug({ err: error }, 'stream not restored'));
    }
  }

  /** Its opening was never answered, so nobody here knows it. */
  async function adopt(id: string): Promise<void> {
    const fields = ['owner', 'writer', 'count', 'durable'];
    const whose = ((await redis.send(['HGET', `${prefix}whose`, id])) as string | null) ?? ' ';
    const [owner, token, count, durable] = (await redis.send([
      'HMGET',
      `${prefix}meta:${id}`,
      ...fields,
    ])) as string[];
    if (owner === undefined || token === undefined) return;
    const isDurable = durable === '1';
    written.set(id, { id, owner, durable: isDurable, whose, writer: token, base: Number(count), events: [] });
    orphans.add(id);
  }

  let cancelBeat = (): void => undefined;
  async function keepBeating(): Promise<void> {
    await beat().catch((error: unknown) => {
      if (!(error instanceof EngineUnavailableError)) log.error({ err: error }, 'lease could not be renewed');
    });
    if (!disposed) cancelBeat = clock.after(leaseMs / 4, () => void keepBeating());
  }
  void redis.whenReady().then(keepBeating);

  async function lookUp(id: string, owner: string): Promise<{ state: string; count: number } | undefined> {
    const reply = (await redis.send(['HMGET', `${prefix}meta:${id}`, 'owner', 'state', 'count'])) as string[];
    const [foundOwner, state = '', count] = reply;
    return foundOwner === owner ? { state, count: Number(count) } : undefined;
  }

  async function append(stream: WrittenStream, json: string): Promise<number> {
    try {
      return await writer.append(stream, json);
    } catch (error) {
      // Nobody else ends a stream whose process lives.
      if (error instanceof EngineUnavailableError && stream.durable) orphans.add(stream.id);
      throw error;
    }
  }

  return {
    async open(id, owner, { durable = false, holder } = {}) {
      if (lastHeartbeat === undefined) await beat();
      const { maxOpenPerOwner, maxPerOwner } = bounds;
      const { maxTotalBytes, maxAddressBytes } = bounds;
      const numbers = [maxOpenPerOwner, maxPerOwner, maxTotalBytes, Math.min(maxAddressBytes, maxTotalBytes)];
      const whose = holder ? `${holder.address} ${holder.network}` : `${owner} ${owner}`;
      const args = [prefix, id, owner, process, durable ? '1' : '0', ...numbers.map(String), whose];
      const result = String(await redis.run(openScript, args));
      if (result === 'exists') return false;
      if (!result.startsWith(process)) throw new StreamLimitError(result as StreamLimit);
      written.set(id, { id, owner, durable, whose, writer: result, base: 0, events: [] });
      return true;
    },

    async orphans() {
      const reply = (await redis.run(takeScript, [prefix, process, String(leaseMs)])) as string[];
      for (let n = 0; n < reply.length; n += 5) {
        const [id = '', owner = '', token = '', count, whose = ' '] = reply.slice(n, n + 5);
        written.set(id, { id, owner, durable: true, whose, writer: token, base: Number(count), events: [] });
        orphans.add(id);
      }
      return [...orphans];
    },

    async append(id, data) {
      const json = JSON.stringify(data);
      const last = appends.get(id) ?? Promise.resolve();
      const next = last.then(() => {
        const stream = written.get(id);
        if (!stream) throw new Error('append to a stream that is not open');
        return append(stream, json);
      });
      appends.set(
        id,
        next.catch(() => undefined),
      );
      if (!written.has(id)) appends.delete(id);
      return next;
    },

    async close(id) {
      await appends.get(id);
      const stream = written.get(id);
      if (!stream) return;
      const args = [prefix, id, stream.writer, process, String(bounds.retentionMs)];
      try {
        let result = await redis.run(closeScript, args);
        if (result === 'missing') {
          await writer.restore(stream);
          result = await redis.run(closeScript, args);
        }
        if (result === 'ok') reader.handOver(id, nextNumberOf(stream), undefined);
      } catch (error) {
        if (stream.durable) orphans.add(id);
        throw error;
      }
      letGo(id);
    },

    async state(id, owner) {
      try {
        const found = await lookUp(id, owner);
        if (found) return found.state as 'open' | 'closed';
        // Its writer may still be about to write it again.
        return redis.reconnectedMs < leaseMs / 2 ? 'unreachable' : 'unknown';
      } catch (error) {
        if (error instanceof EngineUnavailableError) return 'unreachable';
        throw error;
      }
    },

    async *read(id, owner, after, signal) {
      const found = await lookUp(id, owner);
      if (found === undefined || (found.state === 'closed' && after + 1 >= found.count)) return;
      yield* reader.read(id, after + 1, found.count, signal);
    },

    async requestStop(id, owner) {
      return (await redis.run(stopScript, [prefix, id, owner])) === 1;
    },

    onStop(id, listener) {
      const listeners = stopListeners.get(id) ?? new Set();
      stopListeners.set(id, listeners.add(listener));
      if (stopped.has(id)) queueMicrotask(() => listeners.has(listener) && listener());
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && stopListeners.get(id) === listeners) stopListeners.delete(id);
      };
    },

    async dispose() {
      disposed = true;
      cancelBeat();
      writer.dispose();
      reader.dispose();
      // The others need not wait for it.
      await redis.send(['DEL', `${prefix}lease:${process}`]).catch(() => undefined);
    },
  };
}
