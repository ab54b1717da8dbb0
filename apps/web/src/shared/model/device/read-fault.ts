import * as z from 'zod/mini';
import type { DeviceFault } from './device-error.ts';
import { parseLine } from './device-wire.ts';

/** How programs say what is wrong: a text, or an object with one. */
const Fault = z.object({
  error: z.union([z.string(), z.object({ message: z.optional(z.string()), type: z.optional(z.string()) })]),
});

/**
 * What the programs write, as their sources have it: Ollama (server/routes.go, llm/server.go), llama.cpp (tools/server),
 * LM Studio's server. The first that fits counts.
 */
const known: readonly (readonly [RegExp, DeviceFault | 'noTools'])[] = [
  [
    /does not support tools|requires --jinja|tools? (?:are|is) not supported|tools param requires/i,
    'noTools',
  ],
  [
    /context (?:size|length|window)|exceed_context|maximum context|too many tokens|tokens to keep|context overflow|input length/i,
    'tooLong',
  ],
  [/loading model|model is loading/i, 'loading'],
  [
    /more system memory|out of memory|insufficient|failed to allocate|not enough memory|cudaMalloc/i,
    'memory',
  ],
  [
    /does not support (?:images?|vision|multimodal)|image input is not supported|mmproj|not support image|unsupported content type|missing data required for image/i,
    'noVision',
  ],
  [
    /no models? (?:is |are )?loaded|not found|not loaded|failed to load|model unloaded|no such model|does not exist/i,
    'notLoaded',
  ],
  [/api.?key|unauthori[sz]ed|authentication/i, 'key'],
  [
    /runner (?:process )?(?:has )?(?:terminated|stopped|unexpectedly)|crash|internal server error|llama runner/i,
    'crashed',
  ],
];

/** What a program's own words mean; `noTools` where it would answer without tools. */
export function faultOfWords(text: string): DeviceFault | 'noTools' | undefined {
  return known.find(([pattern]) => pattern.test(text))?.[1];
}

/** The words in the body of a refusal, or in a line of an answer that says `error`. */
export function wordsOf(value: unknown): string {
  const parsed = z.safeParse(Fault, value);
  if (!parsed.success) return '';
  const { error } = parsed.data;
  return (typeof error === 'string' ? error : `${error.type ?? ''} ${error.message ?? ''}`).slice(0, 2_000);
}

/** What a refusal means, by its status and body. */
export function faultOfAnswer(status: number, body: string): DeviceFault | 'noTools' {
  const words = wordsOf(parseLine(body)) || body.slice(0, 2_000);
  const named = faultOfWords(words);
  if (/^\s*<(?:!doctype|html)/i.test(body)) return 'webPage';
  if (named) return named;
  if (status === 401) return 'key';
  // Ollama answers 403 to a site that it does not know.
  if (status === 403) return 'cors';
  if (status === 404 || status === 405) return 'notThis';
  if (status === 413) return 'tooLong';
  return status >= 500 ? 'crashed' : 'refused';
}
