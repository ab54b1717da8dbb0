import * as z from 'zod/mini';
import { DayUsage } from './day-usage.ts';
import { ErrorInfo } from './errors.ts';
import { defineRoute } from './route.ts';

export const Ability = z.enum(['text', 'vision', 'reasoning', 'tools', 'image']);
export type Ability = z.infer<typeof Ability>;

/** Parts of a request that a provider may refuse while it answers one without them. */
export const requestParts = [
  'tools',
  'vision',
  'temperature',
  'thinking',
  'stream_options',
  'max_tokens',
  'max_completion_tokens',
  'system',
  'reasoning_content',
  'stream',
] as const;
export type RequestPart = (typeof requestParts)[number];

/** What a model's provider refused. A page may be older than its server: a part that it does not know is kept. */
export const RefusedParts = z
  .array(z.custom<RequestPart>((part) => typeof part === 'string' && part.length <= 40))
  .check(z.maxLength(20));

/** What a model can be asked for: what it can do, without what its provider refuses. */
export const usableAbilities = ({
  abilities,
  refuses = [],
}: {
  readonly abilities: readonly Ability[];
  readonly refuses?: readonly RequestPart[] | undefined;
}): Ability[] => abilities.filter((ability) => !refuses.some((part) => part === ability));

/** A model a visitor can choose. `id` is `endpoint/model`. */
export const ModelInfo = z.object({
  id: z.string(),
  name: z.string(),
  endpoint: z.string(),
  abilities: z.array(Ability),
  /** Context window in tokens, where known. */
  context: z.optional(z.number()),
  refuses: z.optional(RefusedParts),
  /** Runs on the server's own machine: prompts do not leave it. */
  local: z.boolean(),
});
export type ModelInfo = z.infer<typeof ModelInfo>;

/** An endpoint that is set up but cannot be used now, and why. */
export const EndpointProblem = z.object({ endpoint: z.string(), error: ErrorInfo });

export const listModelsRoute = defineRoute({
  method: 'GET',
  path: '/api/models',
  answer: z.object({
    models: z.array(ModelInfo),
    problems: z.array(EndpointProblem),
    /** Which models a visitor may bring; nothing where absent. */
    own: z.optional(
      z.object({
        keys: z.boolean(),
        device: z.optional(z.boolean()),
        /** A model file is offered for use in the browser. */
        browser: z.optional(z.boolean()),
      }),
    ),
  }),
});

export const getUsageRoute = defineRoute({
  method: 'GET',
  path: '/api/usage',
  /** Tokens. */
  answer: DayUsage,
});

/** A model file that can be fetched to this machine. */
export const LocalModelOffer = z.object({
  id: z.string(),
  name: z.string(),
  /** Download size in bytes. */
  bytes: z.number(),
  /** Free memory needed in bytes. */
  memory: z.number(),
  recommended: z.boolean(),
});

export const LocalModelState = z.object({
  /** Whether this visitor may start a download (only from the server's own machine). */
  mayDownload: z.boolean(),
  offers: z.array(LocalModelOffer),
  download: z.nullable(
    z.object({
      id: z.string(),
      received: z.number(),
      bytes: z.number(),
      state: z.enum(['downloading', 'checking', 'done', 'failed', 'stopped']),
      /** Chinese sentence when failed. */
      message: z.optional(z.string()),
    }),
  ),
  /** Files found in data/models. */
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
});
export type LocalModelState = z.infer<typeof LocalModelState>;

export const getLocalModelRoute = defineRoute({
  method: 'GET',
  path: '/api/local-model',
  answer: LocalModelState,
});

export const startLocalModelDownloadRoute = defineRoute({
  method: 'POST',
  path: '/api/local-model/download',
  body: z.object({ id: z.string() }),
  answer: LocalModelState,
});

export const stopLocalModelDownloadRoute = defineRoute({
  method: 'DELETE',
  path: '/api/local-model/download',
  answer: LocalModelState,
});
