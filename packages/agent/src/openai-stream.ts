import * as z from 'zod/mini';
import { AnswerTextReader, type AnswerPart } from './answer-text.ts';
import { LineSplitter } from './line-splitter.ts';
import { WireError, type ModelChunk, type ReadComplaint } from './model.ts';
import { SourceCollector } from './sources.ts';
import { TextCollector } from './text-collector.ts';
import { readTextCalls } from './text-calls.ts';
import { maxToolCallChars, ToolCallBuilder, ToolCallDelta } from './tool-call-builder.ts';
import { count, lenient, listOf, text } from './wire-fields.ts';

/** A picture, as OpenRouter and others give it: `{"image_url": {"url": …}}`, or the address itself. */
const pictureField = {
  image_url: lenient(z.union([z.string(), z.object({ url: text })])),
};

/** Mistral and some gateways send content as parts; the rest of the world as a string. */
const part = z.looseObject({
  type: text,
  text,
  thinking: lenient(z.union([z.string(), z.array(z.looseObject({ text }))])),
  ...pictureField,
});

const delta = z.looseObject({
  content: lenient(z.union([z.string(), z.array(part)])),
  reasoning_content: text,
  /** vLLM, OpenRouter, Groq and LM Studio use this name. */
  reasoning: text,
  thinking: text,
  /** OpenRouter, MiniMax. */
  reasoning_details: listOf(z.looseObject({ text, summary: text })),
  refusal: text,
  images: listOf(z.looseObject(pictureField)),
  tool_calls: listOf(ToolCallDelta),
  /** What tool calls were called once. */
  function_call: ToolCallDelta.shape.function,
  /** Gemini. */
  extra_content: lenient(z.object({ google: lenient(z.object({ thought: lenient(z.boolean()) })) })),
});

const usage = lenient(
  z.object({ prompt_tokens: count, completion_tokens: count, input_tokens: count, output_tokens: count }),
);

/**
 * One chunk of a streamed answer, or a whole answer from a server that does not stream. Only what is read is
 * checked; everything else may be anything.
 */
const ChatChunk = z.looseObject({
  choices: listOf(
    z.object({
      delta: lenient(delta),
      message: lenient(delta),
      finish_reason: text,
      /** Moonshot puts it here. */
      usage,
    }),
  ),
  usage,
  x_groq: lenient(z.object({ usage })),
  error: z.optional(z.unknown()),
});
type ChatChunk = z.infer<typeof ChatChunk>;
type ChatDelta = z.infer<typeof delta>;
type Part = z.infer<typeof part>;

/** Thoughts that stand in a field of their own, once where several fields have them. */
function fieldReasoning({ reasoning_content, reasoning, thinking, reasoning_details }: ChatDelta): string {
  const details = reasoning_details?.map((detail) => detail.text ?? detail.summary ?? '').join('');
  return reasoning_content || reasoning || thinking || details || '';
}

/** What a part of the content thinks; undefined for one that is no thought. */
function partReasoning({ type, thinking, text }: Part): string | undefined {
  if (typeof thinking === 'string') return thinking;
  if (thinking) return thinking.map((one) => one.text ?? '').join('');
  return type === 'reasoning' || type === 'thinking' ? (text ?? '') : undefined;
}

/** The address of a picture that a page can show or link. */
function pictureUrl({ image_url }: Pick<Part, 'image_url'>): string | undefined {
  const url = typeof image_url === 'string' ? image_url : image_url?.url;
  return url && isPictureUrl(url) ? url : undefined;
}

const isPictureUrl = (url: string): boolean =>
  /^(?:data:image\/(?:png|jpeg|webp|gif);base64,|https:\/\/)/.test(url);

type Finish = Extract<ModelChunk, { type: 'finish' }>;
type Reason = Finish['reason'] | 'cut' | 'overloaded';

/*
 * Finish reasons beyond OpenAI's, in small letters: 智谱 says sensitive and network_error, 混元 sensitive, DeepSeek
 * insufficient_system_resource (https://api-docs.deepseek.com/api/create-chat-completion), Gemini SAFETY and others,
 * SGLang and vLLM abort, OpenRouter error.
 */
const reasons = new Map<string, Reason | undefined>(
  Object.entries({
    length: 'length',
    max_tokens: 'length',
    max_output_tokens: 'length',
    max_completion_tokens: 'length',
    model_length: 'length',
    model_context_window_exceeded: 'length',
    tool_calls: 'tools',
    tool_use: 'tools',
    function_call: 'tools',
    content_filter: 'refused',
    sensitive: 'refused',
    safety: 'refused',
    recitation: 'refused',
    prohibited_content: 'refused',
    blocklist: 'refused',
    network_error: 'cut',
    abort: 'cut',
    error: 'cut',
    insufficient_system_resource: 'overloaded',
    // Gateways that write the word into each event.
    null: undefined,
    none: undefined,
  } as const),
);

