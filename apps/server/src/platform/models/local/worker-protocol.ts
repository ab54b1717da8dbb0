import { PromptMessage, ToolTurn } from '@baigong/contracts';
import * as z from 'zod/mini';

/** What the server tells the process that holds the model, and what that process answers; both parse. */

export const WorkerTask = z.object({
  messages: z.array(z.union([ToolTurn, z.omit(PromptMessage, { images: true })])),
  temperature: z.optional(z.number()),
  maxTokens: z.optional(z.number()),
  disableThinking: z.boolean(),
  tools: z.array(
    z.object({ name: z.string(), description: z.string(), inputSchema: z.record(z.string(), z.unknown()) }),
  ),
});
export type WorkerTask = z.infer<typeof WorkerTask>;

export const ToWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('load'), path: z.string(), contextSize: z.number(), threads: z.number() }),
  z.object({ type: z.literal('answer'), id: z.number(), task: WorkerTask }),
  z.object({ type: z.literal('abort'), id: z.number() }),
]);
export type ToWorker = z.infer<typeof ToWorker>;

/** notInstalled: the engine is not there; memory: not enough of it; badFile: the file cannot be loaded; tooLong: the prompt exceeds the context. */
export const WorkerFailure = z.enum(['notInstalled', 'memory', 'badFile', 'tooLong', 'broken']);
export type WorkerFailure = z.infer<typeof WorkerFailure>;

export const FromWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('loaded') }),
  z.object({ type: z.literal('loadFailed'), failure: WorkerFailure, detail: z.string() }),
  z.object({ type: z.literal('text'), id: z.number(), text: z.string() }),
  z.object({ type: z.literal('reasoning'), id: z.number(), text: z.string() }),
  z.object({ type: z.literal('call'), id: z.number(), name: z.string(), input: z.optional(z.unknown()) }),
  z.object({
    type: z.literal('done'),
    id: z.number(),
    reason: z.enum(['stop', 'length', 'tools', 'aborted']),
    inputTokens: z.number(),
    outputTokens: z.number(),
  }),
  z.object({ type: z.literal('failed'), id: z.number(), failure: WorkerFailure, detail: z.string() }),
]);
export type FromWorker = z.infer<typeof FromWorker>;
