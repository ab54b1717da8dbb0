import { defaultResumeTitle, newTitle, type Problem, type ResumeDocument } from '@baigong/resume';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { chatDatabase, type ChatDatabase } from '../../../shared/lib/chat-database.ts';
import { useResumeMode } from '../../../shared/lib/resume-mode.ts';
import { createAutosave, type Autosave } from './autosave.ts';
import { createEditLock, type EditLock } from './edit-lock.ts';
import { createEditing, type Editing } from './editing.ts';
import { createPersister, type KeepProblem } from './keep-resume.ts';
import { newId } from './new-id.ts';
import { openContent } from './open-content.ts';
import { rescueStranded } from './rescue-stranded.ts';
import { findRecord, savedAtOf, updateRecord } from './resume-records.ts';
import { createTimeMachine, type TimeMachine } from './time-machine.ts';
import { setDamagedAside } from './set-damaged-aside.ts';
import { noCopy, readWorkingCopy, type CopyStorage } from './working-copy.ts';

/** What is known of an open resume beside its document. */
export interface SessionState {
  readonly title: string;
  /** Why the last saving did not keep everything. */
  readonly problem: KeepProblem | undefined;
  /** What could not be read at opening, and where it was set aside. */
  readonly damage: { readonly problems: readonly Problem[]; readonly places: readonly string[] } | undefined;
}

/** An open resume. One at a time is open in a page. */
export interface ResumeSession {
  readonly id: string;
  readonly editing: Editing;
  readonly autosave: Autosave;
  readonly state: StoreApi<SessionState>;
  readonly timeMachine: TimeMachine;
  /** Whether this tab or another edits the resume. */
  readonly lock: EditLock;
  /** There was no record under the id: it is made with the first change. */
  readonly unknown: boolean;
  /** Its address was just made: nobody expects to find anything there. */
  readonly isFresh: boolean;
  /** Neither a record nor a working copy held a document. */
  readonly isNew: boolean;
  /** Renames the resume; a blank title changes nothing. Gives whether it was renamed. */
  readonly rename: (title: string) => Promise<boolean>;
  /** Sets the list's picture. */
  readonly setThumbnail: (picture: string) => Promise<void>;
  /** The record was deleted elsewhere: make it anew. */
  readonly saveAnew: () => Promise<void>;
  /** Edits here what another tab edits: reads the record as that one leaves it. */
  readonly takeOver: () => Promise<void>;
  /** Saves what is waiting and lets go. */
  readonly close: () => void;
}

interface SessionOptions {
  /** The id was just made. */
  readonly fresh?: boolean;
  readonly storage?: CopyStorage;
  readonly database?: Pick<ChatDatabase, 'use'>;
  readonly now?: () => number;
}

const nowhere: CopyStorage = {
  getItem: () => null,
  setItem: () => {
    throw new DatabaseProblem('refused');
  },
  removeItem: () => undefined,
};

/** A page without an origin throws at the very name. */
function ownStorage(): CopyStorage {
  try {
    return localStorage;
  } catch {
    return nowhere;
  }
}

