import type { OwnModel } from '@baigong/contracts';
import { estimateTokens, tokensPerPicture } from '../estimate-tokens.ts';
import type { Program } from '../own/own-database.ts';
import { askProgram } from './ask-program.ts';
import { deviceError } from './device-error.ts';
import { readLines, type DeviceRequest, type DeviceWire } from './device-wire.ts';
import type { Ask } from './local-run.ts';
import { ollamaWire } from './ollama-wire.ts';
import { openAiWire } from './openai-wire.ts';

/** A large model may take minutes to load before its first word. */
const silenceMs = 300_000;
/** Room for the answer. */
const answerTokens = 2_048;
/** Windows that are asked for: few, since Ollama loads a model anew for each. */
const windows = [8_192, 16_384, 32_768, 65_536, 131_072];
const defaultWindow = 32_768;

const wires: Readonly<Record<Program, DeviceWire>> = {
  ollama: ollamaWire,
  lmstudio: openAiWire,
  llamacpp: openAiWire,
  other: openAiWire,
};

/** Tokens that the prompt and an answer need, and how many of them are the answer's. */
export function neededTokens({ messages, tools }: Pick<DeviceRequest, 'messages' | 'tools'>) {
  const texts = messages.map((message) => {
    if (message.role === 'tools') return estimateTokens(JSON.stringify(message));
    return estimateTokens(message.content) + tokensPerPicture * (message.images?.length ?? 0);
  });
  const sum = texts.reduce((total, tokens) => total + tokens, 0);
  const toolTokens = tools?.length ? estimateTokens(JSON.stringify(tools)) : 0;
  return { needed: sum + toolTokens + answerTokens, answer: answerTokens };
}

/** The window to ask for. A prompt that leaves no room for an answer is refused: programs would cut its beginning. */
function windowFor(request: Pick<DeviceRequest, 'messages' | 'tools'>, { context }: OwnModel): number {
  const { needed } = neededTokens(request);
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
  return { signal: AbortSignal.any([signal, silent.signal]), touch, end: () => clearTimeout(timer) };
}

/** Asks a program on this computer. */
export const askOf = (program: Program, baseUrl: string, model: OwnModel): Ask =>
  async function* ask(request, signal) {
    const wire = wires[program];
    const body = wire.body({ ...request, model: model.model, contextTokens: windowFor(request, model) });
    const alive = whileAlive(signal);
    try {
      const response = await askProgram(`${baseUrl}${wire.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: alive.signal,
      });
      yield* wire.read(readLines(response, alive.touch));
    } finally {
      alive.end();
    }
  };
