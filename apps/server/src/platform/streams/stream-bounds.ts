/** How much streams may hold. */
export interface StreamBounds {
  /** How long a closed stream can still be read. */
  readonly retentionMs: number;
  /** Largest stream, in bytes as `eventBytes` counts them. */
  readonly maxStreamBytes: number;
  /** All streams together. */
  readonly maxTotalBytes: number;
  /** Those of one address; a network may have twice as much. */
  readonly maxAddressBytes: number;
  /** Streams one owner may have growing at once. */
  readonly maxOpenPerOwner: number;
  /** Streams one owner may have at all; the oldest closed one makes room. */
  readonly maxPerOwner: number;
}

export const defaultStreamBounds = {
  retentionMs: 10 * 60_000,
  maxStreamBytes: 4 * 1024 * 1024,
  maxTotalBytes: 64 * 1024 * 1024,
  maxAddressBytes: 8 * 1024 * 1024,
  maxOpenPerOwner: 8,
  maxPerOwner: 64,
} satisfies StreamBounds;

/** A full stream still takes one final event of at most this many bytes. */
export const finalEventBytes = 4 * 1024;

/** What an event costs beyond its text. */
const eventOverheadBytes = 32;

/** What a stream costs beyond its events. */
export const streamOverheadBytes = 1024;

/** Text beyond Latin-1 takes two bytes a character in memory; counting all as such errs on the safe side. */
export function eventBytes(json: string): number {
  return json.length * 2 + eventOverheadBytes;
}
