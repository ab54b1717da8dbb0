import { type Holder, type Lease, ResourcePool } from '../limits/resource-pool.ts';
import type { Log } from '../base/log.ts';
import type { StoredStream, StreamFile, StreamFiles } from './stream-files.ts';
import {
  defaultStreamBounds,
  eventBytes,
  finalEventBytes,
  streamOverheadBytes,
  type StreamBounds,
} from './stream-bounds.ts';
import { type StreamEvent, StreamLimitError, type Streams } from './streams.ts';

export interface MemoryStreamsOptions extends StreamBounds {
  /** Where durable streams are kept as well; without it they live as long as the process. */
  readonly durable?: { readonly files: StreamFiles; readonly log: Log };
}

interface Entry {
  readonly id: string;
  readonly owner: string;
  /** Events as JSON: their size is known, and nobody can change them afterwards. */
  readonly events: string[];
  readonly lease: Lease;
  bytes: number;
  open: boolean;
  stopRequested: boolean;
  /** Set once an event was refused. */
  finalEvent: 'due' | 'said' | undefined;
  /** Readers that wait for the next event or the end. */
  readonly waiters: Set<() => void>;
  expiryTimer: NodeJS.Timeout | undefined;
  /** Of a durable stream while it grows. */
  file: StreamFile | undefined;
  /** Whether a file is to be deleted with the stream. */
  hasFile: boolean;
}

