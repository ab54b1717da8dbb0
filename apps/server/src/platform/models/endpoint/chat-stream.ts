import { maxToolCallChars, ToolCallBuilder } from '@baigong/tools/tool-call-builder';
import { createParser, type EventSourceParser } from 'eventsource-parser';
import { assertCheapJson, smallJsonBytes } from '../../http/bounded-json.ts';
import { ModelError, type ModelChunk } from '../models.ts';
import { ChatChunk, contentText, type ChatDelta } from './chat-chunk.ts';
import { toModelError } from './provider-errors.ts';
import { ThinkTagSplitter } from './think-tags.ts';

type Finish = Extract<ModelChunk, { type: 'finish' }>;
type Reason = Finish['reason'] | 'cut' | 'overloaded';

/*
 * Finish reasons beyond OpenAI's: 智谱 says sensitive and network_error, 混元 sensitive, DeepSeek
 * insufficient_system_resource (https://api-docs.deepseek.com/api/create-chat-completion).
 */
const reasons: Record<string, Reason> = {
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
};

function parseCheapJson(json: string): unknown {
  if (json.length > smallJsonBytes) assertCheapJson(Buffer.from(json));
  return JSON.parse(json);
}

/**
 * Reads the answer of an OpenAI-compatible server, chunk by chunk, into parts. Feed it decoded text;
 * it gives the parts that are complete. It knows no network and no time.
 */
export class ChatStreamReader {
  readonly #now: () => number;
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
  #error: ModelError | undefined;
  #events = 0;
  #malformed = 0;
  #hasData = false;

  /** @param maxEventChars the longest single event */
  constructor(now: () => number, maxEventChars: number) {
    this.#now = now;
    this.#parser = createParser({
      maxBufferSize: maxEventChars,
      onEvent: (event) => this.#onData(event.data),
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') this.#error = new ModelError('model.answerTooLarge');
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

  /** Gives the parts that this text completes; throws a ModelError only after they were taken. */
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
    if (!this.#hasContent && this.#reason === undefined) throw new ModelError('model.brokenAnswer');
    yield* this.end();
  }

  /** The line has closed: gives the rest and `finish`, or throws when the answer is not whole. */
  *end(): Generator<ModelChunk> {
    for (const chunk of this.#thinkTags.flush()) this.#push(chunk);
    yield* this.#drain();
    if (this.#reason === undefined && !this.#done) throw this.truncatedError();
    if (this.#reason === 'cut') throw this.truncatedError();
    if (this.#reason === 'overloaded') throw new ModelError(this.#hasContent ? 'model.cut' : 'model.busy');
    if (this.#reason === 'refused' && !this.#hasText) throw new ModelError('model.reviewRefused');
    if (!this.#hasContent) throw this.#nothingError();
    const calls =
      this.#reason === 'length' || this.#reason === 'refused' ? [] : this.#toolCalls.build(parseCheapJson);
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
  truncatedError(): ModelError {
    return this.#hasContent ? new ModelError('model.cut') : this.#nothingError();
  }

  #nothingError(): ModelError {
    const isHalfAnEvent = this.#hasData && this.#events === 0 && !this.#done;
    return new ModelError(this.#malformed > 0 || isHalfAnEvent ? 'model.brokenAnswer' : 'model.emptyAnswer');
  }

  #onData(data: string): void {
    if (this.#error !== undefined || this.#done) return;
    if (data.trim() === '[DONE]') {
      this.#done = true;
      return;
    }
    let json: unknown;
    try {
      json = parseCheapJson(data);
    } catch {
      this.#malformed++;
      return;
    }
    const chunk = ChatChunk.safeParse(json);
    if (chunk.success && chunk.data.error) {
      const error = this.#complaint({ error: chunk.data.error });
      this.#error = error ?? new ModelError(this.#hasContent ? 'model.cut' : 'model.brokenAnswer');
    } else if (chunk.success && (chunk.data.choices || chunk.data.usage)) {
      this.#events++;
      this.#onChunk(chunk.data);
    } else {
      this.#error = this.#complaint(json);
      if (!this.#error) this.#malformed++;
    }
  }

  /** What a complaint inside the stream says; undefined when it says nothing that is known. */
  #complaint(body: unknown): ModelError | undefined {
    const error = toModelError({ status: 0, body }, this.#now());
    return error.code === 'model.brokenAnswer' ? undefined : error;
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
    if (choice?.finish_reason) this.#reason = reasons[choice.finish_reason] ?? 'stop';
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
      if (this.#toolCalls.size > maxToolCallChars) this.#error = new ModelError('model.answerTooLarge');
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
