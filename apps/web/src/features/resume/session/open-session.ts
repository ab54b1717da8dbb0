import {
  resolveContent,
  defaultResumeTitle,
  normalizeTitle,
  savedAtOf,
  emptyWorkingCopy,
  type LoadProblem,
  type ResumeDocument,
  type DraftStorage,
} from '@baigong/resume';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { chatDatabase, type ChatDatabase } from '../../../shared/lib/chat-database.ts';
import { useEditMode } from './edit-mode.ts';
import { createAutosave, type Autosave } from '../../../shared/lib/autosave.ts';
import { createPersister, type Persister, type SaveProblem } from './saving.ts';
import { createEditLock, type EditLock, type LockState } from '../../../shared/lib/edit-lock.ts';
import { createDocumentStore, type DocumentStore } from './document-store.ts';
import { newId } from './new-id.ts';
import { readStored, type StoredResume } from './resolve-content.ts';
import { editLockName, findRecord, updateRecord } from './resume-records.ts';
import { createTimeMachine, type TimeMachine } from './time-machine.ts';

/** What is known of an open resume beside its document. */
interface SessionState {
  readonly title: string;
  /** Why the last saving did not keep everything. */
  readonly problem: SaveProblem | undefined;
  /** What could not be read at opening, and where it was quarantined. */
  readonly damaged:
    | { readonly problems: readonly LoadProblem[]; readonly backupKeys: readonly string[] }
    | undefined;
}

/** An open resume. One at a time is open in a page. */
export interface ResumeSession {
  readonly id: string;
  readonly documentStore: DocumentStore;
  readonly autosave: Autosave;
  readonly state: StoreApi<SessionState>;
  readonly timeMachine: TimeMachine;
  /** Whether this tab or another edits the resume. */
  readonly lock: EditLock;
  /** There was no record under the id: it is made with the first change. */
  readonly hasNoRecord: boolean;
  /** Its address was just made: nobody expects to find anything there. */
  readonly isFresh: boolean;
  /** Neither a record nor a working copy held a document. */
  readonly isNew: boolean;
  /** Renames the resume; a blank title changes nothing. Returns whether it was renamed. */
  readonly rename: (title: string) => Promise<boolean>;
  /** Sets the list's picture, which shows this document. */
  readonly setThumbnail: (picture: string, shown: ResumeDocument) => Promise<void>;
  /** The record was deleted elsewhere: make it again. */
  readonly recreateRecord: () => Promise<void>;
  /** Edits here what another tab edits: reads the record as that one leaves it. */
  readonly takeOver: () => Promise<void>;
  /** Saves what is waiting and lets go. */
  readonly close: () => void;
}

interface SessionOptions {
  /** The id was just made. */
  readonly isFresh?: boolean;
  readonly storage?: DraftStorage;
  readonly database?: Pick<ChatDatabase, 'use'>;
  readonly now?: () => number;
}

const noStorage: DraftStorage = {
  getItem: () => null,
  setItem: () => {
    throw new DatabaseProblem('refused');
  },
  removeItem: () => undefined,
};

/** Reading `localStorage` throws on a page without an origin. */
function localStorageOrNone(): DraftStorage {
  try {
    return localStorage;
  } catch {
    return noStorage;
  }
}

type Context = Required<SessionOptions> & { readonly id: string };

/** What the parts of a session work on. */
interface Parts {
  readonly context: Context;
  readonly stored: StoredResume;
  readonly documentStore: DocumentStore;
  readonly state: StoreApi<SessionState>;
  readonly persister: Persister;
  readonly timeMachine: TimeMachine;
}

function createParts(context: Context, stored: StoredResume): Parts {
  const { id, storage, database, now } = context;
  const { record, content, problem, backupKeys } = stored;
  const state = createStore<SessionState>(() => ({
    title: record?.title ?? defaultResumeTitle,
    problem,
    damaged: content.problems.length > 0 ? { problems: content.problems, backupKeys } : undefined,
  }));
  return {
    context,
    stored,
    documentStore: createDocumentStore(content.document, now),
    state,
    persister: createPersister({
      id,
      storage,
      database,
      now,
      title: () => state.getState().title,
      editing: () => useEditMode.getState().editing,
      exists: record !== undefined,
      recordSavedAt: savedAtOf(record),
    }),
    timeMachine: createTimeMachine({ resumeId: id, now }),
  };
}

interface Saver {
  readonly autosave: Autosave;
  /** Whether the record holds this document. */
  readonly isSaved: (document: ResumeDocument) => boolean;
}

/** Saves the document into its record, and a snapshot where one is due. */
function createSaver({ stored: { content }, documentStore, state, persister, timeMachine }: Parts): Saver {
  let savedDocument = content.isAhead ? undefined : content.document;
  let openedDocument = content.isNew ? undefined : content.document;
  const autosave = createAutosave({
    async save() {
      const document = documentStore.getDocument();
      const problem = await persister.save(document);
      if (state.getState().problem?.text !== problem?.text) state.setState({ problem });
      const isSaved = problem === undefined || problem.kind === 'copy';
      if (isSaved) {
        savedDocument = document;
        // The first snapshot is of what was opened: there is then a way back to before the first change.
        void timeMachine.saveIfDue(openedDocument ?? documentStore.getDocument());
        openedDocument = undefined;
      }
      return isSaved;
    },
  });
  return { autosave, isSaved: (document) => document === savedDocument };
}

