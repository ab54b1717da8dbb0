import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../shared/lib/api.ts';
import { askRewrite, type RewriteId, type Rewritten } from './ask-rewrite.ts';

type RewriteState =
  | { readonly phase: 'idle'; readonly problem?: string }
  | { readonly phase: 'writing'; readonly id: RewriteId; readonly text: string }
  | { readonly phase: 'done'; readonly id: RewriteId; readonly from: string; readonly rewritten: Rewritten };

interface RewriteRequest {
  readonly id: RewriteId;
  readonly html: string;
  readonly context: string;
  readonly model: string;
}

/** One rewriting at a time; it ends with the component. */
export function useRewrite() {
  const [state, setState] = useState<RewriteState>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start({ id, html, context, model }: RewriteRequest): Promise<void> {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setState({ phase: 'writing', id, text: '' });
    let frame = 0;
    let text = '';
    try {
      const rewritten = await askRewrite(id, {
        html,
        context,
        model,
        signal: controller.signal,
        onText(next) {
          text = next;
          frame ||= requestAnimationFrame(() => {
            frame = 0;
            setState((now) => (now.phase === 'writing' ? { ...now, text } : now));
          });
        },
      });
      setState({ phase: 'done', id, from: html, rewritten });
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem = error instanceof ApiError ? error.message : '改写时出了点问题，请重试。';
      setState({ phase: 'idle', problem });
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
