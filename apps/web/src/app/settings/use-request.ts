import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../shared/lib/api.ts';

/** The answer of a call: on its way, there, or the sentence that says why not. */
export interface RequestState<T> {
  readonly value: T | undefined;
  readonly problem: string | undefined;
  readonly reload: () => void;
  /** Puts in a newer answer that came by another way. */
  readonly put: (value: T) => void;
}

/** Calls once the component is there, and again at `reload`. `ask` has to be the same function every time. */
export function useRequest<T>(ask: (signal: AbortSignal) => Promise<T>): RequestState<T> {
  const [value, setValue] = useState<T>();
  const [problem, setProblem] = useState<string>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const asking = new AbortController();
    const begin = async () => {
      try {
        const answer = await ask(asking.signal);
        if (asking.signal.aborted) return;
        setValue(answer);
        setProblem(undefined);
      } catch (error) {
        if (asking.signal.aborted) return;
        setProblem(error instanceof ApiError ? error.message : '没能读取，请重试。');
      }
    };
    void begin();
    return () => asking.abort();
  }, [ask, turn]);
  return {
    value,
    problem,
    reload: useCallback(() => setTurn((turns) => turns + 1), []),
    put: setValue,
  };
}
