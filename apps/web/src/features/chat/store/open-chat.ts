import { whenIdle } from '../../../shared/lib/when-idle.ts';
import { chatDatabase, type ChatDatabase } from '../../../shared/lib/chat-database.ts';
import { takeText } from '../../../shared/lib/hand-off/hand-off.ts';
import { readText } from '../../../shared/lib/storage.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { isEmptySession } from '../session/new-session.ts';
import { parseSession } from '../session/parse-session.ts';
import type { Session } from '../session/session.ts';
import { quarantineRecord } from './quarantine.ts';
import { changeSession, isSynced } from './change-session.ts';
import { useChat } from './chat-store.ts';
import { hasDraftText, deleteOrphanedDrafts, writeDraft } from './drafts.ts';
import { createSession, saveNewSession, showNewSession } from './new-chat.ts';
import { isPersistent, openRecords, sessionRecords } from './records.ts';
import { reportProblem } from './report-problem.ts';
import { currentSessionKey, setCurrent, notifySessionOpened } from './select-session.ts';
import { sessionFeed } from './session-feed.ts';

let opening: Promise<void> | null = null;

/** Opens the chat once: the last session, else the first of the list, else a new one. */
export function openChat(): Promise<void> {
  opening ??= open();
  return opening;
}

async function open(): Promise<void> {
  followOtherTabs();
  const opening = openRecords(() => void onOpenedLate());
  // Who remembers no session has most likely none: a first visit begins to type while the database is made.
  const last = readText(currentSessionKey);
  const provisional = last === null ? showNewSession() : undefined;
  await opening;
  const begun = await findOrphanedDraft(last);
  const session = begun === undefined ? await lastSession() : null;
  if (session && (!provisional || isUntouched(provisional))) setCurrent(session);
  else await (provisional ? saveNewSession(provisional) : createSession(begun));
  whenIdle(() => void runMaintenance());
}

/** The last session where it was typed in, but the page closed before the database had it. */
async function findOrphanedDraft(last: string | null): Promise<string | undefined> {
  if (last === null || !/^\d{1,20}$/.test(last) || !hasDraftText(last)) return undefined;
  try {
    return (await sessionRecords().get(last)) ? undefined : last;
  } catch (error) {
    reportProblem(error);
    return undefined;
  }
}

function isUntouched({ id }: Session): boolean {
  const { current, draft } = useChat.getState();
  const typed = draft.text !== '' || draft.images.length > 0 || draft.files.length > 0;
  return current?.id === id && isEmptySession(current) && !typed;
}

/** The session to begin with. One that cannot be read is passed over. */
async function lastSession(): Promise<Session | null> {
  const last = readText(currentSessionKey);
  try {
    return (last !== null && (await sessionRecords().get(last))) || (await firstSession());
  } catch (error) {
    reportProblem(error);
    return null;
  }
}

/** The first session of the list, if there is one. */
export async function firstSession(): Promise<Session | null> {
  const [pinned] = await sessionRecords().pinned();
  if (pinned) return sessionRecords().get(pinned.id);
  for (const { id } of await sessionRecords().summaries(20)) {
    const session = await sessionRecords().get(id);
    if (session) return session;
  }
  return null;
}

/** The database opened after all: what is on screen stays if anything was said in it. */
async function onOpenedLate(): Promise<void> {
  const { current } = useChat.getState();
  if (current && current.messages.length > 1) return;
  const session = await lastSession();
  if (session) setCurrent(session);
}

function followOtherTabs(): void {
  sessionFeed.subscribe((change, origin) => {
    const { current } = useChat.getState();
    if (origin === 'this-tab' || !current) return;
    if (change.type === 'saved') {
      if (change.head.id === current.id && isSynced(current.id)) void refresh(current.id);
      return;
    }
    if (change.type === 'cleared' || change.ids.includes(current.id)) {
      toast('info', '这条对话已在另一个标签页里删除。');
      void lastSession().then((session) => (session ? setCurrent(session) : createSession()));
    }
  });
}

async function refresh(id: string): Promise<void> {
  try {
    const session = await sessionRecords().get(id);
    if (session && useChat.getState().current?.id === id && isSynced(id)) {
      useChat.setState({ current: session });
      notifySessionOpened(session);
    }
  } catch (error) {
    reportProblem(error);
  }
}

/** Puts text from another screen into the composer. */
export function receiveHandOff(): void {
  const { current, draft } = useChat.getState();
  const text = current && takeText('chat');
  if (!current || !text) return;
  void changeSession(current.id, (now) => ({ ...now, draftOrigin: 'own' }));
  writeDraft({ ...draft, text: draft.text === '' ? text : `${draft.text}\n${text}` }, current.id);
}

async function runMaintenance(): Promise<void> {
  if (!isPersistent()) return;
  try {
    const { unknown } = await repairSessions(
      chatDatabase,
      (id, record) => quarantineRecord('sessions', id, record),
      Date.now(),
    );
    if (unknown > 0) {
      toast('info', `有 ${unknown} 条聊天记录无法识别，已单独保存，可在历史记录里导出。`, {
        durationMs: 8_000,
      });
    }
    await deleteOrphanedDrafts(
      async (id) => (await sessionRecords().get(id)) !== null,
      readText(currentSessionKey),
    );
  } catch (error) {
    reportProblem(error);
  }
}

interface RepairCounts {
  /** Records that are now in the list. */
  readonly repaired: number;
  /** Records that are no sessions; they were quarantined. */
  readonly unknown: number;
}

/**
 * Repairs records that are missing from the list's index: of older or damaged shape, without a title or a time, or
 * under an id that is no text. What cannot be parsed is quarantined and leaves the store. Costs three counts when all
 * is well.
 */
export async function repairSessions(
  database: ChatDatabase,
  quarantine: (id: string, record: unknown) => Promise<void>,
  now: number,
): Promise<RepairCounts> {
  const index = '[updatedAt+title]';
  const notText = IDBKeyRange.upperBound('');
  const missing = await database.use(async (db) => {
    const { store } = db.transaction('sessions');
    if (!store.indexNames.contains(index)) return [];
    const [all, listed, odd] = await Promise.all([
      store.count(),
      store.index(index).count(),
      store.count(notText),
    ]);
    if (all === listed && odd === 0) return [];
    const [keys, inIndex] = await Promise.all([store.getAllKeys(), store.index(index).getAllKeys()]);
    const known = new Set<IDBValidKey>(inIndex);
    return keys.filter((key) => typeof key !== 'string' || !known.has(key));
  });

  const counts = { repaired: 0, unknown: 0 };
  for (const key of missing) {
    const raw = await database.use((db) => db.get('sessions', key));
    const found = parseSession(raw, now);
    if (!found || found.isLossy) await quarantine(key, raw);
    await database.use(async (db) => {
      const transaction = db.transaction('sessions', 'readwrite');
      const taken = found && typeof key !== 'string' && (await transaction.store.getKey(found.session.id));
      if (!found || found.session.id !== key) await transaction.store.delete(key);
      // A text id that is taken already belongs to another session.
      if (found) {
        const id = taken === undefined || !taken ? found.session.id : `${found.session.id}-1`;
        await transaction.store.put({ ...found.session, id });
      }
      await transaction.done;
    });
    if (found) counts.repaired++;
    else counts.unknown++;
  }
  return counts;
}
