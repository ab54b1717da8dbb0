import { webAddress } from '../../../shared/lib/web-address.ts';
import type { SourcePassage } from '../../../shared/lib/web-sources.ts';
import type { ReadPage } from './fetch-page.ts';

/** A page with the texts of its passages, in order. */
interface ChunkedPage extends ReadPage {
  readonly texts: readonly string[];
}

/** A page that a conversation has read. */
export interface CachedPage extends ReadPage {
  readonly passages: readonly SourcePassage[];
}

interface Conversation {
  /** By `webAddress`: however it is spelled, it is fetched once. */
  readonly pages: Map<string, CachedPage>;
  nextNumber: number;
}

const maxConversations = 20;
const maxPages = 30;

/** In memory: what was given to a model stands in the message that asked for it. */
const conversations = new Map<string, Conversation>();

function conversationOf(id: string): Conversation {
  const found = conversations.get(id) ?? { pages: new Map<string, CachedPage>(), nextNumber: 1 };
  conversations.delete(id);
  conversations.set(id, found);
  const [oldest] = conversations.keys();
  if (conversations.size > maxConversations && oldest !== undefined) conversations.delete(oldest);
  return found;
}

/** Numbers for passages that no other passage of the conversation has. */
export function numberPassages(conversation: string, texts: readonly string[]): SourcePassage[] {
  const state = conversationOf(conversation);
  return texts.map((text) => ({ n: state.nextNumber++, text }));
}

/** Whether a conversation has read a page, so that reading it again asks nobody for it. */
export const hasPage = (conversation: string, link: string): boolean =>
  conversations.get(conversation)?.pages.has(webAddress(link)) ?? false;

/** The page as this conversation read it; reads it where it has not. A page that could not be read is tried again. */
export async function pageOf(
  conversation: string,
  link: string,
  read: () => Promise<ChunkedPage>,
): Promise<CachedPage> {
  const state = conversationOf(conversation);
  const known = state.pages.get(webAddress(link));
  if (known) return known;
  const { texts, ...page } = await read();
  const passages = numberPassages(conversation, texts);
  const cached = { ...page, passages };
  for (const key of new Set([link, page.url].map(webAddress))) state.pages.set(key, cached);
  while (state.pages.size > maxPages) {
    const [oldest] = state.pages.keys();
    if (oldest === undefined) break;
    state.pages.delete(oldest);
  }
  return cached;
}