/** Streams in the memory of one process; durable ones are written to a file each and read from there at the start. */
export function createMemoryStreams(options: Partial<MemoryStreamsOptions> = {}): Streams {
  const {
    retentionMs,
    maxStreamBytes,
    maxTotalBytes,
    maxAddressBytes,
    maxOpenPerOwner,
    maxPerOwner,
    durable,
  }: MemoryStreamsOptions = { ...defaultStreamBounds, ...options };
  /** In the order of opening, so the first closed one is the oldest. */
  const entries = new Map<string, Entry>();
  const stopListeners = new Map<string, Set<() => void>>();
  const orphans = new Set<string>();
  /** Who has no room left forgets the oldest of his own closed streams; for others it is done only where he holds most. */
  const room = new ResourcePool({
    total: maxTotalBytes,
    perAddress: Math.min(maxAddressBytes, maxTotalBytes),
  });
  let sequence = 0;

  function ofOwner(id: string, owner: string): Entry | undefined {
    const entry = entries.get(id);
    return entry?.owner === owner ? entry : undefined;
  }

  function forget(entry: Entry): void {
    clearTimeout(entry.expiryTimer);
    entry.open = false;
    entry.lease.release();
    entries.delete(entry.id);
    notifyWaiters(entry);
  }

  function remove(entry: Entry): void {
    forget(entry);
    if (entry.hasFile) withFile(entry, () => durable?.files.remove(entry.id));
  }

  /** A file that cannot be written ends its durability, not the answer: the stream goes on in memory. */
  function withFile(entry: Entry, act: () => void): void {
    try {
      act();
    } catch (error) {
      entry.file = undefined;
      durable?.log.error({ err: error, stream: entry.id }, 'stream file failed');
    }
  }

  /** Undefined where there is no room for it. */
  function addEntry(id: string, owner: string, holder: Holder = ownHolder(owner)): Entry | undefined {
    const age = -sequence++;
    const staleness = (): number | undefined => (entry.open ? undefined : age);
    const lease = room.tryAcquire(holder, streamOverheadBytes, { staleness });
    if (!lease) return undefined;
    const entry: Entry = {
      lease,
      id,
      owner,
      events: [],
      bytes: 0,
      open: true,
      stopRequested: false,
      finalEvent: undefined,
      waiters: new Set(),
      expiryTimer: undefined,
      file: undefined,
      hasFile: false,
    };
    entries.set(id, entry);
    lease.signal.addEventListener('abort', () => remove(entry), { once: true });
    return entry;
  }

  function expireAfter(entry: Entry, ms: number): void {
    entry.expiryTimer = setTimeout(() => remove(entry), ms).unref();
  }

  function restore({ id, owner, holder, events, closedAt }: StoredStream): void {
    const entry = addEntry(id, owner, holder);
    if (!entry) return durable?.files.remove(id);
    entry.hasFile = true;
    for (const json of events) {
      entry.events.push(json);
      entry.bytes += eventBytes(json);
    }
    // An orphan is ended soon, and then makes room.
    const fits = entry.lease.grow(entry.bytes);
    if (!fits && closedAt !== undefined) return remove(entry);
    if (closedAt === undefined) {
      orphans.add(id);
      // Also a full one takes the event that ends it.
      entry.finalEvent = 'due';
      withFile(entry, () => {
        entry.file = durable?.files.reopen(id);
      });
    } else {
      entry.open = false;
      // Never longer than from now, whatever the clock did.
      expireAfter(entry, Math.min(retentionMs, Math.max(0, closedAt + retentionMs - Date.now())));
    }
  }

  function removeOldestClosed(owner: string): void {
    for (const entry of entries.values()) if (!entry.open && entry.owner === owner) return remove(entry);
  }

  async function* read(
    id: string,
    owner: string,
    after: number,
    signal?: AbortSignal,
  ): AsyncGenerator<StreamEvent> {
    const entry = ofOwner(id, owner);
    if (!entry) return;
    let n = after + 1;
    for (;;) {
      if (signal?.aborted) return;
      const event = entry.events[n];
      if (event !== undefined) {
        yield { n, data: JSON.parse(event) };
        n += 1;
      } else if (!entry.open) return;
      else await nextChange(entry, signal);
    }
  }

  for (const stored of durable?.files.load() ?? []) restore(stored);

  return {
    async open(id, owner, { durable: isDurable = false, holder } = {}) {
      if (entries.has(id)) return false;
      const own = [...entries.values()].filter((entry) => entry.owner === owner);
      if (own.filter((entry) => entry.open).length >= maxOpenPerOwner)
        throw new StreamLimitError('ownerFull');
      if (own.length >= maxPerOwner) removeOldestClosed(owner);
      const entry = addEntry(id, owner, holder);
      if (!entry) throw new StreamLimitError('storeFull');
      if (isDurable && durable)
        withFile(entry, () => {
          entry.file = durable.files.create({ id, owner, holder, openedAt: Date.now() });
          entry.hasFile = true;
        });
      return true;
    },

    orphans: async () => [...orphans],

    async append(id, data) {
      const entry = entries.get(id);
      if (!entry?.open) throw new Error('append to a stream that is not open');
      const json = JSON.stringify(data);
      const bytes = eventBytes(json);
      const finalEvent = entry.finalEvent === 'due' && bytes <= finalEventBytes;
      const isTooLarge = entry.bytes + bytes > maxStreamBytes;
      if (finalEvent) {
        entry.finalEvent = 'said';
        entry.lease.grow(bytes);
      } else if (isTooLarge || !entry.lease.grow(bytes)) {
        entry.finalEvent ??= 'due';
        throw new StreamLimitError(isTooLarge ? 'streamFull' : 'storeFull');
      }
      // Before a reader can see it.
      if (entry.file) withFile(entry, () => entry.file?.append(json));
      entry.bytes += bytes;
      const n = entry.events.push(json) - 1;
      notifyWaiters(entry);
      return n;
    },

    async close(id) {
      const entry = entries.get(id);
      if (!entry?.open) return;
      entry.open = false;
      orphans.delete(id);
      stopListeners.delete(id);
      withFile(entry, () => entry.file?.close(Date.now()));
      entry.file = undefined;
      expireAfter(entry, retentionMs);
      notifyWaiters(entry);
    },

    async state(id, owner) {
      const entry = ofOwner(id, owner);
      if (!entry) return 'unknown';
      return entry.open ? 'open' : 'closed';
    },

    read,

    async requestStop(id, owner) {
      const entry = ofOwner(id, owner);
      if (!entry?.open) return false;
      entry.stopRequested = true;
      for (const listener of stopListeners.get(id) ?? []) listener();
      return true;
    },

    onStop(id, listener) {
      const listeners = stopListeners.get(id) ?? new Set();
      stopListeners.set(id, listeners.add(listener));
      if (entries.get(id)?.stopRequested) queueMicrotask(() => listeners.has(listener) && listener());
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && stopListeners.get(id) === listeners) stopListeners.delete(id);
      };
    },

    async dispose() {
      for (const entry of entries.values()) {
        withFile(entry, () => entry.file?.release());
        forget(entry);
      }
      stopListeners.clear();
    },
  };
}

/** Who opens a stream for nobody's address. */
function ownHolder(owner: string): Holder {
  return { address: owner, network: owner };
}

function notifyWaiters(entry: Entry): void {
  for (const notify of entry.waiters) notify();
  entry.waiters.clear();
}

function nextChange(entry: Entry, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const notify = (): void => {
      signal?.removeEventListener('abort', notify);
      entry.waiters.delete(notify);
      resolve();
    };
    signal?.addEventListener('abort', notify, { once: true });
    entry.waiters.add(notify);
  });
}
