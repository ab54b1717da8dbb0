import type { PromptMessage, ToolTurn } from '@baigong/contracts';
import { deviceError } from './device-error.ts';

/** A tool as a model is told of it. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface DeviceRequest {
  readonly model: string;
  readonly messages: readonly (PromptMessage | ToolTurn)[];
  readonly temperature?: number | undefined;
  readonly tools?: readonly OfferedTool[] | undefined;
  /** Tokens that prompt and answer need room for. */
  readonly contextTokens: number;
}

/** What a model sends, in order; `finish` is last. */
export type DeviceChunk =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'tool-call'; readonly id: string; readonly name: string; readonly input: unknown }
  | {
      readonly type: 'finish';
      readonly reason: 'stop' | 'length';
      readonly inputTokens?: number | undefined;
      readonly outputTokens?: number | undefined;
    };

/** One of the two wires: the request's address and body, and a reader of the answer's lines. */
export interface DeviceWire {
  readonly path: string;
  readonly body: (request: DeviceRequest) => unknown;
  readonly read: (lines: AsyncIterable<string>) => AsyncGenerator<DeviceChunk, void>;
}

/** The most that is read of one answer, and of one line of it. */
const maxAnswerBytes = 64 * 1024 * 1024;
const maxLineChars = 1024 * 1024;

/** The lines of an answer, however it is cut into pieces. Throws an ApiError for one without end or one that breaks off. */
export async function* readLines(
  response: Response,
  onBytes: () => void = () => undefined,
): AsyncGenerator<string, void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  // Pieces of a line that has not ended: joined once, however small they are.
  let parts: string[] = [];
  let pending = 0;
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw error instanceof TypeError ? deviceError('cut') : error;
      });
      onBytes();
      bytes += value?.byteLength ?? 0;
      const lines = (done ? decoder.decode() : decoder.decode(value, { stream: true })).split('\n');
      const rest = lines.pop() ?? '';
      for (const line of lines) {
        const whole = parts.join('') + line;
        parts = [];
        pending = 0;
        if (whole.length > maxLineChars) throw deviceError('tooLarge');
        yield whole.replace(/\r$/, '');
      }
      parts.push(rest);
      pending += rest.length;
      if (bytes > maxAnswerBytes || pending > maxLineChars) throw deviceError('tooLarge');
      if (done) break;
    }
    if (pending > 0) yield parts.join('');
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Text, parsed; undefined where it is no JSON. */
export function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const toolFunctions = (tools: readonly OfferedTool[]) =>
  tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));

export const outputText = (output: unknown): string =>
  typeof output === 'string' ? output : JSON.stringify(output ?? null);
