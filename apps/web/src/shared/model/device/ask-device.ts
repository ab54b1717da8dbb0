import { estimatePrompt, type ModelChunk, type ModelPrompt } from '@baigong/agent/model';
import { readOllamaStream, toOllamaRequest } from '@baigong/agent/ollama';
import { toChatRequest } from '@baigong/agent/openai-request';
import { readChatStream } from '@baigong/agent/openai-stream';
import type { OwnModel } from '@baigong/contracts';
import type { Program } from '../own/own-database.ts';
import { askProgram } from './ask-program.ts';
import { deviceError, readComplaint } from './device-error.ts';
import type { Ask } from './local-run.ts';

/** One of the two wires: the request's address and body, and a reader of the answer's text. */
interface DeviceWire {
  readonly path: string;
  /** @param contextTokens that prompt and answer need room for */
  readonly body: (model: string, prompt: ModelPrompt, contextTokens: number) => unknown;
  readonly read: (pieces: AsyncIterable<string>, hasTools: boolean) => AsyncIterable<ModelChunk>;
}

/** The most that is read of one answer, and of one line of it. */
const maxAnswerBytes = 64 * 1024 * 1024;
const maxLineChars = 4 * 1024 * 1024;

/** What LM Studio and llama.cpp's server speak. A model is shown what it cannot take: its program says so. */
export const openAiWire: DeviceWire = {
  path: '/v1/chat/completions',
  body: (model, prompt) => toChatRequest({ model, abilities: ['text', 'vision', 'tools'] }, prompt),
  read: (pieces, hasTools) =>
    readChatStream(pieces, {
      maxEventChars: maxLineChars,
      parseJson: JSON.parse,
      readComplaint,
      hasTools,
      after(ms, action) {
        const timer = setTimeout(action, ms);
        return () => clearTimeout(timer);
      },
    }),
};

const ollamaWire: DeviceWire = {
  path: '/api/chat',
  body: toOllamaRequest,
  read: (pieces, hasTools) => readOllamaStream(pieces, { maxLineChars, readComplaint, hasTools }),
};

/** The text of an answer as it comes. Throws an ApiError for one without end or one that breaks off. */
async function* readPieces(response: Response, onBytes: () => void): AsyncGenerator<string, void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw error instanceof TypeError ? deviceError('cut') : error;
      });
      if (done) break;
      onBytes();
      bytes += value.byteLength;
      if (bytes > maxAnswerBytes) throw deviceError('tooLarge');
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** A large model may take minutes to load before its first word. */
const silenceMs = 300_000;
/** Room for the answer. */
const answerTokens = 2_048;
/** Windows that are asked for: few, since Ollama loads a model anew for each. */
const windows = [8_192, 16_384, 32_768, 65_536, 131_072];
const defaultWindow = 32_768;

/** Tokens that the prompt and an answer need, and how many of them are the answer's. */
export const neededTokens = (prompt: ModelPrompt) => ({
  needed: estimatePrompt(prompt) + answerTokens,
  answer: answerTokens,
});

/** The window to ask for. A prompt that leaves no room for an answer is refused: programs would cut its beginning. */
function windowFor(prompt: ModelPrompt, { context }: OwnModel): number {
  const { needed } = neededTokens(prompt);
  const most = context ?? defaultWindow;
  if (needed - answerTokens / 2 > Math.max(most, answerTokens)) throw deviceError('tooLong');
  return Math.min(most, windows.find((size) => size >= needed) ?? most);
}

/** A signal that aborts after a time without a sign of life. */
function whileAlive(signal: AbortSignal) {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const touch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(deviceError('silent')), silenceMs);
  };
  touch();
  const end = () => {
    clearTimeout(timer);
    // An answer may be over although the program keeps its line open.
    silent.abort();
  };
  return { signal: AbortSignal.any([signal, silent.signal]), touch, end };
}

/** Asks a program on this computer. */
export const askOf = (program: Program, baseUrl: string, model: OwnModel): Ask =>
  async function* ask(prompt, signal) {
    const wire = program === 'ollama' ? ollamaWire : openAiWire;
    const body = wire.body(model.model, prompt, windowFor(prompt, model));
    const alive = whileAlive(signal);
    try {
      const response = await askProgram(`${baseUrl}${wire.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: alive.signal,
      });
      yield* wire.read(readPieces(response, alive.touch), (prompt.tools?.length ?? 0) > 0);
    } finally {
      alive.end();
    }
  };
