import * as z from 'zod/mini';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { readText, removeText, writeText } from '../../../shared/lib/storage.ts';
import { Draft, emptyDraft } from '../session/session.ts';
import { useChat } from './chat-store.ts';
import { reportProblem } from './report-problem.ts';

/*
 * What is typed but not sent, per session: words in localStorage, written at once, so that closing the page in the
 * middle of a word loses nothing; pictures, files and the quote in BaigongDatabase.
 */

const prefix = 'chat-draft:';
const keyOf = (session: string) => `${prefix}${session}`;

const Attachments = z.pick(Draft, { images: true, files: true, quote: true });

/** Sessions whose draft has been sent but is not yet kept as a message: their kept draft stays till then. */
const sending = new Set<string>();
/** What of each draft is in the database. */
const savedAttachments = new Map<string, Draft>();

function hasSameAttachments(a: Draft, b: Draft): boolean {
  return a.images === b.images && a.files === b.files && a.quote === b.quote;
}

function hasAttachments(draft: Draft): boolean {
  return draft.images.length > 0 || draft.files.length > 0 || draft.quote !== undefined;
}

/** Puts a draft into the composer of a session, and keeps it. */
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

/** Whether words stand in the composer of a session. */
export function hasDraftText(session: string): boolean {
  return readText(keyOf(session)) !== null;
}

/**
 * Empties the composer of a session, because this draft is being sent. All of it is kept until it is a message, also
 * what was typed a moment ago: a page that is closed before then opens with it.
 */
export function clearComposer(session: string, sent: Draft): void {
  saveDraft(session, sent);
  sending.add(session);
  if (useChat.getState().current?.id === session) useChat.setState({ draft: emptyDraft });
}

/** A sent draft is now kept as a message: it is needed no more, unless more has been typed since. */
export function deleteSentDraft(session: string, sent: Draft): void {
  if (!sending.delete(session)) return;
  if (readText(keyOf(session)) === sent.text) removeText(keyOf(session));
  saveDraft(session, useChat.getState().current?.id === session ? useChat.getState().draft : emptyDraft);
}

/** Brings a session's draft back into the composer; words at once, the rest when it is read. */
export async function restoreDraft(session: string): Promise<void> {
  const words: Draft = { ...emptyDraft, text: readText(keyOf(session)) ?? '' };
  const onScreen = () => useChat.getState().current?.id === session;
  if (onScreen()) useChat.setState({ draft: words });
  const record = await baigongDatabase.use((db) => db.get('drafts', session)).catch(() => undefined);
  const found = z.safeParse(Attachments, record);
  if (!found.success) return;
  const { images, files, quote } = found.data;
  const { draft } = useChat.getState();
  // Whatever was attached while this was read is newer.
  if (!onScreen() || !hasSameAttachments(draft, words)) return;
  const whole: Draft = { text: draft.text, images, files, ...(quote === undefined ? {} : { quote }) };
  savedAttachments.set(session, whole);
  useChat.setState({ draft: whole });
}

/** Throws away the drafts of sessions that are there no more. `exists` says which are. */
export async function deleteOrphanedDrafts(exists: (session: string) => Promise<boolean>): Promise<void> {
  let keys: string[];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return;
  }
  const attached = await baigongDatabase.use((db) => db.getAllKeys('drafts')).catch(() => []);
  const sessions = new Set([...keys.map((key) => key.slice(prefix.length)), ...attached]);
  for (const session of sessions) {
    if (await exists(session)) continue;
    removeText(keyOf(session));
    await baigongDatabase.use((db) => db.delete('drafts', session)).catch(() => undefined);
  }
}
