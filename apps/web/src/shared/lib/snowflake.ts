/** Worker and datacenter are fixed: every browser makes ids for itself alone. */
const worker = 1n;
const datacenter = 1n;
const sequenceBits = 12n;
const workerBits = 5n;
const datacenterBits = 5n;
const sequenceMask = (1n << sequenceBits) - 1n;
/** 2024-01-01T00:00:00Z. Never changes: ids made before and after have to stay in order. */
const epoch = 1_704_067_200_000;

/** The computer's clock was set back, so an id made now could repeat an older one. */
export class ClockMovedBackwards extends Error {
  override readonly name = 'ClockMovedBackwards';
  /** Milliseconds until the clock is where it was. */
  readonly behind: number;
  constructor(behind: number) {
    super(`Clock moved backwards by ${behind} ms; no id is made until it has caught up.`);
    this.behind = behind;
  }
}

/**
 * Makes time-ordered ids: 41 bits of milliseconds since the epoch, 5 of datacenter, 5 of worker, 12 of sequence.
 * They pass 2^53, so they are strings. Throws ClockMovedBackwards when the clock reads earlier than at the last id.
 */
export function createSnowflake(now: () => number): () => string {
  let last = -1;
  let sequence = 0n;
  return () => {
    let at = Math.floor(now());
    if (at < last) throw new ClockMovedBackwards(last - at);
    if (at === last) {
      sequence = (sequence + 1n) & sequenceMask;
      // 4,096 ids in one millisecond: wait for the next one.
      if (sequence === 0n) at = nextMillisecond(last, now);
    } else {
      sequence = 0n;
    }
    last = at;
    const id =
      (BigInt(at - epoch) << (sequenceBits + workerBits + datacenterBits)) |
      (datacenter << (sequenceBits + workerBits)) |
      (worker << sequenceBits) |
      sequence;
    return id.toString();
  };
}

/** Waits for the clock to pass `last`; a millisecond at most, so it does not give up the turn. */
function nextMillisecond(last: number, now: () => number): number {
  for (;;) {
    const at = Math.floor(now());
    if (at < last) throw new ClockMovedBackwards(last - at);
    if (at > last) return at;
  }
}

/** The page's own generator. */
export const nextId = createSnowflake(() => Date.now());
