import { entryOf, type Entry, type EntryTarget, type Field, type ResumeDocument } from '@baigong/resume';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useDocumentSource } from '../session/document/document-source.ts';
import { watchEntry } from './watch-entry.ts';

type Select<T> = (entry: Entry | undefined) => T;

/** As `useDocument`, for one entry: evaluated only when that entry has changed. */
export function useEntry<T>({ kind, entry }: EntryTarget, select: Select<T>): T {
  const source = useDocumentSource();
  const subscribe = useCallback(
    (listener: () => void) => watchEntry(source, { kind, entry }, listener),
    [source, kind, entry],
  );
  return useSyncExternalStore(subscribe, () => select(entryOf(source.getDocument().fields, { kind, entry })));
}

const DEBOUNCE_MS = 120;

/**
 * As `useEntry`, for what only summarises an entry elsewhere: it renders once the typing pauses, so that no keystroke
 * waits for it. `select` returns a primitive.
 */
export function useDebouncedEntry<T>({ kind, entry }: EntryTarget, select: Select<T>): T {
  const source = useDocumentSource();
  const read = () => select(entryOf(source.getDocument().fields, { kind, entry }));
  const [, setRendered] = useState<T>(read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = watchEntry(source, { kind, entry }, () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => setRendered(() => select(entryOf(source.getDocument().fields, { kind, entry }))),
        DEBOUNCE_MS,
      );
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [source, kind, entry, select]);
  return read();
}

export function findField(
  { fields }: ResumeDocument,
  target: EntryTarget,
  fieldId: string,
): Field | undefined {
  return entryOf(fields, target)?.fields.find(({ id }) => id === fieldId);
}

/** One field, or undefined once it is removed. */
export const useField = (target: EntryTarget, fieldId: string): Field | undefined =>
  useEntry(target, (entry) => entry?.fields.find(({ id }) => id === fieldId));

/** A field's label, or undefined once the field is removed. */
export const useFieldLabel = (target: EntryTarget, fieldId: string): string | undefined =>
  useEntry(target, (entry) => entry?.fields.find(({ id }) => id === fieldId)?.label);

/** Who wrote a field's text, where it was a model. */
export const useFieldOrigin = (target: EntryTarget, fieldId: string): Field['origin'] =>
  useEntry(target, (entry) => entry?.fields.find(({ id }) => id === fieldId)?.origin);