const reasonOf = (given: string): Reason | undefined =>
  reasons.has(given.toLowerCase()) ? reasons.get(given.toLowerCase()) : 'stop';

/** How an answer is read. */
export interface ChatStreamOptions {
  /** The longest single event. */
  readonly maxEventChars: number;
  /** Reads an event, and the arguments of a call; throws for what is no JSON or would cost too much. */
  readonly parseJson: (text: string) => unknown;
  readonly readComplaint: ReadComplaint;
  /** Whether the model was offered tools: otherwise a call in its text is text. */
  readonly hasTools?: boolean;
}

/** An answer whose end was told, and whose line says nothing for so long, is over. */
export const settleMs = 1_000;

const isDone = (data: string): boolean => /^"?\[done\]"?$/i.test(data);

/**
 * Reads the answer of an OpenAI-compatible server, chunk by chunk, into parts. Feed it decoded text;
 * it gives the parts that are complete. It knows no network and no time.
 */
export class ChatStreamReader {
  readonly #options: ChatStreamOptions;
  readonly #chunks: ModelChunk[] = [];
  readonly #text: AnswerTextReader;
  readonly #toolCalls = new ToolCallBuilder();
  readonly #sources = new SourceCollector();
  readonly #lines: LineSplitter;
  /** The data of an event so far, where it has several lines; undefined where lines are no events but JSON. */
  #data: string | undefined = '';
  #document: TextCollector | undefined;
  #documentChars = 0;
  #reason: Reason | undefined;
  #done = false;
  #hasContent = false;
  #hasText = false;
  #inputTokens: number | undefined;
  #outputTokens: number | undefined;
  #error: Error | undefined;
  #events = 0;
  #malformed = 0;
  #hasBegun = false;

  constructor(options: ChatStreamOptions) {
    this.#options = options;
    this.#text = new AnswerTextReader({ readsCalls: options.hasTools ?? false });
    this.#lines = new LineSplitter(options.maxEventChars);
  }

  /** Events that could not be read and were skipped. */
  get malformed(): number {
    return this.#malformed;
  }

  /** Events understood so far: they grow even while a tool call's arguments are incomplete. */
  get events(): number {
    return this.#events;
  }

  /** Whether anything of the answer has come. */
  get hasContent(): boolean {
    return this.#hasContent;
  }

  /** How much is kept of tool calls, which give no parts before the end. */
  get toolCallChars(): number {
    return this.#toolCalls.size;
  }

  /** Nothing more is to be expected, whether or not the server closes the line. */
  get done(): boolean {
    return this.#done;
  }

  /** The answer's end was told; what may follow is its usage. */
  get isEnding(): boolean {
    return this.#reason !== undefined;
  }

