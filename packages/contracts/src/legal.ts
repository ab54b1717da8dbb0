import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** Who runs the site and under which numbers, as the settings say; what is not set is absent. */
export const SiteInfo = z.object({
  /** Name of the person or company that runs the site. */
  operator: z.optional(z.string()),
  /** Where to reach them: an e-mail address, a phone number or an address. */
  contact: z.optional(z.string()),
  /** Number of the ICP filing (ICP 备案号). */
  icp: z.optional(z.string()),
  /** Number of the public security filing (公安联网备案号). */
  police: z.optional(z.string()),
  /** Models in use with the numbers under which they are filed or registered, as the operator writes them. */
  modelFilings: z.array(z.string()),
  /** Whether somebody can read what is sent to the feedback inbox. */
  hasInbox: z.boolean(),
  /** Whether a service paints pictures. */
  hasImages: z.boolean(),
});
export type SiteInfo = z.infer<typeof SiteInfo>;

export const getSiteInfoRoute = defineRoute({
  method: 'GET',
  path: '/api/site',
  answer: SiteInfo,
});
