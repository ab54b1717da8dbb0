import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../lib/api.ts';
import { DatabaseProblem } from '../lib/browser-database.ts';

/** What a call answered. */
export interface ServerData<T> {
  /** The last answer to the question; it stays while the call is made again, and when that fails. */
  readonly value: T | undefined;
  /** Why the last call failed. */
  readonly error: unknown;
  /** The sentence that says so. */
  readonly problem: string | undefined;
  readonly reload: () => void;
  /** Puts in what is known by another way, and no problem; nothing where another question is asked by now. */
  readonly update: (change: (value: T) => T) => void;
  /** Reports the failure of another call about the same. */
  readonly fail: (error: unknown) => void;
}

export interface ServerDataOptions {
  /** Another one: the answer may be another by now. */
  readonly version?: number;
  /** The sentence for errors that have none for visitors. */
  readonly fallback?: string;
  /** Hears of every failure. */
  readonly onError?: (error: unknown) => void;
}

/** For what could not be read and has no sentence of its own. */
export const unreadSentence = '读取失败，请重试。';

interface Answer<T> {
  readonly question: string;
  readonly value?: T;
  readonly error?: unknown;
}

/**
 * Calls when the component is there, when question or version is another, and at `reload`. A call that is no longer
 * wanted is aborted, and what it answers is not shown.
 */
export function useServerData<T>(
  question: string,
  ask: (signal: AbortSignal) => Promise<T>,
  { version = 0, fallback = unreadSentence, onError }: ServerDataOptions = {},
): ServerData<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ question });
  const [turn, setTurn] = useState(0);
  const latestAsk = useEffectEvent(ask);
  const fail = (error: unknown): void => {
    setAnswer((before) => ({ ...(before.question === question ? before : { question }), error }));
    onError?.(error);
  };
  const latestFail = useEffectEvent(fail);
  useEffect(() => {
    const ended = new AbortController();
    latestAsk(ended.signal).then(
      (value) => ended.signal.aborted || setAnswer({ question, value }),
      (error: unknown) => ended.signal.aborted || latestFail(error),
    );
    return () => ended.abort();
  }, [question, version, turn]);

  const { value, error }: Answer<T> = answer.question === question ? answer : { question };
  const hasSentence = error instanceof ApiError || error instanceof DatabaseProblem;
  return {
    value,
    error,
    problem: error === undefined ? undefined : hasSentence ? error.message : fallback,
    reload: useCallback(() => {
      setAnswer((before) => (before.value === undefined ? { question: before.question } : before));
      setTurn((turns) => turns + 1);
    }, []),
    update: (change) =>
      setAnswer((before) =>
        before.question === question && before.value !== undefined
          ? { question, value: change(before.value) }
          : before,
      ),
    fail,
  };
}
