import * as z from 'zod/mini';

/** What became of kept sessions, in this tab or another one. */
const SessionNews = z.discriminatedUnion('type', [
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
export type SessionNews = z.infer<typeof SessionNews>;

type Listener = (news: SessionNews, from: 'here' | 'elsewhere') => void;
const listeners = new Set<Listener>();

// Very old browsers lack it; there each tab sees its own changes alone.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('baigong-chat');
channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // A tab with another version of the page may say things that are not understood here.
  const news = z.safeParse(SessionNews, data);
  if (news.success) for (const listener of listeners) listener(news.data, 'elsewhere');
});

/** Tells this tab and all others. */
export function announce(news: SessionNews): void {
  for (const listener of listeners) listener(news, 'here');
  channel?.postMessage(news);
}

export function onSessionNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
