import * as z from 'zod/mini';
import { ErrorInfo } from './errors.ts';
import { RefusedParts } from './models.ts';
import { OwnRun } from './own-models.ts';
import { defineRoute, maxJsonBytes } from './route.ts';
import { MiB } from './units.ts';

export const Role = z.enum(['system', 'user', 'assistant']);
export type Role = z.infer<typeof Role>;

/** The longest title of a session that is not the visitor's own, in characters as one sees them. */
export const maxTitleChars = 20;
/** The most pictures of one message. */
export const maxMessagePictures = 8;

/** One message for a model, its pictures as data URLs (image/png, jpeg, webp or gif). */
export const PromptMessage = z.object({
  role: Role,
  content: z.string().check(z.maxLength(400_000)),
  images: z.optional(
    z
      .array(z.string().check(z.regex(/^data:image\/(png|jpeg|webp|gif);base64,/)))
      .check(z.maxLength(maxMessagePictures)),
  ),
});
export type PromptMessage = z.infer<typeof PromptMessage>;

/** A message as it travels: its pictures are files of the call, by their place among them, from 0. */
const RunMessage = z.extend(PromptMessage, {
  images: z.optional(z.array(z.int().check(z.minimum(0))).check(z.maxLength(maxMessagePictures))),
});
export const RunMessages = z.array(RunMessage).check(z.minLength(1), z.maxLength(2_000));
export type RunMessages = z.infer<typeof RunMessages>;

/** A page that an answer refers to by its number. */
export const AnswerSource = z.object({
  number: z.int().check(z.minimum(1)),
  /** Empty where the provider gives none. */
  title: z.string(),
  url: z.string().check(z.regex(/^https?:\/\//i)),
});
export type AnswerSource = z.infer<typeof AnswerSource>;

/** A picture that a model made within its answer: a data URL, or an address. */
export const AnswerPicture = z
  .string()
  .check(z.regex(/^(data:image\/(png|jpeg|webp|gif);base64,|https:\/\/)/));

/** A tool the model called, and what came of it. `output` is the tool's own JSON. */
export const ToolCall = z.object({
  id: z.string(),
  name: z.string(),
  input: z.unknown(),
  /** What the provider wants back with the call, so that the model goes on from its thoughts. */
  signature: z.optional(z.string()),
  output: z.optional(z.unknown()),
  /** Chinese sentence when the tool refused its input. */
  failure: z.optional(z.string()),
});
export type ToolCall = z.infer<typeof ToolCall>;

/** A tool of the visitor's browser, as a model is told of it: the server passes calls on and never runs it. */
export const BrowserTool = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z\d_]{1,59}$/)),
  title: z.string().check(z.minLength(1), z.maxLength(20)),
  description: z.string().check(z.minLength(1), z.maxLength(300)),
  /** What tools of its kind are called together. */
  group: z.optional(z.string().check(z.maxLength(40))),
  /** What a question says that needs it, as the workshop's own tools write it. */
  keywords: z.array(z.string().check(z.minLength(1), z.maxLength(20))).check(z.maxLength(24)),
  /** JSON Schema (draft 2020-12) of the arguments. */
  inputSchema: z.record(z.string(), z.unknown()),
});
export type BrowserTool = z.infer<typeof BrowserTool>;

/** Characters of all tools of a browser as JSON, at most. */
const maxBrowserToolsChars = 80_000;

/** The longest result of a tool that goes back to a model, in characters of JSON; the visitor sees all of it. */
export const maxToolResultChars = 8_000;

