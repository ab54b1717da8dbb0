import * as z from 'zod/mini';

/** A month as `YYYY-MM`, a year as `YYYY`, or empty. */
const Month = z.string().check(z.regex(/^(\d{4}(-(0[1-9]|1[0-2]))?)?$/));

/** When something was. `text` holds what no month can say (“2010 年前后”) and is shown instead of the months. */
export const DateRange = z.looseObject({
  start: Month,
  end: Month,
  /** Goes on today (至今); `end` is then ignored. */
  present: z.optional(z.boolean()),
  text: z.optional(z.string()),
});
export type DateRange = z.infer<typeof DateRange>;
