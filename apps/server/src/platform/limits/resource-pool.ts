import { systemClock, type TimerClock } from '../clock.ts';
import { AppError } from '../http/app-error.ts';
import { FairQueue } from './fair-queue.ts';

/** Who takes a resource, as limits count it: hashes of the address and of its network (`address-hash.ts`). */
export interface Holder {
  readonly address: string;
  readonly network: string;
}

export interface PoolOptions {
  /** Places, bytes or whatever the pool counts, over everybody; of one address; of one network (twice an address's). */
  readonly total: number;
  readonly perAddress: number;
  readonly perNetwork?: number;
  /** A holder without progress for so long gives way where there is no room; without it nobody ever has to. */
  readonly silentMs?: number;
  /** Requests that may wait, over all networks and of one. */
  readonly maxWaiting?: { readonly inAll: number; readonly ofNetwork: number };
  /** With what a request is refused; by default limits.tooMany. */
  readonly refusal?: () => Error;
  /** With what a holder is ended that has to give way; by default the refusal. */
  readonly eviction?: () => Error;
  readonly clock?: TimerClock;
}

export interface LeaseOptions {
  /**
   * How long the holder has made no progress, or any other measure by which the largest gives way first; undefined
   * while it must not. In place of the pool's own measure.
   */
  readonly staleness?: () => number | undefined;
}

type Scope = 'address' | 'network' | 'total';
const ownScopes = ['address', 'network'] as const;
const scopes = [...ownScopes, 'total'] as const;

interface Waiter {
  readonly holder: Holder;
  readonly amount: number;
  readonly grant: () => void;
}

/** A share of a pool, held until it is released or has to give way. */
export interface Lease {
  /** Aborted with the pool's `eviction` when the lease has to give way; what it held is free at once. */
  readonly signal: AbortSignal;
  /** The work advances: it is not silent. */
  progress(): void;
  /** Takes more, which is progress. False where there is no room, though others have given way; nothing is taken then. */
  grow(amount: number): boolean;
  /** Gives everything back. More than once is fine. */
  release(): void;
}

/** A lease as the pool keeps it. */
interface Share {
  readonly holder: Holder;
  readonly abort: AbortController;
  readonly staleness: () => number | undefined;
  amount: number;
}

/** What a caller who found no room is told to wait, in seconds. */
const retrySeconds = 5;

/**
 * A bounded resource that strangers share. An address and a network may hold a part of it. Work takes its share before
 * it begins, and waits for it in a queue in which networks take turns. Where there is no room, a holder that makes no
 * progress gives way: of the address or the network that is at its limit, or, where the whole pool is used up, of the
 * network that holds most.
 */
export class ResourcePool {
  readonly #options: PoolOptions;
  readonly #clock: TimerClock;
  readonly #limits: Readonly<Record<Scope, number>>;
  readonly #shares = new Set<Share>();
  /** What addresses, networks and all hold. */
  readonly #held = new Map<string, number>();
  readonly #queue = new FairQueue<Waiter>();
  #cancelTimer: (() => void) | undefined;

  constructor(options: PoolOptions) {
    const { total, perAddress, perNetwork = 2 * perAddress, clock = systemClock } = options;
    this.#options = options;
    this.#clock = clock;
    this.#limits = { address: perAddress, network: perNetwork, total };
  }

  /** Requests that wait. */
  get waiting(): number {
    return this.#queue.length;
  }

  waitingOf(network: string): number {
    return this.#queue.lengthOf(network);
  }

