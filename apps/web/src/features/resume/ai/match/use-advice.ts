import type { ResumeDocument } from '@baigong/resume';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../shared/lib/api.ts';
import { askAdvice, type Suggestion } from './ask-advice.ts';

interface AdviceState {
  readonly phase: 'idle' | 'writing' | 'done';
  readonly suggestions: readonly Suggestion[];
  readonly problem?: string;
}

const none: AdviceState = { phase: 'idle', suggestions: [] };

/** The model's advice for a job; what has come stays when it is stopped. */
export function useAdvice() {
  const [state, setState] = useState(none);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(document: ResumeDocument, description: string, model: string): Promise<void> {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setState({ phase: 'writing', suggestions: [] });
    try {
      const suggestions = await askAdvice(document, description, {
        model,
        signal: controller.signal,
        onSuggestions: (list) => setState({ phase: 'writing', suggestions: list }),
      });
      setState({ phase: 'done', suggestions });
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem = error instanceof ApiError ? error.message : '提建议时出了点问题，请重试。';
      setState((now) => ({ phase: 'idle', suggestions: now.suggestions, problem }));
    }
  }

  const stop = (): void => {
    running.current?.abort();
    setState((now) => ({ phase: 'idle', suggestions: now.suggestions }));
  };
  const drop = (one: Suggestion): void =>
    setState((now) => ({ ...now, suggestions: now.suggestions.filter((other) => other !== one) }));
  return { state, start, stop, drop } as const;
}
