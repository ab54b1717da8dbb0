import type { Entry, ResumeDocument } from '@baigong/resume';
import { findEntry, type Section } from './outline/outline.ts';
import type { ResumeSource } from './source.ts';

export type EntrySection = Section | 'basicInfo';

interface Watched {
  entry: Entry | undefined;
  readonly listeners: Set<() => void>;
}

/** One subscription to a source for all who watch entries of it. */
interface Feed {
  readonly sections: Map<EntrySection, Map<string, Watched>>;
  seen: ResumeDocument;
  stop: () => void;
}

const feeds = new WeakMap<ResumeSource, Feed>();

function announce(feed: Feed, document: ResumeDocument): void {
  const before = feed.seen;
  feed.seen = document;
  if (document.fields === before.fields) return;
  for (const [section, entries] of feed.sections) {
    if (document.fields[section] === before.fields[section]) continue;
    for (const [id, watched] of entries) {
      const entry = findEntry(document, section, id);
      if (entry === watched.entry) continue;
      watched.entry = entry;
      for (const listener of watched.listeners) listener();
    }
  }
}

function feedOf(source: ResumeSource): Feed {
  const found = feeds.get(source);
  if (found) return found;
  const feed: Feed = { sections: new Map(), seen: source.getDocument(), stop: () => undefined };
  feed.stop = source.subscribe(() => announce(feed, source.getDocument()));
  feeds.set(source, feed);
  return feed;
}

/**
 * Calls back when one entry has changed, and only then: with sixty entries on the screen a keystroke concerns those
 * who show the one it was typed in. Gives how to stop it.
 */
export function watchEntry(
  source: ResumeSource,
  section: EntrySection,
  entryId: string,
  listener: () => void,
): () => void {
  const feed = feedOf(source);
  const entries = feed.sections.get(section) ?? new Map<string, Watched>();
  feed.sections.set(section, entries);
  const watched = entries.get(entryId) ?? {
    entry: findEntry(source.getDocument(), section, entryId),
    listeners: new Set(),
  };
  entries.set(entryId, watched);
  // The same function may be given twice.
  const call = () => listener();
  watched.listeners.add(call);
  return () => {
    watched.listeners.delete(call);
    if (watched.listeners.size > 0 || entries.get(entryId) !== watched) return;
    entries.delete(entryId);
    if ([...feed.sections.values()].some(({ size }) => size > 0)) return;
    feed.stop();
    feeds.delete(source);
  };
}
