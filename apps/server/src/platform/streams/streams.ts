import type { Holder } from '../limits/resource-pool.ts';

/** One numbered event of a stream. Numbers begin at 0 and have no gaps. */
export interface StreamEvent {
  readonly n: number;
  readonly data: unknown;
}

/** Why a stream could not be opened or added to. */
export type StreamLimit =
  /** The stream has reached its size. */
  | 'streamFull'
  /** The owner has too many streams open. */
  | 'ownerFull'
  /** The holder's address or network, or everything together, has reached its size, and nothing is left to forget. */
  | 'storeFull';

/** A bound of the store, not a fault: the caller tells the visitor. */
export class StreamLimitError extends Error {
  readonly limit: StreamLimit;
  constructor(limit: StreamLimit) {
    super(`stream limit: ${limit}`);
    this.name = 'StreamLimitError';
    this.limit = limit;
  }
}

/** Whether a stream still grows; `unreachable` where its store does not answer. */
export type StreamState = 'open' | 'closed' | 'unknown' | 'unreachable';

export interface OpenOptions {
  /** What a reader got of it can be read again after the process was killed. */
  readonly durable?: boolean;
  /** Whose share of the store it takes; the owner's alone where absent. */
  readonly holder?: Holder | undefined;
  /** Rather in the memory of this process than not at all, while the store is away. */
  readonly mayStayInProcess?: boolean;
}

/**
 * Logs of numbered events that can be followed while they grow and read again afterwards,
 * so that a reader who lost the line misses nothing and gets nothing twice.
 * A closed stream is kept for `keepMs` (10 minutes) and then forgotten.
 */
export interface Streams {
  /**
   * Opens a stream. False when a stream of that id exists already (whoever owns it).
   * @throws StreamLimitError ownerFull, storeFull; EngineUnavailableError
   */
  open(id: string, owner: string, options?: OpenOptions): Promise<boolean>;
  /**
   * The open durable streams whose process died, those that have come since the last call included. They are still
   * read, and added to by the caller alone, who ends them. Until then they are named again.
   * @throws EngineUnavailableError
   */
  orphans(): Promise<string[]>;
  /**
   * Adds an event and gives its number. `data` is kept as its JSON. Throws when the stream is unknown or closed.
   * After a refusal one small event (4 KiB, the error that ends the stream) still fits.
   * @throws StreamLimitError streamFull, storeFull; AppError run.interrupted where another process has ended the stream
   * in the meantime; EngineUnavailableError
   */
  append(id: string, data: unknown): Promise<number>;
  /** Ends a stream: its readers end after the last event. Closing twice is fine. @throws EngineUnavailableError */
  close(id: string): Promise<void>;
  /** Whether the stream exists for this owner, and whether it still grows. */
  state(id: string, owner: string): Promise<StreamState>;
  /**
   * The events after number `after` (-1: all), then those to come, until the stream is closed or `signal` aborts.
   * Empty for an unknown stream or another owner's. Waits while the store is away.
   * @throws EngineUnavailableError where it is away from the start
   */
  read(id: string, owner: string, after: number, signal?: AbortSignal): AsyncIterable<StreamEvent>;
  /**
   * Asks the process that makes the stream to stop; reaches every `onStop` listener of that id.
   * @throws EngineUnavailableError
   */
  requestStop(id: string, owner: string): Promise<boolean>;
  /**
   * Calls `listener` when a stop of this stream is asked for (soon, if it was asked for already);
   * gives a function that forgets it.
   */
  onStop(id: string, listener: () => void): () => void;
  /** Frees what it holds. */
  dispose(): Promise<void>;
}
