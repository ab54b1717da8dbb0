/** How finely the window is divided. */
const bucketsPerWindow = 16;

/**
 * How fast a sender is, over a sliding window of the time in which it was waited for: while we write what came, or are
 * busy with others, its clock stands still. All times are milliseconds.
 */
export class Throughput {
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