  /** Gives the parts that this text completes; throws only after they were taken. */
  *feed(text: string): Generator<ModelChunk> {
    try {
      if (this.#error === undefined) this.#readPiece(text);
    } catch (error) {
      this.#error = asWireError(error);
    }
    yield* this.#drain();
    if (this.#error !== undefined) throw this.#error;
  }

  /** Reads a whole answer that came as one JSON document. */
  *feedDocument(json: string): Generator<ModelChunk> {
    this.#onData(json);
    yield* this.#drain();
    if (this.#error !== undefined) throw this.#error;
    if (!this.#hasContent && this.#reason === undefined) throw new WireError('model.brokenAnswer');
    yield* this.end();
  }

  /** Reads one chunk that is parsed already. */
  *feedChunk(json: unknown): Generator<ModelChunk> {
    try {
      this.#onJson(json);
    } catch (error) {
      this.#error = asWireError(error);
    }
    yield* this.#drain();
    if (this.#error !== undefined) throw this.#error;
  }

  /** The line has closed, or has nothing more to say: gives the rest and `finish`, or throws when the answer is not whole. */
  *end(): Generator<ModelChunk> {
    try {
      this.#readRest();
    } catch (error) {
      this.#error = asWireError(error);
    }
    yield* this.#drain();
    if (this.#error !== undefined) throw this.#error;
    if (this.#reason === undefined && !this.#done) throw this.truncatedError();
    if (this.#reason === 'cut') throw this.truncatedError();
    if (this.#reason === 'overloaded') throw new WireError(this.#hasContent ? 'model.cut' : 'model.busy');
    if (this.#reason === 'refused' && !this.#hasText) throw new WireError('model.reviewRefused');
    if (!this.#hasContent) throw this.#nothingError();
    const { sources } = this.#sources;
    if (sources.length > 0) yield { type: 'sources', sources };
    const calls =
      this.#reason === 'length' || this.#reason === 'refused'
        ? []
        : this.#toolCalls.build(this.#options.parseJson);
    yield* calls;
    yield {
      type: 'finish',
      // Ollama and others say "stop" after tool calls.
      reason: calls.length > 0 ? 'tools' : this.#reason === 'tools' ? 'stop' : (this.#reason ?? 'stop'),
      inputTokens: this.#inputTokens,
      outputTokens: this.#outputTokens,
    };
  }

  /** The error for a line that broke before the answer was whole. */
  truncatedError(): WireError {
    return this.#hasContent ? new WireError('model.cut') : this.#nothingError();
  }

  #nothingError(): WireError {
    const isHalfAnEvent = this.#hasBegun && this.#events === 0 && !this.#done;
    return new WireError(this.#malformed > 0 || isHalfAnEvent ? 'model.brokenAnswer' : 'model.emptyAnswer');
  }

  #readPiece(text: string): void {
    for (const line of this.#lines.feed(text)) {
      this.#onLine(line);
      if (this.#error !== undefined || this.#done) return;
    }
  }

  /** What has come without an end of its line, and what is held of the text. */
  #readRest(): void {
    if (this.#error === undefined && !this.#done) this.#onLine(this.#lines.end());
    if (this.#document) this.#readDocument(String(this.#document));
    else this.#endEvent();
    this.#onParts(this.#text.flush());
  }

  /** One document over several lines, or JSON line by line. */
  #readDocument(json: string): void {
    try {
      this.#options.parseJson(json);
    } catch {
      for (const line of json.split('\n')) if (line.trim() !== '') this.#onData(line);
      return;
    }
    this.#onData(json);
  }

  /** A line of server-sent events. Most have one event each: it is read without waiting for the empty line after it. */
  #onLine(given: string): void {
    const line = this.#hasBegun ? given : given.replace(/^\uFEFF/, '');
    if (line.trim() === '') return this.#endEvent();
    if (!this.#hasBegun && /^\s*[[{]/.test(line)) this.#document = new TextCollector();
    this.#hasBegun ||= /^\s*(?:[[{]|data)/.test(line);
    if (this.#document) {
      this.#documentChars += line.length + 1;
      if (this.#documentChars > this.#options.maxEventChars) throw new WireError('model.answerTooLarge');
      this.#document.add(`${line}\n`);
      return;
    }
    // Some proxies add the field again.
    const data = /^data:(?:\s*data:)?([^]*)$/.exec(line)?.[1]?.trim();
    if (!data) return;
    const whole = this.#data === '' ? data : `${this.#data}\n${data}`;
    if (whole.length > this.#options.maxEventChars) throw new WireError('model.answerTooLarge');
    this.#data = '';
    if (!this.#onData(whole, true)) this.#data = whole;
  }

  /** What stands in the lines of an event, and was no JSON so far, is none. */
  #endEvent(): void {
    if (this.#data === '') return;
    this.#data = '';
    this.#malformed++;
  }

  /** @returns false for what is no JSON, where more of it may come */
  #onData(data: string, mayGoOn = false): boolean {
    if (this.#error !== undefined || this.#done) return true;
    if (isDone(data.trim())) {
      this.#done = true;
      return true;
    }
    let json: unknown;
    try {
      json = this.#options.parseJson(data);
    } catch {
      if (!mayGoOn) this.#malformed++;
      return false;
    }
    this.#onJson(json);
    return true;
  }

  #onJson(json: unknown): void {
    const chunk = ChatChunk.safeParse(json);
    if (chunk.success && chunk.data.error) {
      const { error } = chunk.data;
      this.#error =
        this.#options.readComplaint({ error }) ??
        new WireError(this.#hasContent ? 'model.cut' : 'model.brokenAnswer');
    } else if (chunk.success && (chunk.data.choices || chunk.data.usage)) {
      this.#events++;
      this.#onChunk(chunk.data);
    } else {
      this.#error = this.#options.readComplaint(json);
      if (!this.#error) this.#malformed++;
    }
  }

  #onChunk(chunk: ChatChunk): void {
    const choice = chunk.choices?.[0];
    const usage = chunk.usage ?? choice?.usage ?? chunk.x_groq?.usage;
    if (usage) {
      this.#inputTokens = usage.prompt_tokens ?? usage.input_tokens ?? this.#inputTokens;
      this.#outputTokens = usage.completion_tokens ?? usage.output_tokens ?? this.#outputTokens;
    }
    const delta = choice?.delta ?? choice?.message;
    if (delta) this.#onDelta(delta);
    this.#sources.add(chunk, delta);
    if (choice?.finish_reason) this.#reason = reasonOf(choice.finish_reason);
  }

  #onDelta(delta: ChatDelta): void {
    this.#onReasoning(fieldReasoning(delta));
    const isThought = delta.extra_content?.google?.thought === true;
    const parts = typeof delta.content === 'string' ? [{ text: delta.content }] : (delta.content ?? []);
    for (const part of parts) {
      const reasoning = partReasoning(part);
      if (reasoning !== undefined) this.#onReasoning(reasoning);
      else this.#onText(part.text ?? '', isThought);
      this.#onPicture(pictureUrl(part));
    }
    this.#onText(delta.refusal ?? '', false);
    for (const image of delta.images ?? []) this.#onPicture(pictureUrl(image));
    for (const call of delta.tool_calls ?? []) this.#onCall(call);
    if (delta.function_call) this.#onCall({ function: delta.function_call });
  }

  #onReasoning(text: string): void {
    if (text === '') return;
    this.#text.noteReasoning();
    this.#push({ type: 'reasoning', text });
  }

  /** @param isThought the provider says so of all of it, tags included */
  #onText(text: string, isThought: boolean): void {
    if (text === '') return;
    const parts = this.#text.push(text);
    this.#onParts(
      isThought ? parts.map((part) => (part.type === 'text' ? { ...part, type: 'reasoning' } : part)) : parts,
    );
  }

  #onParts(parts: readonly AnswerPart[]): void {
    for (const part of parts) {
      if (part.type === 'picture') this.#onPicture(part.url);
      else if (part.type === 'calls') this.#onTextCalls(part.body, part.raw);
      else this.#push(part);
    }
  }

  #onTextCalls(body: string, raw: string): void {
    const calls = readTextCalls(body, this.#options.parseJson);
    if (calls.length === 0) this.#push({ type: 'text', text: raw });
    for (const call of calls) {
      this.#toolCalls.addWhole(call);
      this.#noteCall();
    }
  }

  #onCall(call: ToolCallDelta): void {
    this.#toolCalls.add(call);
    this.#noteCall();
  }

  #noteCall(): void {
    this.#hasContent = true;
    if (this.#toolCalls.size > maxToolCallChars) this.#error = new WireError('model.answerTooLarge');
  }

  #onPicture(url: string | undefined): void {
    if (url && isPictureUrl(url)) this.#push({ type: 'picture', url });
  }

  #push(chunk: Exclude<AnswerPart, { type: 'calls' }>): void {
    this.#hasContent = true;
    if (chunk.type === 'text' || chunk.type === 'picture') this.#hasText = true;
    this.#chunks.push(chunk);
  }

  #drain(): ModelChunk[] {
    return this.#chunks.splice(0);
  }
}

function asWireError(error: unknown): WireError {
  if (error instanceof WireError) return error;
  throw error;
}

/** How a clock with timers calls back; returns what cancels it. */
export type After = (ms: number, action: () => void) => () => void;

/** What comes within a time, or undefined. */
export async function within<T>(coming: Promise<T>, ms: number, after: After): Promise<T | undefined> {
  let cancel: () => void = () => undefined;
  const late = new Promise<undefined>((resolve) => {
    cancel = after(ms, () => resolve(undefined));
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    cancel();
  }
}

/**
 * Reads an answer of an OpenAI-compatible server whose text comes in pieces.
 * @throws WireError, or what `readComplaint` makes of a complaint within the answer
 */
export async function* readChatStream(
  pieces: AsyncIterable<string>,
  { after, ...options }: ChatStreamOptions & { readonly after: After },
): AsyncGenerator<ModelChunk, void> {
  const reader = new ChatStreamReader(options);
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    while (!reader.done) {
      const coming = iterator.next();
      const next = reader.isEnding ? await within(coming, settleMs, after) : await coming;
      if (!next || next.done) break;
      yield* reader.feed(next.value);
    }
    yield* reader.end();
  } finally {
    // Not waited for: a line that stays open would not let go.
    void iterator.return?.().catch(() => undefined);
  }
}
