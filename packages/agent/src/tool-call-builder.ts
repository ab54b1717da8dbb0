import * as z from 'zod/mini';
import { readArguments, unwrapCall } from './read-arguments.ts';
import type { TextCall } from './text-calls.ts';
import { TextCollector } from './text-collector.ts';
import { count, lenient, text } from './wire-fields.ts';

const argumentsField = lenient(z.union([z.string(), z.record(z.string(), z.unknown())]));

/**
 * A piece of a tool call in a streamed answer of `POST /v1/chat/completions`
 * (https://platform.openai.com/docs/api-reference/chat-streaming). Programs that speak alike leave fields out, or give
 * the arguments as an object.
 */
export const ToolCallDelta = z.object({
  index: count,
  id: lenient(z.union([z.string(), z.pipe(z.number(), z.transform(String))])),
  function: lenient(z.object({ name: text, arguments: argumentsField })),
  /** https://ai.google.dev/gemini-api/docs/thought-signatures */
  extra_content: lenient(z.object({ google: lenient(z.object({ thought_signature: text })) })),
});
export type ToolCallDelta = z.infer<typeof ToolCallDelta>;

/** A call as a model made it. The input may be anything. */
export interface BuiltToolCall {
  readonly type: 'tool-call';
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  /** What the provider wants back with the call. */
  readonly signature?: string;
}

/** Says, piece by piece, whether the brackets of a JSON text are closed. */
class BracketCounter {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #hasAny = false;

  get areClosed(): boolean {
    return this.#hasAny && this.#depth <= 0 && !this.#inString;
  }

  add(piece: string): void {
    for (const char of piece) {
      if (this.#escaped) this.#escaped = false;
      else if (this.#inString) {
        if (char === '\\') this.#escaped = true;
        else if (char === '"') this.#inString = false;
      } else if (char === '"') this.#inString = true;
      else if (char === '{' || char === '[') {
        this.#depth++;
        this.#hasAny = true;
      } else if (char === '}' || char === ']') this.#depth--;
    }
  }
}

class PartialCall {
  readonly index: number;
  id = '';
  name = '';
  signature = '';
  readonly #brackets = new BracketCounter();
  readonly #text = new TextCollector();
  #hasText = false;
  /** The latest piece, as long as each has all of the one before it at its beginning: a gateway that repeats. */
  #whole: string | undefined = '';

  constructor(index: number) {
    this.index = index;
  }

  /** Whether another call may begin: this one is not in the middle of its arguments. */
  mayEnd(isOtherName: boolean): boolean {
    return this.#hasText ? this.#brackets.areClosed : isOtherName;
  }

  addName(name: string): void {
    if (this.#hasText || name === this.name) return;
    // In pieces, or more of it each time.
    this.name = name.startsWith(this.name) ? name : this.name + name;
  }

  addArguments(piece: string): void {
    if (piece === '') return;
    this.#hasText = true;
    this.#brackets.add(piece);
    this.#text.add(piece);
    this.#whole = this.#whole !== undefined && piece.startsWith(this.#whole) ? piece : undefined;
  }

  /** What was not understood stays a text. */
  readInput(parse: (json: string) => unknown): unknown {
    const all = String(this.#text);
    const input = this.#readRepeated(all, parse) ?? readArguments(all, parse);
    return input ? unwrapCall(this.name, input) : all;
  }

  #readRepeated(all: string, parse: (json: string) => unknown): Record<string, unknown> | undefined {
    if (this.#whole === undefined || this.#whole === all) return undefined;
    try {
      parse(all);
      return undefined;
    } catch {
      return readArguments(this.#whole, parse);
    }
  }
}

/** The most that the calls of an answer may grow to in characters: they show in no part of it until they are whole. */
export const maxToolCallChars = 1024 * 1024;

/** What a call and a piece of one count for besides their words, so that many empty ones count too. */
const callChars = 512;
const pieceChars = 32;

/** Puts tool calls together from their deltas. */
export class ToolCallBuilder {
  readonly #calls: PartialCall[] = [];
  readonly #byIndex = new Map<number, PartialCall>();
  readonly #byId = new Map<string, PartialCall>();
  #size = 0;

  /** Characters so far, names and ids included, with an allowance for each call and piece. */
  get size(): number {
    return this.#size;
  }

  /** Adds a piece to its call, or begins a new one. */
  add(delta: ToolCallDelta): void {
    const name = delta.function?.name ?? '';
    const call = this.#callOf(delta, name);
    const { id } = delta;
    if (id && call.id === '') {
      call.id = id;
      this.#byId.set(id, call);
    }
    if (name !== '') call.addName(name);
    const signature = delta.extra_content?.google?.thought_signature;
    if (signature) call.signature = signature;
    const args = delta.function?.arguments ?? '';
    const text = typeof args === 'string' ? args : JSON.stringify(args);
    call.addArguments(text);
    this.#size += text.length + name.length + (id?.length ?? 0) + (signature?.length ?? 0) + pieceChars;
  }

  /** Adds a call that stood in the text. */
  addWhole({ name, arguments: given }: TextCall): void {
    const call = this.#begin(undefined);
    call.addName(name);
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    call.addArguments(text);
    this.#size += text.length + name.length;
  }

  /**
   * The finished calls, in order; several may have one id. Nameless ones are dropped: nobody could answer them.
   * @param parse reads arguments; those it throws for stay a text
   */
  build(parse: (json: string) => unknown): BuiltToolCall[] {
    return this.#calls
      .toSorted((a, b) => a.index - b.index)
      .filter(({ name }) => name !== '')
      .map((call) => ({
        type: 'tool-call',
        id: call.id === '' ? `call_${call.index}` : call.id,
        name: call.name,
        input: call.readInput(parse),
        ...(call.signature === '' ? {} : { signature: call.signature }),
      }));
  }

  /**
   * Some servers leave `index` out or always send the same, and some give each piece an id of its own: another name after
   * whole arguments means a new call, and so does a known name with a new id.
   */
  #callOf({ index, id }: ToolCallDelta, name: string): PartialCall {
    const known = id ? this.#byId.get(id) : undefined;
    if (known && (index === undefined || index === null || known.index === index)) return known;
    const latest = typeof index === 'number' ? this.#byIndex.get(index) : this.#calls.at(-1);
    if (!latest) return this.#begin(index);
    const hasOtherId = Boolean(id) && latest.id !== '' && latest.id !== id;
    const isNamedAnew = typeof index !== 'number' && !id && latest.name !== '';
    if (name === '' || latest.name === '' || !(hasOtherId || isNamedAnew)) return latest;
    const isOther = name !== latest.name || typeof index !== 'number';
    return latest.mayEnd(isOther) || name !== latest.name ? this.#begin(index) : latest;
  }

  #begin(index: number | null | undefined): PartialCall {
    const call = new PartialCall(index ?? this.#calls.length);
    this.#calls.push(call);
    if (typeof index === 'number') this.#byIndex.set(index, call);
    this.#size += callChars;
    return call;
  }
}
