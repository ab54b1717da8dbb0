import type { ToolResult } from '@baigong/tools/result';
import { useEffect, useRef, useState } from 'react';
import { ToolProblem, type FeatureTool, type ToolAnswer } from '../feature-tool.ts';
import { previewAgain } from '../preview-again.ts';

type ToolRun =
  | { readonly step: 'form' }
  /** Something is under way: a preview, the tool, or taking it back. */
  | { readonly step: 'busy' }
  | { readonly step: 'asking'; readonly input: unknown; readonly preview: ToolResult }
  | { readonly step: 'done'; readonly answer: ToolAnswer; readonly undone: boolean }
  | { readonly step: 'failed'; readonly problem: string };

const sentenceOf = (error: unknown): string =>
  error instanceof ToolProblem ? error.message : '执行时出了点问题，没有完成。';

/** Runs a tool that the visitor chose: what only reads at once, all else after it was shown. */
export function useToolRun(tool: FeatureTool) {
  const [run, setRun] = useState<ToolRun>({ step: 'form' });
  const stop = useRef<AbortController>(undefined);
  // What only reads is given up when the window closes; a change that was begun goes on.
  useEffect(() => () => stop.current?.abort(), []);

  const guarded = async (work: () => Promise<ToolRun>) => {
    setRun({ step: 'busy' });
    try {
      setRun(await work());
    } catch (error) {
      setRun({ step: 'failed', problem: sentenceOf(error) });
    }
  };
  const perform = async (input: unknown): Promise<ToolRun> => {
    const controller = new AbortController();
    if (tool.effect === 'read') stop.current = controller;
    return { step: 'done', answer: await tool.run(input, controller.signal), undone: false };
  };
  return {
    run,
    start: (input: unknown) =>
      guarded(async () =>
        tool.effect === 'read'
          ? perform(input)
          : { step: 'asking', input, preview: await tool.preview(input) },
      ),
    allow: (input: unknown, shown: ToolResult) =>
      guarded(async () => {
        const changed = await previewAgain(tool, input, shown);
        return changed ? { step: 'asking', input, preview: changed } : perform(input);
      }),
    undo: (answer: ToolAnswer) =>
      guarded(async () => {
        await tool.undo?.(answer.undo);
        return { step: 'done', answer, undone: true };
      }),
    back: () => setRun({ step: 'form' }),
  };
}