/** Opens a resume. Never throws: where the record cannot be read, the working copy or a new document stands in. */
export async function openSession(id: string, options: SessionOptions = {}): Promise<ResumeSession> {
  const { storage = ownStorage(), database = chatDatabase, now = Date.now, fresh = false } = options;
  let refused: KeepProblem | undefined;
  const record = await findRecord(id, now(), database).catch((error: unknown) => {
    if (!(error instanceof DatabaseProblem)) throw error;
    refused = { kind: 'lost', text: error.message };
    return undefined;
  });
  const copy = readWorkingCopy(storage);
  const content = openContent(id, record, copy, newId);
  const rescued = !content.stranded || (await rescueStranded(copy, { database, now }));
  const places = await setDamagedAside({ id, copy, content, record, rescued }, storage, now());
  if (copy.editing !== undefined && copy.owner?.id === id) useResumeMode.getState().setEditing(copy.editing);

  const editing = createEditing(content.document, now);
  const state = createStore<SessionState>(() => ({
    title: record?.title ?? defaultResumeTitle,
    problem: refused,
    damage: content.problems.length > 0 ? { problems: content.problems, places } : undefined,
  }));
  const keeper = createPersister({
    id,
    storage,
    database,
    now,
    title: () => state.getState().title,
    editing: () => useResumeMode.getState().editing,
    exists: record !== undefined,
    recordSavedAt: savedAtOf(record),
  });
  const timeMachine = createTimeMachine({ resumeId: id, now });
  let opened: ResumeDocument | undefined = content.isNew ? undefined : content.document;
  const autosave = createAutosave({
    async save() {
      const problem = await keeper.keep(editing.getDocument());
      if (state.getState().problem?.text !== problem?.text) state.setState({ problem });
      const kept = problem === undefined || problem.kind === 'copy';
      if (kept) {
        // The first snapshot is of what was opened: there is then a way back to before the first change.
        void timeMachine.note(opened ?? editing.getDocument());
        opened = undefined;
      }
      return kept;
    },
  });
  const lock = createEditLock({
    resumeId: id,
    handOver: () => {
      editing.store.setState({ readOnly: true });
      return autosave.flush();
    },
    locks: navigator.locks,
  });
  let own = false;
  const onLock = () => {
    const held = lock.store.getState().state;
    editing.store.setState({ readOnly: held !== 'mine' });
    if (held === 'mine' && !own) {
      own = true;
      // From here on the three keys speak of no other resume than the one on screen.
      keeper.copyOpened(editing.getDocument());
      if (content.displaced) void timeMachine.keep(content.displaced, 'restore');
      if (content.ahead && (record || fresh)) autosave.touch();
    }
    // Taken without being asked: what was not saved yet must not overwrite the other tab's, nor be lost.
    if (held === 'taken' && autosave.store.getState().state !== 'saved') {
      autosave.stop();
      void timeMachine.keep(editing.getDocument(), 'restore');
    }
  };
  const offLock = lock.store.subscribe(onLock);
  // Nothing may be changed before it is known whether another tab does.
  await lock.ready;
  onLock();

  const onChange = editing.subscribe(autosave.touch);
  const onMode = useResumeMode.subscribe(() => {
    if (lock.store.getState().state === 'mine') keeper.copyOpened(editing.getDocument());
  });
  const onLeave = () => {
    if (!editing.store.getState().readOnly) void autosave.flush();
  };
  const onHide = () => document.visibilityState === 'hidden' && onLeave();
  window.addEventListener('pagehide', onLeave);
  document.addEventListener('visibilitychange', onHide);
  return {
    id,
    editing,
    autosave,
    state,
    timeMachine,
    lock,
    unknown: record === undefined,
    isFresh: fresh,
    isNew: content.isNew,
    async rename(title) {
      const trimmed = newTitle(title, state.getState().title);
      if (trimmed === undefined) return false;
      state.setState({ title: trimmed });
      // A resume without a record gets one, under its new title.
      autosave.touch();
      await autosave.flush();
      return updateRecord(id, (found) => ({ ...found, title: trimmed, updatedAt: now() }), now(), database);
    },
    async setThumbnail(thumbnail) {
      await updateRecord(id, (found) => ({ ...found, thumbnail }), now(), database);
    },
    async saveAnew() {
      keeper.makeAnew();
      await autosave.flush();
    },
    async takeOver() {
      await lock.takeOver();
      const found = await findRecord(id, now(), database);
      if (!found) return;
      editing.replace(openContent(id, found, noCopy, newId).document);
      keeper.follow(savedAtOf(found));
      keeper.copyOpened(editing.getDocument());
      state.setState({ title: found.title });
    },
    close() {
      onLeave();
      onChange();
      onMode();
      offLock();
      lock.release();
      autosave.stop();
      window.removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onHide);
    },
  };
}
