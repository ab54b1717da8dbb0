/** How often something may be done: `points` within `seconds`, per key. */
export interface LimitRule {
  readonly points: number;
  readonly seconds: number;
}

/** The answer to a try: allowed, or the seconds until the next is. */
export type LimitResult =
  | { readonly ok: true; readonly left: number }
  | { readonly ok: false; readonly wait: number };

/** How much more a network may have than one of its addresses. */
export const networkFactor = 2;

/**
 * Counts tries per rule and key, and tokens per day and key. A key is a visitor's id or an address, the latter
 * alone or as the last word.
 */
export interface Limits {
  /**
   * Takes one try. A rule named in settings as off always allows. A try of an IPv6 address counts for its network
   * too, with `networkFactor` times the points.
   */
  consume(rule: string, key: string): Promise<LimitResult>;
  /** Adds spent tokens to a key's day. `day` is YYYY-MM-DD. */
  spend(budget: string, key: string, day: string, tokens: number): Promise<void>;
  /** Tokens spent by a key on a day. */
  spent(budget: string, key: string, day: string): Promise<number>;
  dispose(): Promise<void>;
}
