import { AppError } from '../base/app-error.ts';

/** How finely the window is divided. */
const bucketsPerWindow = 16;

/**
 * How fast a sender is, over a sliding window of the time in which it was waited for: while we write what came, or are
 * busy with others, its clock stands still. All times are milliseconds.
 */
class Throughput {
  readonly #windowMs: number;
  #buckets: { at: number; bytes: number }[] = [];
  #waitedMs = 0;
  #waitingSince: number | undefined;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  startWaiting(now: number): void {
    this.#waitingSince = now;
  }

  receive(bytes: number, now: number): void {
    this.#waitedMs = this.#waited(now);
    this.#waitingSince = undefined;
    const last = this.#buckets.at(-1);
    if (last && this.#waitedMs - last.at < this.#windowMs / bucketsPerWindow) last.bytes += bytes;
    else this.#buckets.push({ at: this.#waitedMs, bytes });
    this.#buckets = this.#buckets.filter(({ at }) => at > this.#waitedMs - this.#windowMs);
  }

  /** Bytes per second within the window; of a sender younger than that, since it began. */
  rate(now: number): number {
    const waited = this.#waited(now);
    const bytes = this.#buckets.reduce(
      (sum, bucket) => (bucket.at > waited - this.#windowMs ? sum + bucket.bytes : sum),
      0,
    );
    return (bytes * 1000) / Math.max(1, Math.min(waited, this.#windowMs));
  }

  /** Whether it was waited for longer than the window and sent less than so many bytes per second within it. */
  isSlow(minBytesPerSecond: number, now: number): boolean {
    return this.#waited(now) >= this.#windowMs && this.rate(now) < minBytesPerSecond;
  }

  #waited(now: number): number {
    return this.#waitedMs + (this.#waitingSince === undefined ? 0 : now - this.#waitingSince);
  }
}

export interface BodyLimits {
  /** Bytes of bodies held at once, over all requests; one address may hold an eighth of it, one network a quarter. */
  readonly totalBytes: number;
  /** Slower senders are cut off. */
  readonly minBytesPerSecond: number;
  /** Time over which that is measured, and which every sender has before it counts. */
  readonly windowMs: number;
}

const defaultBodyLimits: BodyLimits = {
  totalBytes: 192 * 1024 * 1024,
  minBytesPerSecond: 8 * 1024,
  windowMs: 10_000,
};

/** Who sends a body, as limits count it. */
export interface BodySender {
  readonly address: string;
  readonly network: string;
}

/** Seconds after which a sender whose body was dropped may try again. */
const droppedRetrySeconds = 5;

/** A request's body, from its first byte until the request no longer needs it. */
export class Body {
  /** Aborted with the AppError that ends the reading. */
  readonly ended = new AbortController();
  readonly throughput: Throughput;
  /** Names of the allowances that it counts against. */
  readonly scopes: readonly string[];
  bytes = 0;
  isReading = true;

  constructor({ address, network }: BodySender, windowMs: number) {
    this.scopes = [`address ${address}`, `network ${network}`, 'total'];
    this.throughput = new Throughput(windowMs);
  }
}

/**
 * All bodies in flight, and the allowance that they share. Where an address, a network or all together hold more than
 * they may, the slowest sender among them loses its body, stalled ones first; the newest caller has no disadvantage.
 */
export class BodiesInFlight {
  readonly #limits: BodyLimits;
  readonly #bodies = new Set<Body>();
  /** Bytes held, by scope. */
  readonly #held = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: Partial<BodyLimits> = {}) {
    this.#limits = { ...defaultBodyLimits, ...limits };
  }

  open(sender: BodySender): Body {
    const body = new Body(sender, this.#limits.windowMs);
    this.#bodies.add(body);
    this.#timer ??= setInterval(() => this.#endSlow(), this.#limits.windowMs / 10).unref();
    return body;
  }

  /** Counts what has come of a body. Some body, also this one, may be ended by it. */
  receive(body: Body, bytes: number): void {
    if (body.ended.signal.aborted) return;
    body.throughput.receive(bytes, performance.now());
    this.#count(body, bytes);
    for (const scope of body.scopes)
      while (!body.ended.signal.aborted && (this.#held.get(scope) ?? 0) > this.#allowance(scope))
        this.#end(
          this.#slowest(scope) ?? body,
          new AppError('limits.tooMany', { wait: droppedRetrySeconds }),
        );
  }

  /** The body is no longer needed. */
  close(body: Body): void {
    body.isReading = false;
    this.#bodies.delete(body);
    this.#count(body, -body.bytes);
    if (this.#bodies.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #allowance(scope: string): number {
    const { totalBytes } = this.#limits;
    return scope === 'total' ? totalBytes : scope.startsWith('network') ? totalBytes / 4 : totalBytes / 8;
  }

  #count(body: Body, bytes: number): void {
    body.bytes += bytes;
    for (const scope of body.scopes) {
      const held = (this.#held.get(scope) ?? 0) + bytes;
      if (held === 0) this.#held.delete(scope);
      else this.#held.set(scope, held);
    }
  }

  #slowest(scope: string): Body | undefined {
    const now = performance.now();
    let slowest: Body | undefined;
    let leastRate = Infinity;
    for (const body of this.#bodies) {
      if (!body.isReading || body.bytes === 0 || !body.scopes.includes(scope)) continue;
      const rate = body.throughput.rate(now);
      if (rate >= leastRate) continue;
      slowest = body;
      leastRate = rate;
    }
    return slowest;
  }

  /** Its reader hears of it by the signal; its bytes are free at once. */
  #end(body: Body, error: AppError): void {
    this.close(body);
    body.ended.abort(error);
  }

  #endSlow(): void {
    const now = performance.now();
    for (const body of this.#bodies)
      if (body.isReading && body.throughput.isSlow(this.#limits.minBytesPerSecond, now))
        this.#end(body, new AppError('request.timeout'));
  }
}
