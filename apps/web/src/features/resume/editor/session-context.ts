import {
  entryOf,
  sectionOfKind,
  type Entry,
  type EntryTarget,
  type Field,
  type ResumeDocument,
} from '@baigong/resume';
import { createContext, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { watchEntry, type EntrySection } from '../preview/watch-entry.ts';
import type { Editing } from '../store/editing.ts';
import type { ResumeSession } from '../store/resume-session.ts';

const Session = createContext<ResumeSession | null>(null);
export const SessionProvider = Session.Provider;

/** The open resume. */
export function useSession(): ResumeSession {
  const session = useContext(Session);
  if (!session) throw new Error('A part of the editor needs an open resume');
  return session;
}

/**
 * What `select` makes of the document; the component is drawn again only when that changes.
 * `select` gives a primitive or a part of the document, never a new object.
 */
export function useDocument<T>(select: (document: ResumeDocument) => T): T {
  const { subscribe, getDocument } = useSession().editing;
  return useSyncExternalStore(subscribe, () => select(getDocument()));
}

const sectionOf = (kind: EntryTarget['kind']): EntrySection =>
  kind === 'basic' ? 'basicInfo' : sectionOfKind[kind];

/** Calls back when an entry has changed, and only then; gives how to stop it. */
export const watchTarget = (editing: Editing, { kind, entry }: EntryTarget, listener: () => void) =>
  watchEntry(editing, sectionOf(kind), entry, listener);

/** As `useDocument`, of one entry; asked only when that entry has changed. */
export function useEntry<T>({ kind, entry }: EntryTarget, select: (entry: Entry | undefined) => T): T {
  const { editing } = useSession();
  const subscribe = useCallback(
    (listener: () => void) => watchTarget(editing, { kind, entry }, listener),
    [editing, kind, entry],
  );
  return useSyncExternalStore(subscribe, () =>
    select(entryOf(editing.getDocument().fields, { kind, entry })),
  );
}

/** Milliseconds without a change. */
const calm = 120;

/**
 * As `useEntry`, for what only tells of an entry what is typed elsewhere: it is drawn once the typing pauses, so that
 * no keystroke waits for it. `select` gives a primitive.
 */
export function useCalmEntry<T>({ kind, entry }: EntryTarget, select: (entry: Entry | undefined) => T): T {
  const { editing } = useSession();
  const read = () => select(entryOf(editing.getDocument().fields, { kind, entry }));
  const [, draw] = useState<T>(read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchTarget(editing, { kind, entry }, () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => draw(() => select(entryOf(editing.getDocument().fields, { kind, entry }))),
        calm,
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [editing, kind, entry, select]);
  return read();
}

/** One field, or undefined once it is gone. */
export function fieldOf(editing: Editing, target: EntryTarget, fieldId: string): Field | undefined {
  return entryOf(editing.getDocument().fields, target)?.fields.find(({ id }) => id === fieldId);
}

/** A field's label, or undefined once the field is gone. */
export const useFieldLabel = (target: EntryTarget, fieldId: string): string | undefined =>
  useEntry(target, (entry) => entry?.fields.find(({ id }) => id === fieldId)?.label);

export const useField = (target: EntryTarget, fieldId: string): Field | undefined =>
  useEntry(target, (entry) => entry?.fields.find(({ id }) => id === fieldId));
