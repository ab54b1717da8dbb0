import {
  record,
  redo,
  redoTarget,
  seal,
  startHistory,
  undo,
  undoTarget,
  type History,
  type ResumeDocument,
} from '@baigong/resume';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface EditingState {
  readonly history: History<ResumeDocument>;
  /** Another tab edits this resume: nothing is taken up here. */
  readonly readOnly: boolean;
}

export interface ChangeOptions {
  /** What is edited, for example a field's id. Edits of one target in a row are one step of undoing. */
  readonly target: string;
  /** False for what stands for itself: a removal, a template switch. True at first. */
  readonly joins?: boolean;
  /** The longest pause (ms) within one step. Infinity for a drag, which `seal` begins and ends. */
  readonly pause?: number;
}

/** The open document, and the only way to change it. */
export interface Editing {
  readonly store: StoreApi<EditingState>;
  readonly getDocument: () => ResumeDocument;
  /** Calls back after every change of the document; returns how to stop it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (edit: (document: ResumeDocument) => ResumeDocument, options: ChangeOptions) => void;
  /** Changes what is no step of undoing: what is folded. */
  readonly adjust: (edit: (document: ResumeDocument) => ResumeDocument) => void;
  /** Puts another document in place, as nothing that can be undone. */
  readonly replace: (document: ResumeDocument) => void;
  /** Ends the step that may still grow. */
  readonly seal: () => void;
  /** What was undone is given by its target; undefined when there is nothing to undo. */
  readonly undo: () => string | undefined;
  readonly redo: () => string | undefined;
}

export function createEditing(document: ResumeDocument, now: () => number): Editing {
  const store = createStore<EditingState>(() => ({ history: startHistory(document), readOnly: false }));
  const history = () => store.getState().history;
  const set = (next: History<ResumeDocument>) => {
    if (next !== history()) store.setState({ history: next });
  };
  return {
    store,
    getDocument: () => history().present,
    subscribe: (listener) =>
      store.subscribe((state, before) => {
        if (state.history.present !== before.history.present) listener();
      }),
    change(edit, options) {
      if (store.getState().readOnly) return;
      set(record(history(), edit(history().present), { ...options, at: now() }));
    },
    adjust(edit) {
      const present = edit(history().present);
      if (present !== history().present) set({ ...history(), present });
    },
    replace: (document) => store.setState({ history: startHistory(document) }),
    seal: () => set(seal(history())),
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
