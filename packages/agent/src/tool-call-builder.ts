import * as z from 'zod/mini';

const text = z.optional(z.nullable(z.string()));

/**
 * A piece of a tool call in a streamed answer of `POST /v1/chat/completions`
 * (https://platform.openai.com/docs/api-reference/chat-streaming). Programs that speak alike leave fields out, or give
 * the arguments as an object.
 */
export const ToolCallDelta = z.object({
  index: z.optional(z.nullable(z.number())),
  id: text,
  function: z.optional(
    z.nullable(
      z.object({
        name: text,
        arguments: z.optional(z.nullable(z.union([z.string(), z.record(z.string(), z.unknown())]))),
      }),
    ),
  ),
});
export type ToolCallDelta = z.infer<typeof ToolCallDelta>;

/** A call as a model made it. The input may be anything. */
export interface BuiltToolCall {
  readonly type: 'tool-call';
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

interface PartialCall {
  readonly index: number;
  id: string;
  name: string;
  text: string;
}

function parseArguments(text: string, parse: (json: string) => unknown): unknown {
  if (text.trim() === '') return {};
  try {
    return parse(text);
  } catch {
    // Left as it is: the tool refuses it with a sentence, and the model can try again.
    return text;
  }
}

/** The most that the calls of an answer may grow to in characters: they show in no part of it until they are whole. */
export const maxToolCallChars = 1024 * 1024;

/** What a call counts for besides its arguments: each delta is compared with all calls so far, so they are to be few. */
const callChars = 512;

/** Puts tool calls together from their deltas. */
export class ToolCallBuilder {
  readonly #calls: PartialCall[] = [];
  #size = 0;

  /** Characters so far, names and ids included, with an allowance for each delta, so that many empty ones count too. */
  get size(): number {
    return this.#size;
  }

  /** Adds a piece to its call, or begins a new one. */
  add(delta: ToolCallDelta): void {
    const call = this.#callOf(delta);
    if (delta.id && call.id === '') {
      call.id = delta.id;
      this.#size += delta.id.length;
    }
    if (delta.function?.name && call.name === '') {
      call.name = delta.function.name;
      this.#size += call.name.length;
    }
    const args = delta.function?.arguments ?? '';
    const text = typeof args === 'string' ? args : JSON.stringify(args);
    call.text += text;
    this.#size += text.length + 32;
  }

  /**
   * The finished calls, in order; several may have one id. Nameless ones are dropped: nobody could answer them.
   * @param parse reads arguments; those it throws for stay a text
   */
  build(parse: (json: string) => unknown): BuiltToolCall[] {
    return this.#calls
      .toSorted((a, b) => a.index - b.index)
      .filter(({ name }) => name !== '')
      .map(({ index, id, name, text }) => ({
        type: 'tool-call',
        id: id === '' ? `call_${index}` : id,
        name,
        input: parseArguments(text, parse),
      }));
  }

  /** Some servers leave `index` out or always send the same: then a new id, or without ids a name, means a new call. */
  #callOf({ id, function: named, ...delta }: ToolCallDelta): PartialCall {
    const index = delta.index ?? undefined;
    const known = id
      ? this.#calls.find((call) => call.id === id && (index === undefined || call.index === index))
      : undefined;
    if (known) return known;
    const latest =
      index === undefined ? this.#calls.at(-1) : this.#calls.findLast((call) => call.index === index);
    const isNamedAnew = index === undefined && (named?.name ?? '') !== '' && latest?.name !== '';
    if (latest && !isNamedAnew && (!id || (latest.id === '' && index !== undefined))) return latest;
    const call: PartialCall = { index: index ?? this.#calls.length, id: '', name: '', text: '' };
    this.#calls.push(call);
    this.#size += callChars;
    return call;
  }
}
