import {
  getLlama,
  InsufficientMemoryError,
  LlamaChat,
  LlamaLogLevel,
  QwenChatWrapper,
  resolveChatWrapper,
  type ChatWrapper,
  type LlamaChatResponseChunk,
  type LlamaContextSequence,
  type LlamaModel,
  type ChatHistoryItem,
  type ChatModelFunctions,
  type ChatModelResponse,
} from 'node-llama-cpp';
import { EngineFailure, type Engine, type EngineChunk, type EngineResult } from './engine.ts';
import { omitNulls, grammarSchema } from './tool-schema.ts';
import type { WorkerTask } from './worker-protocol.ts';

/**
 * The messages as node-llama-cpp keeps them. Steps of one answer (tool turns, then its text) are one item there;
 * the last item is the model's, which the answer continues.
 */
function chatHistory(messages: WorkerTask['messages']): ChatHistoryItem[] {
  const history: ChatHistoryItem[] = [];
  const modelResponse = (): ChatModelResponse['response'] => {
    const last = history.at(-1);
    if (last?.type === 'model') return last.response;
    const item: ChatModelResponse = { type: 'model', response: [] };
    history.push(item);
    return item.response;
  };
  for (const message of messages) {
    switch (message.role) {
      case 'system':
        history.push({ type: 'system', text: message.content });
        break;
      case 'user':
        history.push({ type: 'user', text: message.content });
        break;
      case 'assistant':
        modelResponse().push(message.content);
        break;
      case 'tools': {
        const response = modelResponse();
        if (message.reasoning)
          response.push({ type: 'segment', segmentType: 'thought', text: message.reasoning, ended: true });
        if (message.text) response.push(message.text);
        message.calls.forEach((call, index) =>
          response.push({
            type: 'functionCall',
            name: call.name,
            params: call.input ?? {},
            result: call.output ?? null,
            startsNewChunk: index === 0,
          }),
        );
      }
    }
  }
  modelResponse();
  return history;
}

/** The tools as node-llama-cpp keeps them; undefined when there are none. */
function chatFunctions(tools: WorkerTask['tools']): ChatModelFunctions | undefined {
  if (tools.length === 0) return undefined;
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      { description, params: grammarSchema(inputSchema) },
    ]),
  );
}

/** Tokens left free at the end of the context, so that the end mark always fits. */
const reservedTokens = 8;
/** A prompt that leaves less room than this for the answer counts as too long. */
const minAnswerTokens = 64;

/**
 * Loads a model on the processor with the prebuilt binary; never compiles and never downloads.
 * @throws EngineFailure memory or badFile
 */
export async function loadEngine(path: string, contextSize: number, threads: number): Promise<Engine> {
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.error,
    maxThreads: threads,
  });
  try {
    const model = await llama.loadModel({ modelPath: path, gpuLayers: 0 });
    const context = await model.createContext({ contextSize, threads, sequences: 1 });
    return new LlamaEngine(model, context.getSequence());
  } catch (error) {
    throw new EngineFailure(error instanceof InsufficientMemoryError ? 'memory' : 'badFile', error);
  }
}

class LlamaEngine implements Engine {
  readonly #model: LlamaModel;
  readonly #sequence: LlamaContextSequence;
  readonly #reasoningChat: LlamaChat;
  readonly #directChat: LlamaChat;

  constructor(model: LlamaModel, contextSequence: LlamaContextSequence) {
    this.#model = model;
    this.#sequence = contextSequence;
    this.#reasoningChat = new LlamaChat({ contextSequence, chatWrapper: chooseWrapper(model, 'auto') });
    this.#directChat = new LlamaChat({ contextSequence, chatWrapper: chooseWrapper(model, 'discourage') });
  }

  async answer(
    task: WorkerTask,
    emit: (chunk: EngineChunk) => void,
    signal: AbortSignal,
  ): Promise<EngineResult> {
    const chat = task.disableThinking ? this.#directChat : this.#reasoningChat;
    const history = chatHistory(task.messages);
    const functions = chatFunctions(task.tools);
    const inputTokens = this.#count(chat.chatWrapper, history, functions);
    const availableTokens = this.#sequence.contextSize - inputTokens - reservedTokens;
    if (availableTokens < minAnswerTokens) throw new EngineFailure('tooLong');

    const forwarder = new ChunkForwarder(emit);
    const meter = this.#sequence.tokenMeter;
    const meterStart = meter.getState();
    const usage = () => ({ inputTokens, outputTokens: meter.diff(meterStart).usedOutputTokens });
    const options = {
      temperature: task.temperature ?? 0.7,
      topK: 40,
      topP: 0.95,
      minP: 0.02,
      maxTokens: Math.min(task.maxTokens ?? availableTokens, availableTokens),
      signal,
      stopOnAbortSignal: true,
      onResponseChunk: (chunk: LlamaChatResponseChunk) => forwarder.push(chunk),
    };
    try {
      const { functionCalls, metadata } = await chat.generateResponse(
        history,
        functions ? { ...options, functions } : options,
      );
      const result = usage();
      if (metadata.stopReason === 'abort') return { ...result, reason: 'aborted' };
      const calls = functionCalls ?? [];
      for (const { functionName, params } of calls)
        emit({ type: 'call', name: functionName, input: omitNulls(params ?? {}) });
      if (calls.length > 0) return { ...result, reason: 'tools' };
      return { ...result, reason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop' };
    } catch (error) {
      if (signal.aborted) return { ...usage(), reason: 'aborted' };
      throw new EngineFailure('broken', error);
    }
  }

  #count(
    wrapper: ChatWrapper,
    history: ReturnType<typeof chatHistory>,
    functions: ReturnType<typeof chatFunctions>,
  ): number {
    const { contextText } = wrapper.generateContextState({
      chatHistory: history,
      ...(functions ? { availableFunctions: functions } : {}),
    });
    return contextText.tokenize(this.#model.tokenizer).length;
  }
}

/**
 * The model's chat format. Fine-tuned Qwen models often change a word of the template, and the library then treats
 * it as a stranger's: its thoughts would come out as text and its tool calls would be lost.
 */
function chooseWrapper(model: LlamaModel, thoughts: 'auto' | 'discourage'): ChatWrapper {
  const template = model.fileInfo.metadata.tokenizer?.chat_template ?? '';
  const wrapper = resolveChatWrapper(model, {
    customWrapperSettings: { qwen: { thoughts } },
    warningLogs: false,
  });
  const isQwenTemplate = template.includes('<|im_start|>') && template.includes('<tool_call>');
  return isQwenTemplate && !template.includes('<parameter=') && !(wrapper instanceof QwenChatWrapper)
    ? new QwenChatWrapper({ thoughts })
    : wrapper;
}

/** Passes pieces on as text or reasoning, without the blank lines that formats put around the two. */
class ChunkForwarder {
  readonly #emit: (chunk: EngineChunk) => void;
  #current: 'text' | 'reasoning' | undefined;
  #pendingWhitespace = '';

  constructor(emit: (chunk: EngineChunk) => void) {
    this.#emit = emit;
  }

  push(chunk: LlamaChatResponseChunk): void {
    const type = chunk.type === 'segment' ? 'reasoning' : 'text';
    const text = type === this.#current ? this.#pendingWhitespace + chunk.text : chunk.text.trimStart();
    const trimmed = text.trimEnd();
    if (trimmed === '' && type !== this.#current) return;
    this.#pendingWhitespace = text.slice(trimmed.length);
    this.#current = type;
    if (trimmed === '') return;
    this.#emit({ type, text: trimmed });
  }
}
