import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/lib/api.ts';

type AnswerState<T> =
  | { readonly phase: 'idle'; readonly problem?: string }
  | { readonly phase: 'writing'; readonly text: string }
  | { readonly phase: 'done'; readonly answer: T };

interface AskOptions {
  readonly signal: AbortSignal;
  /** Receives the text so far. */
  readonly onText: (text: string) => void;
}

/**
 * One answer of a model at a time, drawn once a frame while it comes; it ends with the component.
 * @param fault what is said where the model did not say what went wrong
 */
export function useModelAnswer<T>(fault: string) {
  const [state, setState] = useState<AnswerState<T>>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(ask: (options: AskOptions) => Promise<T>): Promise<void> {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setState({ phase: 'writing', text: '' });
    let frame = 0;
    let text = '';
    try {
      const answer = await ask({
        signal: controller.signal,
        onText(next) {
          text = next;
          frame ||= requestAnimationFrame(() => {
            frame = 0;
            setState((now) => (now.phase === 'writing' ? { ...now, text } : now));
          });
        },
      });
      if (!controller.signal.aborted) setState({ phase: 'done', answer });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ phase: 'idle', problem: error instanceof ApiError ? error.message : fault });
    } finally {
      cancelAnimationFrame(frame);
    }
  }

  const reset = (): void => {
    running.current?.abort();
    setState({ phase: 'idle' });
  };
  return { state, start, reset } as const;
}
