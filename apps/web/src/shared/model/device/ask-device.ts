import { estimatePrompt, type ModelChunk, type ModelPrompt } from '@baigong/agent/model';
import { negotiate } from '@baigong/agent/negotiate';
import { readOllamaStream, toOllamaRequest } from '@baigong/agent/ollama';
import { toChatRequest } from '@baigong/agent/openai-request';
import { readChatStream } from '@baigong/agent/openai-stream';
import type { OwnModel, RequestPart } from '@baigong/contracts';
import type { Program } from '../own/own-database.ts';
import { askProgram } from './ask-program.ts';
import { complaintError, deviceError } from './device-error.ts';
import type { Ask } from './local-run.ts';

type Sent = Readonly<Record<string, unknown>>;

/** One of the two wires: the request's address and body, and a reader of the answer's text. */
interface DeviceWire {
  readonly path: string;
  /**
   * @param contextTokens that prompt and answer need room for
   * @param refuses what the model is known to refuse
   */
  readonly body: (
    model: string,
    prompt: ModelPrompt,
    contextTokens: number,
    refuses: readonly RequestPart[],
  ) => Sent;
  readonly read: (pieces: AsyncIterable<string>, sent: Sent) => AsyncIterable<ModelChunk>;
}

/** The most that is read of one answer, and of one line of it. */
const maxAnswerBytes = 64 * 1024 * 1024;
const maxLineChars = 4 * 1024 * 1024;

/** How both wires are read. */
const reading = (sent: Sent) => ({
  readComplaint: (body: unknown) => complaintError(body, sent),
  hasTools: sent['tools'] !== undefined,
});

/** What LM Studio and llama.cpp's server speak. A model is shown what it cannot take: its program says so. */
export const openAiWire: DeviceWire = {
  path: '/v1/chat/completions',
  body: (model, prompt, _contextTokens, refuses) =>
    toChatRequest({ model, abilities: ['text', 'vision', 'tools'], refuses }, prompt),
  read: (pieces, sent) =>
    readChatStream(pieces, {
      maxEventChars: maxLineChars,
      parseJson: JSON.parse,
      ...reading(sent),
      after(ms, action) {
        const timer = setTimeout(action, ms);
        return () => clearTimeout(timer);
      },
    }),
};

const ollamaWire: DeviceWire = {
  path: '/api/chat',
  body: toOllamaRequest,
  read: (pieces, sent) => readOllamaStream(pieces, { maxLineChars, ...reading(sent) }),
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

/**
 * Asks a program on this computer, again without what it refuses.
 * @param onRefused hears of what it refuses for good
 */
export function askOf(
  program: Program,
  baseUrl: string,
  model: OwnModel,
  onRefused?: (parts: readonly RequestPart[]) => void,
): Ask {
  const wire = program === 'ollama' ? ollamaWire : openAiWire;
  let refused: readonly RequestPart[] = model.refuses ?? [];
  const askOnce = async function* (
    prompt: ModelPrompt,
    signal: AbortSignal,
    without: readonly RequestPart[],
  ) {
    const sent = wire.body(model.model, prompt, windowFor(prompt, model), without);
    const alive = whileAlive(signal);
    try {
      const response = await askProgram(
        `${baseUrl}${wire.path}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(sent),
          signal: alive.signal,
        },
        sent,
      );
      yield* wire.read(readPieces(response, alive.touch), sent);
    } finally {
      alive.end();
    }
  };
  return (prompt, signal) =>
    negotiate(
      refused,
      (without) => askOnce(prompt, signal, without),
      (parts) => {
        refused = [...refused, ...parts];
        onRefused?.(parts);
      },
    );
}
