import * as z from 'zod/mini';

/** What went wrong with a stored value. refused: the browser keeps nothing; full: no room; garbage: unreadable. */
interface StorageProblem {
  readonly kind: 'refused' | 'full' | 'garbage';
  readonly key: string;
}

/** One value in localStorage. Neither reading nor writing ever throws. */
interface StoredValue<T> {
  /** The value kept, or the fallback where there is none or it cannot be read. */
  read(): T;
  /** Keeps a value; false when the browser did not take it (it then lives as long as the page). */
  write(value: T): boolean;
  remove(): void;
}

/** Where a value that could not be read is set aside. */
export const quarantineKey = (key: string) => `${key}.broken`;

const memory = new Map<string, string>();
const reported = new Set<string>();
/** Problems of the time before anybody listened: values are read while modules load. */
let pendingProblems: StorageProblem[] = [];
const listeners = new Set<(problem: StorageProblem) => void>();

/** Hears of every problem once per key and kind. Gives a function that ends it. */
export function onStorageProblem(listener: (problem: StorageProblem) => void): () => void {
  listeners.add(listener);
  for (const problem of pendingProblems) listener(problem);
  pendingProblems = [];
  return () => listeners.delete(listener);
}

function report(kind: StorageProblem['kind'], key: string): void {
  const name = kind === 'refused' ? kind : `${kind}:${key}`;
  if (reported.has(name)) return;
  reported.add(name);
  if (listeners.size === 0) pendingProblems.push({ kind, key });
  for (const listener of listeners) listener({ kind, key });
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** The raw text under a key; null without one or where the browser refuses. */
export function readText(key: string): string | null {
  const held = memory.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    report('refused', key);
    return null;
  }
}

/** Keeps raw text; false when the browser did not take it. */
export function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch (error) {
    memory.set(key, text);
    report(isFull(error) ? 'full' : 'refused', key);
    return false;
  }
}

export function removeText(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    report('refused', key);
  }
}

/**
 * A value kept as JSON under a key. What does not parse or does not fit the schema is moved to
 * `quarantineKey(key)`, so that nothing is lost, and the fallback holds.
 */
export function stored<T>(key: string, schema: z.ZodMiniType<T>, fallback: T): StoredValue<T> {
  return {
    read() {
      const text = readText(key);
      if (text === null) return fallback;
      try {
        return z.parse(schema, JSON.parse(text));
      } catch {
        writeText(quarantineKey(key), text);
        removeText(key);
        report('garbage', key);
        return fallback;
      }
    },
    write: (value) => writeText(key, JSON.stringify(value)),
    remove: () => removeText(key),
  };
}
