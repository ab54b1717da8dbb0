import * as z from 'zod/mini';

/** Documents that were kept, changed or removed, in this tab or another one. */
const DocumentNews = z.object({ ids: z.array(z.string()) });

type Listener = (ids: readonly string[]) => void;
const listeners = new Set<Listener>();

// Very old browsers lack it; there each tab sees its own changes alone.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('baigong-documents');
channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const news = z.safeParse(DocumentNews, data);
  if (news.success) for (const listener of listeners) listener(news.data.ids);
});

/** Tells this tab and all others that the records under these ids are not what they were. */
export function announceDocuments(ids: readonly string[]): void {
  for (const listener of listeners) listener(ids);
  channel?.postMessage({ ids: [...ids] });
}

/** Hears of changed records. Gives a function that ends it. */
export function onDocumentNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
