import { createParser } from 'eventsource-parser';
import { ModelError, type ModelPart } from '../models.ts';
import { ChatChunk, contentText, type ChatDelta } from './chat-chunk.ts';
import { complaintToError } from './provider-errors.ts';
import { ThinkTags } from './think-tags.ts';
import { ToolCallBuilder } from './tool-call-builder.ts';

/** The longest single event; an image-sized one is a mistake or an attack. */
const longestEvent = 4 * 1024 * 1024;

/** The most that tool calls may grow to in characters: they show in no part until they are whole. */
const longestCalls = 1024 * 1024;

type Finish = Extract<ModelPart, { type: 'finish' }>;
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

/**
 * Reads the answer of an OpenAI-compatible server, chunk by chunk, into parts. Feed it decoded text;
 * it gives the parts that are complete. It knows no network and no time.
 */
export class ChatStreamReader {
  readonly #now: () => number;
  readonly #parts: ModelPart[] = [];
  readonly #tags = new ThinkTags();
  readonly #tools = new ToolCallBuilder();
  readonly #parser = createParser({
    maxBufferSize: longestEvent,
    onEvent: (event) => this.#onData(event.data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') this.#fault = new ModelError('model.answerTooLarge');
    },
  });
  #reason: Reason | undefined;
  #done = false;
  #hasContent = false;
  #hasText = false;
  #reasoningField = false;
  #inputTokens: number | undefined;
  #outputTokens: number | undefined;
  #fault: ModelError | undefined;
  #events = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Events read so far: signs of life even while a tool call's arguments are still growing. */
  get events(): number {
    return this.#events;
  }

  /** Whether anything of the answer has come. */
  get hasContent(): boolean {
    return this.#hasContent;
  }

  /** Nothing more is to be expected, whether or not the server closes the line. */
  get done(): boolean {
    return this.#done;
  }

  /** Gives the parts that this text completes; throws a ModelError only after they were taken. */
  *feed(text: string): Generator<ModelPart> {
    if (this.#fault === undefined) this.#parser.feed(text);
    yield* this.#take();
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** Reads a whole answer that came as one JSON document. */
  *feedDocument(json: string): Generator<ModelPart> {
    this.#onData(json);
    yield* this.#take();
    if (this.#fault !== undefined) throw this.#fault;
    if (!this.#hasContent && this.#reason === undefined) throw new ModelError('model.brokenAnswer');
    yield* this.end();
  }

  /** The line has closed: gives the rest and `finish`, or throws when the answer is not whole. */
  *end(): Generator<ModelPart> {
    for (const piece of this.#tags.flush()) this.#say(piece);
    yield* this.#take();
    if (this.#reason === undefined && !this.#done) throw this.brokenOff();
    if (this.#reason === 'cut') throw this.brokenOff();
    if (this.#reason === 'overloaded') throw new ModelError(this.#hasContent ? 'model.cut' : 'model.busy');
    if (this.#reason === 'refused' && !this.#hasText) throw new ModelError('model.reviewRefused');
    if (!this.#hasContent) throw new ModelError('model.brokenAnswer');
    const calls = this.#reason === 'length' || this.#reason === 'refused' ? [] : this.#tools.build();
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
  brokenOff(): ModelError {
    return new ModelError(this.#hasContent ? 'model.cut' : 'model.brokenAnswer');
  }

  #onData(data: string): void {
    if (this.#fault !== undefined || this.#done) return;
    this.#events++;
    if (data.trim() === '[DONE]') {
      this.#done = true;
      return;
    }
    let json: unknown;
    try {
      json = JSON.parse(data);
    } catch {
      this.#fault = new ModelError('model.brokenAnswer');
      return;
    }
    const chunk = ChatChunk.safeParse(json);
    if (!chunk.success) this.#fault = this.#complaint(json);
    else if (chunk.data.error) this.#fault = this.#complaint({ error: chunk.data.error });
    else if (!chunk.data.choices && !chunk.data.usage) this.#fault = this.#complaint(json);
    else this.#onChunk(chunk.data);
  }

  #complaint(body: unknown): ModelError {
    const error = complaintToError({ status: 0, body }, this.#now());
    return error.code === 'model.brokenAnswer' ? this.brokenOff() : error;
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
      this.#say({ type: 'reasoning', text: reasoning });
    }
    const text = contentText(delta.content) + (delta.refusal ?? '');
    if (text !== '') {
      if (this.#reasoningField) this.#say({ type: 'text', text });
      else for (const piece of this.#tags.push(text)) this.#say(piece);
    }
    for (const call of delta.tool_calls ?? []) {
      this.#tools.add(call);
      this.#hasContent = true;
      if (this.#tools.size > longestCalls) this.#fault = new ModelError('model.answerTooLarge');
    }
  }

  #say(part: { type: 'reasoning' | 'text'; text: string }): void {
    this.#hasContent = true;
    if (part.type === 'text') this.#hasText = true;
    this.#parts.push(part);
  }

  #take(): ModelPart[] {
    return this.#parts.splice(0);
  }
}
