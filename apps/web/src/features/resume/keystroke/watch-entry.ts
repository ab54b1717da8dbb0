import { entryOf, type Entry, type EntryTarget, type ResumeFields } from '@baigong/resume';
import type { DocumentSource } from '../session/document/document-source.ts';

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
