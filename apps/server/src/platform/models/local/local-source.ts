import { randomUUID } from 'node:crypto';
import { estimatePrompt } from '@baigong/agent/model';
import type { Ability } from '@baigong/contracts';
import type { TimerClock } from '../../base/clock.ts';
import { ModelError, type ModelChunk, type ModelRequest } from '../models.ts';
import type { ModelSource, SourceListing, SourceModel } from '../source.ts';
import { AnswerQueue, ThroughputEstimator } from './answer-queue.ts';
import type { GgufHeader } from './gguf-header.ts';
import type { FolderModel, ModelFolder } from './model-folder.ts';
import type { WorkerHost } from './worker-host.ts';
import type { WorkerTask } from './worker-protocol.ts';

/** Requests that may wait or be served at once; more are refused as busy. */
const maxQueueLength = 20;

/** The GGUF files of one folder as a source of models, one answer at a time. */
export class LocalSource implements ModelSource {
  readonly name = '本机';
  readonly local = true;
  readonly #folder: ModelFolder;
  readonly #host: WorkerHost;
  readonly #clock: TimerClock;
  readonly #throughput = new ThroughputEstimator();
  readonly #queue: AnswerQueue;

  constructor(folder: ModelFolder, host: WorkerHost, clock: TimerClock) {
    this.#folder = folder;
    this.#host = host;
    this.#clock = clock;
    this.#queue = new AnswerQueue(this.#throughput, clock);
  }

  /** Requests that wait or are served. */
  get queueLength(): number {
    return this.#queue.length;
  }

  async list(): Promise<SourceListing> {
    try {
      const { models, unusable } = await this.#folder.list();
      const problem =
        models.length === 0 && unusable.length > 0
          ? new ModelError('model.badFile', { cause: unusable.join(', ') })
          : undefined;
      return {
        models: models.map((model) => this.#describe(model)),
        problem,
      };
    } catch (error) {
      return { models: [], problem: new ModelError('server.internal', { cause: error }) };
    }
  }

  async *stream(
    name: string,
    request: Omit<ModelRequest, 'model'>,
    signal: AbortSignal,
  ): AsyncGenerator<ModelChunk> {
    if (this.#queue.length >= maxQueueLength)
      throw new ModelError('model.busy', { wait: Math.ceil(this.#queue.waitMs / 1000) });
    // First of all, so that the order of coming is the order of serving.
    const ticket = this.#queue.enter(estimatePrompt(request));
    try {
      const model = await this.#find(name);
      for await (const position of ticket.positions(signal)) yield { type: 'queued', ...position };
      yield* this.#answer(model, taskOf(request, model.header), signal);
    } finally {
      ticket.leave();
    }
  }

  async dispose(): Promise<void> {
    await this.#host.dispose();
  }

  #describe(model: FolderModel): SourceModel {
    const context = this.#host.contextOf(model);
    const described = { model: model.name, name: model.name, abilities: abilitiesOf(model.header) };
    return context === undefined ? described : { ...described, context };
  }

  async #find(name: string): Promise<FolderModel> {
    const { models } = await this.#folder.list();
    const model = models.find((candidate) => candidate.name === name);
    if (!model) throw new ModelError('model.unknown');
    return model;
  }

  async *#answer(model: FolderModel, task: WorkerTask, signal: AbortSignal): AsyncGenerator<ModelChunk> {
    const startedAt = this.#clock.now();
    let firstAt: number | undefined;
    for await (const chunk of this.#host.answer(model, task, signal)) {
      const now = this.#clock.now();
      firstAt ??= now;
      switch (chunk.type) {
        case 'text':
        case 'reasoning':
          yield { type: chunk.type, text: chunk.text };
          break;
        case 'call':
          yield { type: 'tool-call', id: randomUUID(), name: chunk.name, input: chunk.input ?? {} };
          break;
        case 'done': {
          const { reason, inputTokens, outputTokens } = chunk;
          if (reason === 'aborted') throw new ModelError('model.cut');
          this.#throughput.record({
            inputTokens,
            outputTokens,
            promptMs: firstAt - startedAt,
            generationMs: now - firstAt,
          });
          yield { type: 'finish', reason, inputTokens, outputTokens };
        }
      }
    }
  }
}

/** What a chat format can express: tools when it has a place for them, reasoning when it has a mark for it. */
export function abilitiesOf(header: GgufHeader): Ability[] {
  const template = header.chatTemplate ?? '';
  const abilities: Ability[] = ['text'];
  if (/<think>|<\|channel\|>/.test(template)) abilities.push('reasoning');
  if (/\btools\b/.test(template)) abilities.push('tools');
  return abilities;
}

function taskOf(request: Omit<ModelRequest, 'model'>, header: GgufHeader): WorkerTask {
  const supportsTools = abilitiesOf(header).includes('tools');
  return {
    messages: request.messages.map((message) =>
      message.role === 'tools'
        ? {
            role: message.role,
            text: message.text,
            ...(message.reasoning === undefined ? {} : { reasoning: message.reasoning }),
            calls: message.calls.map(({ id, name, input, output }) => ({ id, name, input, output })),
          }
        : { role: message.role, content: message.content },
    ),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.maxTokens === undefined ? {} : { maxTokens: request.maxTokens }),
    disableThinking: request.disableThinking ?? false,
    tools: supportsTools ? [...(request.tools ?? [])] : [],
  };
}