  /**
   * A share, as soon as it is the holder's turn.
   * @throws the pool's refusal, where too many wait; the signal's reason
   */
  acquire(holder: Holder, amount = 1, signal?: AbortSignal, options?: LeaseOptions): Promise<Lease> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (amount > Math.min(...Object.values(this.#limits))) throw this.#refusal();
      this.assertMayWait(holder);
      const waiter: Waiter = {
        holder,
        amount,
        grant: () => {
          signal?.removeEventListener('abort', leave);
          resolve(this.#open(holder, amount, options));
        },
      };
      const leave = (): void => {
        this.#queue.remove(holder.network, waiter);
        reject(signal?.reason);
        this.#advance();
      };
      this.#queue.push(holder.network, waiter);
      signal?.addEventListener('abort', leave, { once: true });
      this.#advance();
    });
  }

  /**
   * Does work with a share, which is given back at its end.
   * @param work gets the share and a signal for both: the caller's, and that the share has to give way
   * @throws as acquire; what the work throws
   */
  async use<T>(
    holder: Holder,
    { amount, signal }: { readonly amount?: number; readonly signal: AbortSignal },
    work: (lease: Lease, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const lease = await this.acquire(holder, amount, signal);
    try {
      // It may have come between the grant and this.
      signal.throwIfAborted();
      return await work(lease, AbortSignal.any([signal, lease.signal]));
    } finally {
      lease.release();
    }
  }

  /** A share at once, past those who wait, or none. */
  tryAcquire(holder: Holder, amount = 1, options?: LeaseOptions): Lease | undefined {
    return this.#makeRoom(holder, amount, scopes) ? this.#open(holder, amount, options) : undefined;
  }

  /** @throws the pool's refusal, where as many wait as may */
  assertMayWait({ network }: Pick<Holder, 'network'>): void {
    const { inAll, ofNetwork } = this.#options.maxWaiting ?? { inAll: Infinity, ofNetwork: Infinity };
    if (this.#queue.length >= inAll || this.#queue.lengthOf(network) >= ofNetwork) throw this.#refusal();
  }

  #refusal(): Error {
    return this.#options.refusal?.() ?? new AppError('limits.tooMany', { wait: retrySeconds });
  }

  #open(holder: Holder, amount: number, { staleness }: LeaseOptions = {}): Lease {
    const { silentMs = Infinity } = this.#options;
    let progressedAt = this.#clock.now();
    const progress = (): void => {
      progressedAt = this.#clock.now();
    };
    const silence = (): number | undefined => {
      const ms = this.#clock.now() - progressedAt;
      return ms >= silentMs ? ms : undefined;
    };
    const share: Share = { holder, amount: 0, abort: new AbortController(), staleness: staleness ?? silence };
    this.#shares.add(share);
    this.#count(share, amount);
    return {
      signal: share.abort.signal,
      progress,
      grow: (more) => {
        progress();
        // The share itself may be the one that has to give way.
        if (!this.#makeRoom(holder, more, scopes) || !this.#shares.has(share)) return false;
        this.#count(share, more);
        return true;
      },
      release: () => {
        if (!this.#shares.has(share)) return;
        this.#remove(share);
        this.#advance();
      },
    };
  }

  /** Those whose turn it is and who have room, as long as there are any. */
  #advance(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    for (let next = this.#next(); next; next = this.#next()) next.grant();
    const { silentMs } = this.#options;
    if (this.#queue.length > 0 && silentMs !== undefined)
      this.#cancelTimer = this.#clock.after(silentMs / 4, () => this.#advance());
  }

  #next(): Waiter | undefined {
    // Who waits for a share of his own does not hold up the others; who waits for the whole pool's is next.
    const next = this.#queue.find(({ holder, amount }) => this.#makeRoom(holder, amount, ownScopes));
    if (!next || !this.#makeRoom(next.holder, next.amount, ['total'])) return undefined;
    this.#queue.remove(next.holder.network, next);
    return next;
  }

  #makeRoom(holder: Holder, amount: number, among: readonly Scope[]): boolean {
    if (among.some((scope) => amount > this.#limits[scope])) return false;
    return among.every((scope) => {
      const key = keyOf(scope, holder);
      while ((this.#held.get(key) ?? 0) + amount > this.#limits[scope]) {
        const share = this.#stalest(key);
        if (!share) return false;
        this.#remove(share);
        share.abort.abort(this.#options.eviction?.() ?? this.#refusal());
      }
      return true;
    });
  }

  /** Who gives way: of the network that holds most, among those that have somebody who may; of it, the stalest. */
  #stalest(key: string): Share | undefined {
    let found: Share | undefined;
    let [mostHeld, mostStale] = [0, 0];
    for (const share of this.#shares) {
      const { holder } = share;
      if (!scopes.some((scope) => keyOf(scope, holder) === key)) continue;
      const staleness = share.staleness();
      if (staleness === undefined) continue;
      const held = this.#held.get(keyOf('network', holder)) ?? 0;
      if (found && (held < mostHeld || (held === mostHeld && staleness <= mostStale))) continue;
      found = share;
      [mostHeld, mostStale] = [held, staleness];
    }
    return found;
  }

  #remove(share: Share): void {
    this.#shares.delete(share);
    this.#count(share, -share.amount);
  }

  #count(share: Share, amount: number): void {
    share.amount += amount;
    for (const scope of scopes) {
      const key = keyOf(scope, share.holder);
      const held = (this.#held.get(key) ?? 0) + amount;
      if (held === 0) this.#held.delete(key);
      else this.#held.set(key, held);
    }
  }
}

function keyOf(scope: Scope, holder: Holder): string {
  return scope === 'total' ? scope : `${scope} ${holder[scope]}`;
}
