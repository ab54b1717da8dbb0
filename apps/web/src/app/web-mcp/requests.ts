import type { ToolResult } from '@baigong/tools/result';
import { create } from 'zustand';
import type { ToolEffect } from '../../shared/feature-tools/feature-tool.ts';
import { closeOverlay, showOverlay, useOverlay } from '../../shared/lib/overlay.ts';

/** A change that a program outside the page asks for, and that waits for the visitor. */
interface ToolRequest {
  readonly title: string;
  readonly effect: ToolEffect;
  readonly preview: ToolResult;
  readonly decide: (allowed: boolean) => void;
}

/** The one request on screen. */
export const useToolRequest = create<{ readonly request: ToolRequest | null }>()(() => ({ request: null }));

let before: Promise<unknown> = Promise.resolve();

function askNow(question: Omit<ToolRequest, 'decide'>): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (allowed: boolean) => {
      unsubscribe();
      useToolRequest.setState({ request: null });
      closeOverlay('tool-request');
      resolve(allowed);
    };
    useToolRequest.setState({ request: { ...question, decide: end } });
    showOverlay({ kind: 'tool-request' });
    // Closed, or pushed away by something else: nobody has agreed.
    const unsubscribe = useOverlay.subscribe(({ shown }) => {
      if (shown?.kind !== 'tool-request') end(false);
    });
  });
}

/** Asks the visitor, after the requests before this one. Whatever is not an agreement is a refusal. */
export function askVisitor(question: Omit<ToolRequest, 'decide'>): Promise<boolean> {
  const answer = before.then(() => askNow(question));
  before = answer;
  return answer;
}
