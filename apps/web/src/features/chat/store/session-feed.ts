import * as z from 'zod/mini';
import { createChangeFeed } from '../../../shared/lib/change-feed.ts';
import { recordChannels } from '../../../shared/lib/record-channels.ts';

const SessionChange = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('saved'),
    head: z.object({
      id: z.string(),
      title: z.string(),
      updatedAt: z.number(),
      pinnedAt: z.optional(z.number()),
    }),
  }),
  z.object({ type: z.literal('removed'), ids: z.array(z.string()) }),
  z.object({ type: z.literal('cleared') }),
]);
export type SessionChange = z.infer<typeof SessionChange>;

/** Changes of the stored sessions, in this tab or another one. */
export const sessionFeed = createChangeFeed(recordChannels.session, SessionChange);
