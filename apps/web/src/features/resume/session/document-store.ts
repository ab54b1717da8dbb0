import {
  pushState,
  redo,
  redoTarget,
  commitTransaction,
  createHistory,
  undo,
  undoTarget,
  type ResumeDocument,
  type History,
} from '@baigong/resume';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * Where components read the document: the store of the open resume, or a document that never changes. Documents are
 * immutable and share structure: what did not change keeps its identity.
 */
export interface DocumentSource {
  /** Calls back after every change; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly getDocument: () => ResumeDocument;
}

/** A source that never changes: thumbnails, the shared page, comparisons. */
export function staticSource(document: ResumeDocument): DocumentSource {
  return { subscribe: () => () => {}, getDocument: () => document };
}

const DocumentSourceContext = createContext<DocumentSource | null>(null);
export const DocumentSourceProvider = DocumentSourceContext.Provider;

export function useDocumentSource(): DocumentSource {
  const source = useContext(DocumentSourceContext);
  if (!source) throw new Error('useDocumentSource needs a DocumentSourceProvider');
  return source;
}

/**
 * The selected part of the document; the component renders again only when it changes.
 * `select` returns a primitive or a part of the document itself, never a new object.
 */
export function useDocument<T>(select: (document: ResumeDocument) => T): T {
  const source = useDocumentSource();
  return useSyncExternalStore(source.subscribe, () => select(source.getDocument()));
}

interface DocumentState {
  readonly history: History<ResumeDocument>;
  /** Another tab edits this resume: changes are ignored here. */
  readonly readOnly: boolean;
}

export interface ChangeOptions {
  /** What is edited, for example a field's id. Consecutive edits of one target are one undo step. */
  readonly target: string;
  /** False for an undo step of its own: a removal, a template switch. True by default. */
  readonly mergeable?: boolean;
  /** The longest pause within one undo step. Infinity for a drag, between two `commitTransaction`. */
  readonly mergeWindowMs?: number;
}

/** The open document with its undo history. */
export interface DocumentStore {
  readonly state: StoreApi<DocumentState>;
  readonly getDocument: () => ResumeDocument;
  /** Calls back after every change of the document; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (edit: (document: ResumeDocument) => ResumeDocument, options: ChangeOptions) => void;
  /** For changes that cannot be undone: expanding and collapsing. */
  readonly changeWithoutHistory: (edit: (document: ResumeDocument) => ResumeDocument) => void;
  /** Replaces the document and its history. */
  readonly reset: (document: ResumeDocument) => void;
  /** Ends the current undo step: the next edit starts a new one. */
  readonly commitTransaction: () => void;
  /** Returns the target of what was undone; undefined when there was nothing to undo. */
  readonly undo: () => string | undefined;
  readonly redo: () => string | undefined;
}

export function createDocumentStore(document: ResumeDocument, now: () => number): DocumentStore {
  const store = createStore<DocumentState>(() => ({ history: createHistory(document), readOnly: false }));
  const history = () => store.getState().history;
  const set = (next: History<ResumeDocument>) => {
    if (next !== history()) store.setState({ history: next });
  };
  return {
    state: store,
    getDocument: () => history().present,
    subscribe: (listener) =>
      store.subscribe((state, before) => {
        if (state.history.present !== before.history.present) listener();
      }),
    change(edit, { target, mergeable: joins = true, mergeWindowMs: pause }) {
      if (store.getState().readOnly) return;
      const options = { target, at: now(), joins, ...(pause === undefined ? {} : { pause }) };
      set(pushState(history(), edit(history().present), options));
    },
    changeWithoutHistory(edit) {
      const present = edit(history().present);
      if (present !== history().present) set({ ...history(), present });
    },
    reset: (document) => store.setState({ history: createHistory(document) }),
    commitTransaction: () => set(commitTransaction(history())),
    undo() {
      if (store.getState().readOnly) return undefined;
      const target = undoTarget(history());
      set(undo(history()));
      return target;
    },
    redo() {
      if (store.getState().readOnly) return undefined;
      const target = redoTarget(history());
      set(redo(history()));
      return target;
    },
  };
}
