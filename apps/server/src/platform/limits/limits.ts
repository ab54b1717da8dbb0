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

/** A budget that something counts for: `key`'s day under the name `budget`. */
export interface BudgetScope {
  readonly budget: string;
  readonly key: string;
  /** Most that may be spent and reserved in a day; null is no limit. */
  readonly limit: number | null;
}

export interface ReservationRequest {
  /** One reservation has one id; a second request with it changes the amount. */
  readonly id: string;
  /** YYYY-MM-DD; a reservation that is there keeps its own day. */
  readonly day: string;
  /** All of them must have room. */
  readonly scopes: readonly BudgetScope[];
  /** What is left is reserved, up to `maximum`; nothing where less than `minimum` is left. Whole units. */
  readonly minimum: number;
  readonly maximum: number;
  /** Spent before by the same work, under a reservation that is no longer there. */
  readonly settled?: number;
}

export type ReservationResult =
  | { readonly ok: true; readonly granted: number }
  | {
      readonly ok: false;
      /** The budget with the least room. */
      readonly budget: string;
      /** Nothing is spent up: there is room again when other reservations are settled. */
      readonly onlyReserved: boolean;
    };

/** Counts tries per rule and key. A key is a visitor's id, an address (alone or as the last word) or a network. */
export interface RateLimits {
  /**
   * Takes one try. A rule named in settings as off always allows. A try of an IPv6 address counts for its network
   * too, with `networkFactor` times the points.
   */
  consume(rule: string, key: string): Promise<LimitResult>;
  /** Whether tries are counted over all processes at present; alone, a process counts what it sees itself. */
  countsForAll(): boolean;
}

/** What is spent and reserved per budget, key and day. */
export interface Budgets {
  /**
   * Reserves an amount in all scopes or in none, atomically: spent and reserved together never exceed a limit. A
   * reservation counts until it is settled, or until its process has been gone for a minute.
   */
  reserve(request: ReservationRequest): Promise<ReservationResult>;
  /**
   * Counts what was spent under a reservation, which may be more or less than reserved, and ends it.
   * @param spent so far, in total: settling twice counts once
   * @param open what stays reserved
   */
  settle(id: string, spent: number, open?: number): Promise<void>;
  /** Spent by a key on a day, without what is reserved. */
  spent(budget: string, key: string, day: string): Promise<number>;
  /**
   * The day that counts when a clock says `day` (YYYY-MM-DD): that day, or the newest one known where that is up to a
   * week later, because a clock that goes back must not give a second budget.
   */
  currentDay(day: string): Promise<string>;
  /** Reservations that count at present. */
  openReservations(): Promise<number>;
  dispose(): Promise<void>;
}

export type Limits = RateLimits & Budgets;

/** Limits whose tries and budgets are kept in different places. */
export function createLimits(rates: RateLimits, budgets: Budgets): Limits {
  return {
    ...budgets,
    consume: (rule, key) => rates.consume(rule, key),
    countsForAll: () => rates.countsForAll(),
  };
}

/** The hash of the network an address belongs to: of an IPv6 /64 its /48, of an IPv4 address itself. */
export function networkOf(addressHash: string): string {
  return addressHash.split('.', 1)[0] ?? addressHash;
}
