import * as z from 'zod/mini';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { readText, removeText, writeText } from '../../../shared/lib/storage.ts';
import { Draft, emptyDraft } from '../session/session.ts';
import { useChat } from './chat-store.ts';
import { reportProblem } from './report-problem.ts';

/*
 * Drafts by session: the text is in localStorage, written synchronously, so that closing the page loses nothing;
 * pictures, files and the quote are in BaigongDatabase.
 */

const prefix = 'chat-draft:';
const keyOf = (session: string) => `${prefix}${session}`;

const Attachments = z.pick(Draft, { images: true, files: true, quote: true });

/** Sessions whose draft was sent but is not saved as a message yet: their stored draft stays until then. */
const sending = new Set<string>();
/** What of each draft is in the database. */
const savedAttachments = new Map<string, Draft>();

function hasSameAttachments(a: Draft, b: Draft): boolean {
  return a.images === b.images && a.files === b.files && a.quote === b.quote;
}

function hasAttachments(draft: Draft): boolean {
  return draft.images.length > 0 || draft.files.length > 0 || draft.quote !== undefined;
}

/** Puts a draft into the composer of a session, and saves it. */
export function writeDraft(draft: Draft, session: string): void {
  if (useChat.getState().current?.id === session) useChat.setState({ draft });
  if (sending.has(session) && draft.text === '' && !hasAttachments(draft)) return;
  sending.delete(session);
  saveDraft(session, draft);
}

function saveDraft(session: string, draft: Draft): void {
  if (draft.text === '') removeText(keyOf(session));
  else writeText(keyOf(session), draft.text);
  const before = savedAttachments.get(session) ?? emptyDraft;
  if (hasSameAttachments(before, draft)) return;
  savedAttachments.set(session, draft);
  const { images, files, quote } = draft;
  baigongDatabase
    .use(async (db) => {
      if (!hasAttachments(draft)) await db.delete('drafts', session);
      else await db.put('drafts', { session, images, files, ...(quote === undefined ? {} : { quote }) });
    })
    .catch(reportProblem);
}

/** Whether a session has a stored draft text. */
export function hasDraftText(session: string): boolean {
  return readText(keyOf(session)) !== null;
}

/**
 * Empties the composer of a session, because this draft is being sent. It stays stored until it is a message: a
 * page that is closed before then opens with it.
 */
export function clearComposer(session: string, sent: Draft): void {
  saveDraft(session, sent);
  sending.add(session);
  if (useChat.getState().current?.id === session) useChat.setState({ draft: emptyDraft });
}

/** A sent draft is now saved as a message: deletes it, unless more was typed since. */
export function deleteSentDraft(session: string, sent: Draft): void {
  if (!sending.delete(session)) return;
  if (readText(keyOf(session)) === sent.text) removeText(keyOf(session));
  saveDraft(session, useChat.getState().current?.id === session ? useChat.getState().draft : emptyDraft);
}

/** Restores a session's draft in the composer: the text at once, attachments when they are read. */
export async function restoreDraft(session: string): Promise<void> {
  const textOnly: Draft = { ...emptyDraft, text: readText(keyOf(session)) ?? '' };
  const onScreen = () => useChat.getState().current?.id === session;
  if (onScreen()) useChat.setState({ draft: textOnly });
  const record = await baigongDatabase.use((db) => db.get('drafts', session)).catch(() => undefined);
  const found = z.safeParse(Attachments, record);
  if (!found.success) return;
  const { images, files, quote } = found.data;
  const { draft } = useChat.getState();
  // Whatever was attached while this was read is newer.
  if (!onScreen() || !hasSameAttachments(draft, textOnly)) return;
  const whole: Draft = { text: draft.text, images, files, ...(quote === undefined ? {} : { quote }) };
  savedAttachments.set(session, whole);
  useChat.setState({ draft: whole });
}

/**
 * Deletes the drafts of sessions that no longer exist.
 * @param last The session that is opened next: another tab may not have kept it yet.
 */
export async function deleteOrphanedDrafts(
  exists: (session: string) => Promise<boolean>,
  last: string | null,
): Promise<void> {
  let keys: string[];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return;
  }
  const attached = await baigongDatabase.use((db) => db.getAllKeys('drafts')).catch(() => []);
  const sessions = new Set([...keys.map((key) => key.slice(prefix.length)), ...attached]);
  for (const session of sessions) {
    if (session === last || (await exists(session))) continue;
    removeText(keyOf(session));
    await baigongDatabase.use((db) => db.delete('drafts', session)).catch(() => undefined);
  }
}
