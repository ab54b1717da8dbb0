import { createParser, type EventSourceParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { WireError, type ModelChunk, type ReadComplaint } from './model.ts';
import { ThinkTagSplitter } from './think-tags.ts';
import { maxToolCallChars, ToolCallBuilder, ToolCallDelta } from './tool-call-builder.ts';

const text = z.optional(z.nullable(z.string()));

/** Mistral and some gateways send content as parts; the rest of the world as a string. */
const content = z.optional(
  z.nullable(
    z.union([
      z.string(),
      z.array(z.looseObject({ type: z.optional(z.string()), text: z.optional(z.string()) })),
    ]),
  ),
);

const delta = z.object({
  content,
  reasoning_content: text,
  /** vLLM, OpenRouter, Ollama and LM Studio use this name. */
  reasoning: z.optional(z.unknown()),
  refusal: text,
  tool_calls: z.optional(z.nullable(z.array(ToolCallDelta))),
});

const usage = z.object({
  prompt_tokens: z.optional(z.nullable(z.number())),
  completion_tokens: z.optional(z.nullable(z.number())),
});

/**
 * One chunk of a streamed answer, or a whole answer from a server that does not stream. Only what is read is
 * checked; everything else may be anything.
 */
const ChatChunk = z.object({
  choices: z.optional(
    z.nullable(
      z.array(
        z.object({
          delta: z.optional(z.nullable(delta)),
          message: z.optional(z.nullable(delta)),
          finish_reason: text,
          /** Moonshot puts it here. */
          usage: z.optional(z.nullable(usage)),
        }),
      ),
    ),
  ),
  usage: z.optional(z.nullable(usage)),
  error: z.optional(z.unknown()),
});
type ChatChunk = z.infer<typeof ChatChunk>;
type ChatDelta = z.infer<typeof delta>;

/** The words of a delta's content. */
function contentText(value: ChatDelta['content']): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : value.map((item) => item.text ?? '').join('');
}

type Finish = Extract<ModelChunk, { type: 'finish' }>;
type Reason = Finish['reason'] | 'cut' | 'overloaded';

/*
 * Finish reasons beyond OpenAI's: 智谱 says sensitive and network_error, 混元 sensitive, DeepSeek
 * insufficient_system_resource (https://api-docs.deepseek.com/api/create-chat-completion).
 */
const reasons = new Map<string, Reason>(
  Object.entries({
    length: 'length',
    max_tokens: 'length',
    model_length: 'length',
    model_context_window_exceeded: 'length',
    tool_calls: 'tools',
    function_call: 'tools',
    content_filter: 'refused',
    sensitive: 'refused',
    network_error: 'cut',
    insufficient_system_resource: 'overloaded',
  } as const),
);

/** How an answer is read. */
export interface ChatStreamOptions {
  /** The longest single event. */
  readonly maxEventChars: number;
  /** Reads an event, and the arguments of a call; throws for what is no JSON or would cost too much. */
  readonly parseJson: (text: string) => unknown;
  readonly readComplaint: ReadComplaint;
}

/**
 * Reads the answer of an OpenAI-compatible server, chunk by chunk, into parts. Feed it decoded text;
 * it gives the parts that are complete. It knows no network and no time.
 */
export class ChatStreamReader {
  readonly #options: ChatStreamOptions;
  readonly #chunks: ModelChunk[] = [];
  readonly #thinkTags = new ThinkTagSplitter();
  readonly #toolCalls = new ToolCallBuilder();
  readonly #parser: EventSourceParser;
  #reason: Reason | undefined;
  #done = false;
  #hasContent = false;
  #hasText = false;
  #reasoningField = false;
  #inputTokens: number | undefined;
  #outputTokens: number | undefined;
  #error: Error | undefined;
  #events = 0;
  #malformed = 0;
  #hasData = false;

  constructor(options: ChatStreamOptions) {
    this.#options = options;
    this.#parser = createParser({
      maxBufferSize: options.maxEventChars,
      onEvent: (event) => this.#onData(event.data),
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') this.#error = new WireError('model.answerTooLarge');
      },
    });
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

  /** Gives the parts that this text completes; throws only after they were taken. */
  *feed(text: string): Generator<ModelChunk> {
    this.#hasData ||= text.includes('data');
    if (this.#error === undefined) this.#parser.feed(text);
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

  /** The line has closed: gives the rest and `finish`, or throws when the answer is not whole. */
  *end(): Generator<ModelChunk> {
    for (const chunk of this.#thinkTags.flush()) this.#push(chunk);
    yield* this.#drain();
    if (this.#reason === undefined && !this.#done) throw this.truncatedError();
    if (this.#reason === 'cut') throw this.truncatedError();
    if (this.#reason === 'overloaded') throw new WireError(this.#hasContent ? 'model.cut' : 'model.busy');
    if (this.#reason === 'refused' && !this.#hasText) throw new WireError('model.reviewRefused');
    if (!this.#hasContent) throw this.#nothingError();
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
    const isHalfAnEvent = this.#hasData && this.#events === 0 && !this.#done;
    return new WireError(this.#malformed > 0 || isHalfAnEvent ? 'model.brokenAnswer' : 'model.emptyAnswer');
  }

  #onData(data: string): void {
    if (this.#error !== undefined || this.#done) return;
    if (data.trim() === '[DONE]') {
      this.#done = true;
      return;
    }
    let json: unknown;
    try {
      json = this.#options.parseJson(data);
    } catch {
      this.#malformed++;
      return;
    }
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
    const usage = chunk.usage ?? choice?.usage;
    if (usage) {
      this.#inputTokens = usage.prompt_tokens ?? this.#inputTokens;
      this.#outputTokens = usage.completion_tokens ?? this.#outputTokens;
    }
    const delta = choice?.delta ?? choice?.message;
    if (delta) this.#onDelta(delta);
    if (choice?.finish_reason) this.#reason = reasons.get(choice.finish_reason) ?? 'stop';
  }

  #onDelta(delta: ChatDelta): void {
    const reasoning = delta.reasoning_content ?? delta.reasoning;
    if (typeof reasoning === 'string' && reasoning !== '') {
      this.#reasoningField = true;
      this.#push({ type: 'reasoning', text: reasoning });
    }
    const text = contentText(delta.content) + (delta.refusal ?? '');
    if (text !== '') {
      if (this.#reasoningField) this.#push({ type: 'text', text });
      else for (const chunk of this.#thinkTags.push(text)) this.#push(chunk);
    }
    for (const call of delta.tool_calls ?? []) {
      this.#toolCalls.add(call);
      this.#hasContent = true;
      if (this.#toolCalls.size > maxToolCallChars) this.#error = new WireError('model.answerTooLarge');
    }
  }

  #push(chunk: { type: 'reasoning' | 'text'; text: string }): void {
    this.#hasContent = true;
    if (chunk.type === 'text') this.#hasText = true;
    this.#chunks.push(chunk);
  }

  #drain(): ModelChunk[] {
    return this.#chunks.splice(0);
  }
}

/**
 * Reads an answer of an OpenAI-compatible server whose text comes in pieces.
 * @throws WireError, or what `readComplaint` makes of a complaint within the answer
 */
export async function* readChatStream(
  pieces: AsyncIterable<string>,
  options: ChatStreamOptions,
): AsyncGenerator<ModelChunk, void> {
  const reader = new ChatStreamReader(options);
  for await (const piece of pieces) {
    yield* reader.feed(piece);
    if (reader.done) break;
  }
  yield* reader.end();
}
