import { brokenToolSentence } from '@baigong/tools/failure';
import type { ToolResult } from '@baigong/tools/result';
import * as z from 'zod/mini';
import type { Outgoing, Request } from './data-flow.ts';

/** A tool that does not end is given up after this time. */
export const toolTimeoutMs = 120_000;

/**
 * What running a tool does. read: nothing changes, and what leaves the browser is what `sends` says; write: changes what
 * the browser stores; send: others can read it afterwards; cost: uses up a budget.
 */
export type ToolEffect = 'read' | 'write' | 'send' | 'cost';

/** What a tool answers. */
export interface ToolAnswer extends ToolResult {
  /** What a model reads instead of the blocks; plain JSON that fits the tool's output schema. */
  readonly data?: unknown;
  /** What `undo` needs to take the change back; plain JSON, stored with the message. */
  readonly undo?: unknown;
}

/** A tool of a feature as the registry holds it. Its handlers load the feature's code when they are called. */
export interface FeatureTool {
  /** Name of the function in a model's call. */
  readonly name: string;
  /** Names under which older conversations hold its calls, to take them back. */
  readonly formerNames?: readonly string[];
  readonly command: `/${string}`;
  readonly alias: `/${string}`;
  readonly title: string;
  /** One line, for a visitor's menu and a model's choice alike. */
  readonly description: string;
  /** What one may type after the command; empty where only a model knows the arguments. */
  readonly examples: readonly string[];
  /** What people say who need it, as `KnownTool.keywords` are written. */
  readonly keywords: readonly string[];
  /** What the tools of its feature are called together. */
  readonly group?: string;
  readonly effect: ToolEffect;
  /** The server of others that runs it, as the operator names it; absent for the tools of the workshop. */
  readonly source?: string;
  /** What the values of its choices are called. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Its answer contains text of documents, pictures, pages or other visitors: data, never instructions. */
  readonly isUntrusted?: boolean;
  /** Its answer is the same for everybody: nothing of the visitor is in it. */
  readonly isConstant?: boolean;
  /** The page that shows what it made or changed, by the id in the answer's `data`. */
  readonly opens?: (id: string) => string;
  readonly input: z.ZodMiniType;
  /** Of the answer's `data`. */
  readonly output: z.ZodMiniType;
  /** A text after its command is not enough: its arguments are asked for by a form. */
  readonly needsForm: boolean;
  /** What was typed after the slash command → arguments. */
  readonly parse: (text: string) => unknown;
  /**
   * What of these arguments leaves the browser, and to whom; undefined where nothing does. A tool without it sends
   * nothing, or asks each time by its effect. `conversation`: what it has in memory is not sent for; without one it is
   * what leaves at most. Throws ToolProblem.
   */
  readonly sends?: (input: unknown, conversation?: string) => Outgoing | undefined;
  /** What of its answer's `data` later calls may ask for as it stands: addresses and ids that a search returned. */
  readonly finds?: (data: unknown) => readonly Request[];
  /** What would change, before it does; it fetches nothing. Throws ToolProblem. `conversation`: as in `run`. */
  readonly preview: (input: unknown, conversation?: string) => Promise<ToolResult>;
  /** Throws ToolProblem. `conversation`: the session that calls it. */
  readonly run: (input: unknown, signal: AbortSignal, conversation?: string) => Promise<ToolAnswer>;
  /** Takes a change back. Throws ToolProblem. */
  readonly undo?: (data: unknown) => Promise<void>;
}

/** A refusal whose message is the sentence for the visitor and the model. */
export class ToolProblem extends Error {
  override readonly name = 'ToolProblem';
}

/** What a tool that failed tells the visitor and the model. */
export const problemOf = (error: unknown, otherwise = brokenToolSentence): string =>
  error instanceof ToolProblem ? error.message : otherwise;

/** Why a change could not be taken back. */
export const undoProblemOf = (error: unknown): string => problemOf(error, '没有撤销成功，请再试一次。');

/** Refuses to take back a new title where there is another one by now. */
export function assertTitle(now: string, given: string): void {
  if (now !== given) throw new ToolProblem(`之后又改过名，现在叫《${now}》，没有撤销。`);
}

/** A new title that is none. */
export const sameTitle = (): ToolProblem => new ToolProblem('新标题和原来的一样，没有改。');

type Info = Omit<
  FeatureTool,
  'input' | 'output' | 'needsForm' | 'parse' | 'sends' | 'preview' | 'run' | 'undo'
>;

interface Handlers<Input, Undo> {
  readonly input: z.ZodMiniType<Input>;
  readonly output: z.ZodMiniType;
  /** The field of a text that is typed after the command; without one the command takes no text. */
  readonly textField?: keyof Input & string;
  readonly sends?: (input: Input, conversation: string | undefined) => Outgoing | undefined;
  readonly preview?: (input: Input, conversation: string) => Promise<ToolResult>;
  readonly run: (input: Input, signal: AbortSignal, conversation: string) => Promise<ToolAnswer>;
  readonly undo?: {
    readonly data: z.ZodMiniType<Undo>;
    readonly run: (data: Undo) => Promise<void>;
  };
}

function describeInvalid(error: z.core.$ZodError, title: string): string {
  const issue = error.issues[0];
  const field = issue?.path.join('.') ?? '';
  return field === '' ? `“${title}”的参数不正确。` : `“${title}”的参数 ${field} 不正确。`;
}

/** Joins a tool's description to its handlers and holds both to their schemas. */
export function defineFeatureTool<Input, Undo = unknown>(
  info: Info,
  { input: schema, output, textField, sends, preview, run, undo }: Handlers<Input, Undo>,
): FeatureTool {
  const read = (input: unknown): Input => {
    const parsed = z.safeParse(schema, input ?? {});
    if (!parsed.success) throw new ToolProblem(describeInvalid(parsed.error, info.title));
    return parsed.data;
  };
  return {
    ...info,
    input: schema,
    output,
    needsForm: !z.safeParse(schema, textField === undefined ? {} : { [textField]: '文' }).success,
    parse: (text) => (textField === undefined || text.trim() === '' ? {} : { [textField]: text.trim() }),
    ...(sends && {
      sends: (input: unknown, conversation?: string) => sends(read(input), conversation),
    }),
    preview: async (input, conversation = '') => {
      const given = read(input);
      return preview
        ? preview(given, conversation)
        : { title: info.title, summary: info.description, blocks: [] };
    },
    run: async (input, signal, conversation = '') => {
      const { data, ...answer } = await run(read(input), signal, conversation);
      // Left out, a model reads the blocks instead; what was changed is done, and can be taken back.
      return data === undefined || !z.safeParse(output, data).success ? answer : { ...answer, data };
    },
    ...(undo && {
      undo: async (data: unknown) => {
        const parsed = z.safeParse(undo.data, data);
        if (!parsed.success) throw new ToolProblem('这一步的旧内容读不出来，没有撤销。');
        await undo.run(parsed.data);
      },
    }),
  };
}
