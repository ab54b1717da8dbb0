import { maxToolResultChars, maxToolCalls, type RunRequest, type ToolTurn } from '@baigong/contracts';
import type { OfferedTool } from './device-wire.ts';

export interface CalledTool {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** What came of a call of one of the workshop's tools. */
export type ToolReply = { readonly output: unknown } | { readonly failure: string };

interface CallReport {
  readonly onCall: (call: CalledTool) => void;
  readonly onReply: (id: string, reply: ToolReply) => void;
}

/** The tools of a run whose model this page asks itself: chosen as the server chooses them. */
export interface RunTools {
  readonly offered: readonly OfferedTool[];
  /**
   * Runs the calls of one step that are the workshop's own.
   * @returns the turn that goes back to the model, the tools that it found, and whether calls are left for the features
   */
  readonly call: (
    said: Pick<ToolTurn, 'text' | 'reasoning'>,
    calls: readonly CalledTool[],
    report: CallReport,
  ) => Promise<{
    readonly turn: ToolTurn;
    readonly found: readonly OfferedTool[];
    readonly isForBrowser: boolean;
  }>;
}

export async function createRunTools({
  messages,
  tools,
  browserTools,
  toolTurns,
}: RunRequest): Promise<RunTools | undefined> {
  if (tools !== true) return undefined;
  const [{ describeTools, isToolName, loadTool, ToolFailure }, offering, { runTool }] = await Promise.all([
    import('@baigong/tools'),
    import('@baigong/tools/offered-tools'),
    import('../../local-tools/run-tool.ts'),
  ]);
  const { availableTools, findOfferedTools, isFindTools, offerTools, shortenToolOutput } = offering;
  const all = availableTools(await describeTools(), browserTools);
  const browserNames = new Set(all.browser.map(({ name }) => name));

  const run = async (name: string, input: unknown): Promise<ToolReply> => {
    if (!isToolName(name)) return { failure: `没有名为“${name.slice(0, 40)}”的工具。` };
    try {
      return { output: runTool(await loadTool(name), input) };
    } catch (error) {
      return { failure: error instanceof ToolFailure ? error.message : '执行时出了点问题，没有完成。' };
    }
  };

  return {
    offered: offerTools(all, messages, toolTurns),
    async call(said, calls, { onCall, onReply }) {
      const results: ToolTurn['calls'][number][] = [];
      const found: OfferedTool[] = [];
      let isForBrowser = false;
      for (const [n, call] of calls.entries()) {
        const { id, name, input } = call;
        if (isFindTools(name) && n < maxToolCalls) {
          const answer = findOfferedTools(all, input);
          found.push(...answer.found);
          results.push({ id, name, input, output: answer.output });
          continue;
        }
        onCall(call);
        if (browserNames.has(name) && n < maxToolCalls) {
          isForBrowser = true;
          continue;
        }
        const reply =
          n < maxToolCalls
            ? await run(name, input)
            : { failure: `一次最多调用 ${maxToolCalls} 个工具，这个没有执行。` };
        onReply(id, reply);
        const output =
          'failure' in reply ? { error: reply.failure } : shortenToolOutput(reply.output, maxToolResultChars);
        results.push({ id, name, input, output });
      }
      return { turn: { role: 'tools', ...said, calls: results }, found, isForBrowser };
    },
  };
}