/** What a change of the lock does: the document can be changed only while this tab holds it. */
function lockFollower(parts: Parts, autosave: Autosave): (lockState: LockState) => void {
  const { context, stored, documentStore, persister, timeMachine } = parts;
  const { overwrittenContent, isAhead } = stored.content;
  let isOwner = false;
  return (lockState) => {
    documentStore.state.setState({ readOnly: lockState !== 'mine' });
    if (lockState === 'mine' && !isOwner) {
      isOwner = true;
      // From here on the three keys speak of no other resume than the one on screen.
      persister.copyToDraft(documentStore.getDocument());
      if (overwrittenContent) void timeMachine.save(overwrittenContent, 'restore');
      if (isAhead && (stored.record || context.isFresh)) autosave.schedule();
    }
    // Taken without being asked: what was not saved yet must not overwrite the other tab's, nor be lost.
    if (lockState === 'taken' && autosave.store.getState().state !== 'saved') {
      autosave.stop();
      void timeMachine.save(documentStore.getDocument(), 'restore');
    }
  };
}

/** Saves on changes, and at once when the page is left; the function returned saves and ends that. */
function followChanges({ documentStore, persister }: Parts, autosave: Autosave, lock: EditLock): () => void {
  const offChange = documentStore.subscribe(autosave.schedule);
  const offMode = useEditMode.subscribe(() => {
    if (lock.store.getState().state === 'mine') persister.copyToDraft(documentStore.getDocument());
  });
  const saveIfEditable = () => {
    if (!documentStore.state.getState().readOnly) void autosave.flush();
  };
  const saveWhenHidden = () => document.visibilityState === 'hidden' && saveIfEditable();
  window.addEventListener('pagehide', saveIfEditable);
  document.addEventListener('visibilitychange', saveWhenHidden);
  return () => {
    saveIfEditable();
    offChange();
    offMode();
    window.removeEventListener('pagehide', saveIfEditable);
    document.removeEventListener('visibilitychange', saveWhenHidden);
  };
}

type Actions = Pick<ResumeSession, 'rename' | 'setThumbnail' | 'recreateRecord' | 'takeOver'>;

/** What changes the record otherwise than by an edit of the document. */
function sessionActions(parts: Parts, { autosave, isSaved }: Saver, lock: EditLock): Actions {
  const { documentStore, state, persister } = parts;
  const { id, database, now } = parts.context;
  return {
    async rename(title) {
      const trimmed = normalizeTitle(title, state.getState().title);
      if (trimmed === undefined) return false;
      state.setState({ title: trimmed });
      // A resume without a record gets one, under its new title.
      autosave.schedule();
      await autosave.flush();
      return updateRecord(id, (found) => ({ ...found, title: trimmed, updatedAt: now() }), now(), database);
    },
    async setThumbnail(thumbnail, shown) {
      await autosave.settled();
      const isCurrent = isSaved(shown);
      await updateRecord(
        id,
        (found) => ({ ...found, thumbnail, thumbnailSavedAt: isCurrent ? savedAtOf(found) : 0 }),
        now(),
        database,
      );
    },
    async recreateRecord() {
      persister.recreateRecord();
      await autosave.flush();
    },
    async takeOver() {
      await lock.takeOver();
      const found = await findRecord(id, now(), database);
      if (!found) return;
      documentStore.reset(resolveContent(id, found, emptyWorkingCopy, newId).document);
      persister.adoptSavedAt(savedAtOf(found));
      persister.copyToDraft(documentStore.getDocument());
      state.setState({ title: found.title });
    },
  };
}

/** Opens a resume. Never throws: where the record cannot be read, the working copy or a new document is in. */
export async function openSession(id: string, options: SessionOptions = {}): Promise<ResumeSession> {
  const {
    storage = localStorageOrNone(),
    database = chatDatabase,
    now = Date.now,
    isFresh = false,
  } = options;
  const context = { id, storage, database, now, isFresh };
  const stored = await readStored(context);
  if (stored.editing !== undefined) useEditMode.getState().setEditing(stored.editing);
  const parts = createParts(context, stored);
  const { documentStore, state, timeMachine } = parts;
  const saver = createSaver(parts);
  const { autosave } = saver;
  const lock = createEditLock({
    name: editLockName(id),
    saveBeforeHandOver: () => {
      documentStore.state.setState({ readOnly: true });
      return autosave.flush();
    },
    locks: navigator.locks,
  });
  const onLock = lockFollower(parts, autosave);
  const offLock = lock.store.subscribe((changed) => onLock(changed.state));
  // Nothing may be changed before it is known whether another tab does.
  await lock.ready;
  onLock(lock.store.getState().state);
  const endSaving = followChanges(parts, autosave, lock);
  return {
    id,
    documentStore,
    autosave,
    state,
    timeMachine,
    lock,
    hasNoRecord: stored.record === undefined,
    isFresh,
    isNew: stored.content.isNew,
    ...sessionActions(parts, saver, lock),
    close() {
      endSaving();
      offLock();
      lock.release();
      autosave.stop();
    },
  };
}