/** A turn of an answer in which the model called tools, with what came of each. */
export const ToolTurn = z.object({
  role: z.literal('tools'),
  text: z.string().check(z.maxLength(400_000)),
  reasoning: z.optional(z.string().check(z.maxLength(400_000))),
  calls: z
    .array(
      z.object({
        id: z.string().check(z.maxLength(200)),
        name: z.string().check(z.maxLength(100)),
        input: z.unknown(),
        signature: z.optional(z.string().check(z.maxLength(100_000))),
        output: z.unknown(),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
});
export type ToolTurn = z.infer<typeof ToolTurn>;

/** How often the tools of a browser may be called in turn for one answer. */
export const maxToolTurns = 16;

/** How often a model may be asked within one answer; in the last step it has to answer without tools. */
export const maxSteps = 6;
/** Calls of one step that are run; more get an error as their result. */
export const maxToolCalls = 8;

/**
 * What happens while an answer is made, in order. Events are numbered from 0 within a run;
 * the number is the `id:` of the server-sent event.
 */
export const RunEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), run: z.string(), model: z.string(), at: z.number() }),
  /** Waiting for the model on this machine: place in the queue (1 = next) and estimated wait. */
  z.object({ type: z.literal('queued'), place: z.number(), waitMs: z.number() }),
  z.object({ type: z.literal('reasoning'), text: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  /** The last `chars` characters of the text were thoughts, whose beginning had no mark. */
  z.object({ type: z.literal('rethink'), chars: z.int().check(z.minimum(1)) }),
  z.object({ type: z.literal('picture'), url: AnswerPicture }),
  z.object({ type: z.literal('sources'), sources: z.array(AnswerSource) }),
  z.object({
    type: z.literal('tool-call'),
    id: z.string(),
    name: z.string(),
    input: z.unknown(),
    signature: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('tool-result'),
    id: z.string(),
    output: z.optional(z.unknown()),
    failure: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('finish'),
    /**
     * stop: the model ended; length: its limit; budget: the day's tokens are used up; stopped: the visitor's stop;
     * refused: cut by its review; tools: it called tools of the browser, whose calls have no result yet, and goes on in
     * another run with `toolTurns`.
     */
    reason: z.enum(['stop', 'length', 'budget', 'stopped', 'refused', 'tools']),
    inputTokens: z.optional(z.number()),
    outputTokens: z.optional(z.number()),
    /** What the provider refused, and the answer was made without. */
    refuses: z.optional(RefusedParts),
    at: z.number(),
  }),
  z.object({ type: z.literal('error'), error: ErrorInfo, at: z.number() }),
]);
export type RunEvent = z.infer<typeof RunEvent>;

/** The last event of a run is `finish` or `error`; nothing follows it. */
export function isLastRunEvent(event: RunEvent): boolean {
  return event.type === 'finish' || event.type === 'error';
}

/**
 * Starts a run and answers its events. The browser chooses the run's id, so that a lost answer can be found
 * again: the same id from the same visitor attaches to the run that is already under way.
 */
export const startRunRoute = defineRoute({
  method: 'POST',
  path: '/api/chat/runs',
  maxBody: maxJsonBytes,
  files: {
    images: {
      maxBytes: 8 * MiB,
      maxCount: 200,
      types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
    },
    /** RunMessages that are too long for the body. */
    messages: { maxBytes: 4 * MiB, maxCount: 1, types: ['application/json'] },
  },
  body: z.object({
    run: z.uuid(),
    /** A model's id; the server's default when absent. */
    model: z.optional(z.string()),
    /** The answer is by a model of the visitor's own, whose key is used for this run alone and kept nowhere. */
    own: z.optional(OwnRun),
    /** Absent where they are a file. */
    messages: z.optional(RunMessages),
    temperature: z.optional(z.number().check(z.minimum(0), z.maximum(2))),
    /** Offer the workshop's tools to a model that can call them. */
    tools: z.optional(z.boolean()),
    /** Tools of the browser that the model may call as well; those whose names the server's tools have are left out. */
    browserTools: z.optional(
      z.array(BrowserTool).check(
        z.maxLength(96),
        z.refine((tools) => JSON.stringify(tools).length <= maxBrowserToolsChars),
      ),
    ),
    /** The turns of this answer so far, where it goes on after calls of the browser's tools. */
    toolTurns: z.optional(z.array(ToolTurn).check(z.maxLength(maxToolTurns))),
    /** What the answer is for; a title is short, without tools, and counts little. */
    purpose: z.optional(z.enum(['chat', 'title'])),
  }),
  events: RunEvent,
});
export type StartRun = z.infer<typeof startRunRoute.body>;

/** A run with its messages and their pictures in place, as both sides work with it. */
export interface RunRequest extends Omit<StartRun, 'messages' | 'own'> {
  readonly messages: readonly PromptMessage[];
}

/** The events of a run after number `after` (default -1: all), and then what follows, until its end. */
export const followRunRoute = defineRoute({
  method: 'GET',
  path: '/api/chat/runs/:run/events',
  query: z.object({ after: z.optional(z.coerce.number().check(z.int(), z.minimum(-1))) }),
  events: RunEvent,
});

/**
 * Stops a run: reaches the provider, and ends the events with `finish` / `stopped`. Stopping twice is fine. A stop that
 * overtakes the start of its run ends it beforehand.
 */
export const stopRunRoute = defineRoute({
  method: 'POST',
  path: '/api/chat/runs/:run/stop',
  answer: z.object({ stopped: z.boolean() }),
});

/** For an answer that failed for a reason with no sentence of its own. */
export const failedAnswerSentence = '回答失败了，请重试。';
