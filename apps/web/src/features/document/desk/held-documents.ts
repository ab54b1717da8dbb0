import type { DocumentText } from '@baigong/documents';
import { create } from 'zustand';
import type { DocumentRecord } from '../records/document-record.ts';

/** A document in memory. */
export interface Held {
  readonly record: DocumentRecord;
  /** While it is being read: what is there so far. */
  readonly text: DocumentText;
  readonly file: Blob | undefined;
  /** What opened the file, for drawing its pages; never kept. */
  readonly password: string | undefined;
  /** unkept: the browser did not take it, so it lives as long as the page. */
  readonly state: 'reading' | 'kept' | 'unkept';
}

interface HeldState {
  readonly documents: Readonly<Record<string, Held>>;
}

export const useHeld = create<HeldState>()(() => ({ documents: {} }));

/** Kept documents that stay in memory besides the one on the desk. */
const most = 3;

/** Puts a document in memory; the oldest kept ones give way. */
export function hold(held: Held): void {
  useHeld.setState(({ documents }) => {
    const { [held.record.id]: _, ...others } = documents;
    const kept = Object.keys(others).filter((id) => others[id]?.state === 'kept');
    const gone = new Set(kept.slice(0, Math.max(0, kept.length - most)));
    const left = Object.entries(others).filter(([id]) => !gone.has(id));
    return { documents: { ...Object.fromEntries(left), [held.record.id]: held } };
  });
}

/** Changes a document in memory, where it is. */
export function changeHeld(id: string, change: (held: Held) => Held): void {
  useHeld.setState(({ documents }) => {
    const held = documents[id];
    return held ? { documents: { ...documents, [id]: change(held) } } : { documents };
  });
}

export function letGo(id: string): Held | undefined {
  const { [id]: held, ...documents } = useHeld.getState().documents;
  if (held) useHeld.setState({ documents });
  return held;
}
