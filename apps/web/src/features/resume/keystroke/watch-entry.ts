import {
  entryOf,
  type Entry,
  type EntryTarget,
  type ResumeFields,
  type Field,
  type ResumeDocument,
} from '@baigong/resume';
import { useDocumentSource, type DocumentSource } from '../session/document-store.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

interface WatchedEntry {
  readonly target: EntryTarget;
  entry: Entry | undefined;
  readonly listeners: Set<() => void>;
}

/** One subscription to a source, shared by all who watch entries of it. */
interface Watcher {
  readonly entries: Map<string, WatchedEntry>;
  fields: ResumeFields;
  readonly stop: () => void;
}

const watchers = new WeakMap<DocumentSource, Watcher>();

function watcherOf(source: DocumentSource): Watcher {
  const existing = watchers.get(source);
  if (existing) return existing;
  const notify = () => {
    const { fields } = source.getDocument();
    if (fields === watcher.fields) return;
    watcher.fields = fields;
    for (const watched of watcher.entries.values()) {
      const entry = entryOf(fields, watched.target);
      if (entry === watched.entry) continue;
      watched.entry = entry;
      for (const listener of watched.listeners) listener();
    }
  };
  const watcher: Watcher = {
    entries: new Map(),
    fields: source.getDocument().fields,
    stop: source.subscribe(notify),
  };
  watchers.set(source, watcher);
  return watcher;
}

/**
 * Calls back when one entry has changed, and only then: with sixty entries on the screen a keystroke concerns only the
 * components that show its entry. Returns the unsubscribe function.
 */
export function watchEntry(
  source: DocumentSource,
  { kind, entry }: EntryTarget,
  listener: () => void,
): () => void {
  const watcher = watcherOf(source);
  const key = `${kind}/${entry}`;
  const target = { kind, entry };
  const watched = watcher.entries.get(key) ?? {
    target,
    entry: entryOf(watcher.fields, target),
    listeners: new Set(),
  };
  watcher.entries.set(key, watched);
  // The same function may be passed twice.
  const call = () => listener();
  watched.listeners.add(call);
  return () => {
    watched.listeners.delete(call);
    if (watched.listeners.size > 0 || watcher.entries.get(key) !== watched) return;
    watcher.entries.delete(key);
    if (watcher.entries.size > 0) return;
    watcher.stop();
    watchers.delete(source);
  };
}

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
