import * as z from 'zod/mini';

/** What is used of a day's allowance; `limit: null` is no limit. */
const Budget = z.object({ used: z.number(), limit: z.nullable(z.number()) });

/** What a visitor may use in a day: the smallest of three allowances counts. */
export const DayUsage = z.object({
  visitor: Budget,
  /** Of the visitor's address, or of the network it belongs to. */
  address: Budget,
  site: Budget,
  /** The one of which least is left. */
  tightest: z.enum(['visitor', 'address', 'site']),
  /** Milliseconds since 1970 at which the day's budgets begin again. */
  resetsAt: z.number(),
  /** The same as one reads it, in the time zone whose days are counted: 11月25日 0:00（北京时间）. */
  reset: z.string(),
});
export type DayUsage = z.infer<typeof DayUsage>;
