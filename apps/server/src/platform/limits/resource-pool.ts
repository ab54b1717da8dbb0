import { systemClock, type TimerClock } from '../base/clock.ts';
import { AppError } from '../base/app-error.ts';
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
  /** Requests that may wait, over all networks and of one. Where all do, the network with most gives way to one with less. */
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
  readonly refuse: () => void;
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
  readonly #maxWaiting: NonNullable<PoolOptions['maxWaiting']>;
  readonly #shares = new Set<Share>();
  /** What addresses, networks and all hold. */
  readonly #held = new Map<string, number>();
  readonly #queue = new FairQueue<Waiter>();
  #cancelTimer: (() => void) | undefined;
  /** Room is being given: those who wait have their turn after it. */
  #isBusy = false;
  /** Room has become free, or somebody has left, since those who wait were looked at. */
  #isDue = false;

  constructor(options: PoolOptions) {
    const { total, perAddress, perNetwork = 2 * perAddress, clock = systemClock } = options;
    this.#options = options;
    this.#clock = clock;
    this.#maxWaiting = options.maxWaiting ?? { inAll: Infinity, ofNetwork: Infinity };
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
        refuse: () => {
          signal?.removeEventListener('abort', leave);
          reject(this.#refusal());
        },
      };
      const leave = (): void => {
        this.#queue.remove(holder.network, waiter);
        reject(signal?.reason);
        this.#advance();
      };
      // Somebody of the network that waits for most makes room in the queue.
      if (this.#queue.length >= this.#maxWaiting.inAll) this.#queue.takeFromLargest()?.refuse();
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
    return this.#alone(() =>
      this.#makeRoom(holder, amount, scopes) ? this.#open(holder, amount, options) : undefined,
    );
  }

  /** @throws the pool's refusal, where as many of the network wait as may, or of all and no network for more than it would */
  assertMayWait({ network }: Pick<Holder, 'network'>): void {
    const { inAll, ofNetwork } = this.#maxWaiting;
    const ofIts = this.#queue.lengthOf(network);
    const isFull = this.#queue.length >= inAll && this.#queue.mostOfOne <= ofIts + 1;
    if (isFull || ofIts >= ofNetwork) throw this.#refusal();
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
      grow: (more) =>
        this.#alone(() => {
          progress();
          // Nobody gives way to a share that is over, and it may be the one that has to.
          const isHeld = () => this.#shares.has(share);
          if (!isHeld() || !this.#makeRoom(holder, more, scopes) || !isHeld()) return false;
          this.#count(share, more);
          return true;
        }),
      release: () => {
        if (!this.#shares.has(share)) return;
        this.#remove(share);
        this.#advance();
      },
    };
  }

  /** Those whose turn it is and who have room, as long as there are any. */
  #advance(): void {
    this.#isDue = true;
    if (this.#isBusy) return;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#isBusy = true;
    while (this.#isDue) {
      this.#isDue = false;
      for (let next = this.#next(); next; next = this.#next()) next.grant();
    }
    this.#isBusy = false;
    const { silentMs } = this.#options;
    if (this.#queue.length > 0 && silentMs !== undefined)
      this.#cancelTimer = this.#clock.after(silentMs / 4, () => this.#advance());
  }

  /** Takes room that nobody else gets meanwhile: who has to give way may let others go, or leave the queue, at once. */
  #alone<T>(take: () => T): T {
    if (this.#isBusy) return take();
    this.#isBusy = true;
    const taken = take();
    this.#isBusy = false;
    if (this.#isDue) this.#advance();
    return taken;
  }

  #next(): Waiter | undefined {
    // Who waits for a share of his own does not hold up the others; who waits for the whole pool's is next.
    const next = this.#queue.find(({ holder, amount }) => this.#makeRoom(holder, amount, ownScopes));
    if (!next || !this.#makeRoom(next.holder, next.amount, ['total'])) return undefined;
    // Who gave way for it may have made it leave.
    return this.#queue.remove(next.holder.network, next) ? next : this.#next();
  }

  #makeRoom(holder: Holder, amount: number, among: readonly Scope[]): boolean {
    if (among.some((scope) => amount > this.#limits[scope])) return false;
    return among.every((scope) => {
      const key = keyOf(scope, holder);
      while ((this.#held.get(key) ?? 0) + amount > this.#limits[scope]) {
        const share = this.#stalest(key);
        if (!share) return false;
        this.#remove(share);
        this.#isDue = true;
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
