import { type StreamEvent, StreamLimitError, type Streams } from './streams.ts';

export interface MemoryStreamsOptions {
  /** How long a closed stream can still be read. */
  readonly keepMs: number;
  /** Largest stream, in bytes as it is held. */
  readonly streamBytes: number;
  /** All streams together. */
  readonly totalBytes: number;
  /** Streams one owner may have growing at once. */
  readonly openPerOwner: number;
  /** Streams one owner may have at all; the oldest closed one makes room. */
  readonly keptPerOwner: number;
}

const defaults: MemoryStreamsOptions = {
  keepMs: 10 * 60_000,
  streamBytes: 16 * 1024 * 1024,
  totalBytes: 256 * 1024 * 1024,
  openPerOwner: 8,
  keptPerOwner: 64,
};

/** A stream that was refused room may still be told, in this many bytes and once, how it ended. */
const lastWordBytes = 4 * 1024;

/** What an event costs beyond its text. */
const eventBytes = 32;

interface Entry {
  readonly id: string;
  readonly owner: string;
  /** Events as JSON: their size is known, and nobody can change them afterwards. */
  readonly events: string[];
  bytes: number;
  open: boolean;
  stopAsked: boolean;
  /** Set once an event was refused. */
  lastWord: 'due' | 'said' | undefined;
  /** Readers that wait for the next event or the end. */
  readonly waiting: Set<() => void>;
  forgetTimer: NodeJS.Timeout | undefined;
}

/** Streams in the memory of one process. */
export function createMemoryStreams(options: Partial<MemoryStreamsOptions> = {}): Streams {
  const { keepMs, streamBytes, totalBytes, openPerOwner, keptPerOwner } = { ...defaults, ...options };
  /** In the order of opening, so the first closed one is the oldest. */
  const entries = new Map<string, Entry>();
  const stopListeners = new Map<string, Set<() => void>>();
  let held = 0;

  function ofOwner(id: string, owner: string): Entry | undefined {
    const entry = entries.get(id);
    return entry?.owner === owner ? entry : undefined;
  }

  function forget(entry: Entry): void {
    clearTimeout(entry.forgetTimer);
    entry.open = false;
    held -= entry.bytes;
    entries.delete(entry.id);
    wake(entry);
  }

  function forgetOldestClosed(owner?: string): boolean {
    for (const entry of entries.values())
      if (!entry.open && (owner === undefined || entry.owner === owner)) {
        forget(entry);
        return true;
      }
    return false;
  }

  function makeRoom(bytes: number): void {
    for (let room = totalBytes - held; room < bytes; room = totalBytes - held)
      if (!forgetOldestClosed()) throw new StreamLimitError('storeFull');
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
      // oxlint-disable-next-line no-await-in-loop -- a reader waits for what comes next
      else await nextChange(entry, signal);
    }
  }

  return {
    async open(id, owner) {
      if (entries.has(id)) return false;
      const own = [...entries.values()].filter((entry) => entry.owner === owner);
      if (own.filter((entry) => entry.open).length >= openPerOwner) throw new StreamLimitError('ownerFull');
      if (own.length >= keptPerOwner) forgetOldestClosed(owner);
      makeRoom(0);
      entries.set(id, {
        id,
        owner,
        events: [],
        bytes: 0,
        open: true,
        stopAsked: false,
        lastWord: undefined,
        waiting: new Set(),
        forgetTimer: undefined,
      });
      return true;
    },

    async append(id, data) {
      const entry = entries.get(id);
      if (!entry?.open) throw new Error('append to a stream that is not open');
      const json = JSON.stringify(data);
      // Text beyond Latin-1 takes two bytes a character; counting all as such errs on the safe side.
      const bytes = json.length * 2 + eventBytes;
      const lastWord = entry.lastWord === 'due' && bytes <= lastWordBytes;
      if (lastWord) entry.lastWord = 'said';
      else {
        try {
          if (entry.bytes + bytes > streamBytes) throw new StreamLimitError('streamFull');
          makeRoom(bytes);
        } catch (error) {
          entry.lastWord ??= 'due';
          throw error;
        }
      }
      entry.bytes += bytes;
      held += bytes;
      const n = entry.events.push(json) - 1;
      wake(entry);
      return n;
    },

    async close(id) {
      const entry = entries.get(id);
      if (!entry?.open) return;
      entry.open = false;
      stopListeners.delete(id);
      entry.forgetTimer = setTimeout(() => forget(entry), keepMs).unref();
      wake(entry);
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
      entry.stopAsked = true;
      for (const listener of stopListeners.get(id) ?? []) listener();
      return true;
    },

    onStop(id, listener) {
      const listeners = stopListeners.get(id) ?? new Set();
      stopListeners.set(id, listeners.add(listener));
      if (entries.get(id)?.stopAsked) queueMicrotask(() => listeners.has(listener) && listener());
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && stopListeners.get(id) === listeners) stopListeners.delete(id);
      };
    },

    async dispose() {
      for (const entry of entries.values()) forget(entry);
      stopListeners.clear();
    },
  };
}

function wake(entry: Entry): void {
  for (const resume of entry.waiting) resume();
  entry.waiting.clear();
}

function nextChange(entry: Entry, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const resume = (): void => {
      signal?.removeEventListener('abort', resume);
      entry.waiting.delete(resume);
      resolve();
    };
    signal?.addEventListener('abort', resume, { once: true });
    entry.waiting.add(resume);
  });
}
