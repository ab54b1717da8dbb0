import { useEffect, useState } from 'react';

export type AsyncState<T> =
  | { readonly state: 'pending' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed' };

/** Caches the result of `load` as long as its subject exists; failures are not cached. */
export function cacheAsync<Subject extends object, T>(
  load: (subject: Subject) => Promise<T>,
): (subject: Subject) => Promise<T> {
  const cache = new WeakMap<Subject, Promise<T>>();
  return (subject) => {
    const result = cache.get(subject) ?? load(subject);
    cache.set(subject, result);
    result.catch(() => cache.delete(subject));
    return result;
  };
}

const pending = { state: 'pending' } as const;

/** The state of a function made by `cacheAsync` for a subject. */
export function useCachedAsync<Subject extends object, T>(
  load: (subject: Subject) => Promise<T>,
  subject: Subject,
): AsyncState<T> {
  const [current, setCurrent] = useState<{ readonly subject: Subject; readonly result: AsyncState<T> }>();
  useEffect(() => {
    let cancelled = false;
    load(subject).then(
      (value) => !cancelled && setCurrent({ subject, result: { state: 'ready', value } }),
      () => !cancelled && setCurrent({ subject, result: { state: 'failed' } }),
    );
    return () => {
      cancelled = true;
    };
  }, [load, subject]);
  return current?.subject === subject ? current.result : pending;
}
