import type { ServerResponse } from 'node:http';
import type { Script } from './mock-provider.ts';

const eventStream = { 'content-type': 'text/event-stream; charset=utf-8' };

/** One chunk as OpenAI-compatible servers stream it. */
export function chunk(delta: Record<string, unknown>, finish: string | null = null, extra = {}): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return event({ id: 'mock-1', object: 'chat.completion.chunk', model: 'mock', choices, ...extra });
}

export function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

export const done = 'data: [DONE]\n\n';

/** A chunk with the tokens counted and no choice, as `stream_options.include_usage` asks for. */
export function usage(input: number, output: number): string {
  return event({ choices: [], usage: { prompt_tokens: input, completion_tokens: output } });
}

/** Streams these pieces of the wire, each written on its own, and closes the answer properly. */
export function wire(...pieces: (string | Uint8Array)[]): Script {
  return async (response) => {
    response.writeHead(200, eventStream);
    await writeAll(response, pieces);
    response.end();
  };
}

/** Like `wire`, and then the line breaks. */
export function cutAfter(...pieces: (string | Uint8Array)[]): Script {
  return async (response) => {
    response.writeHead(200, eventStream);
    await writeAll(response, pieces);
    response.destroy();
  };
}

/** Like `wire`, and then nothing more, ever; the line stays open. */
export function silentAfter(...pieces: (string | Uint8Array)[]): Script {
  return async (response) => {
    response.writeHead(200, eventStream).flushHeaders();
    await writeAll(response, pieces);
  };
}

/** Takes the call and says nothing at all. */
export const silence: Script = () => {};

/** Closes the line before a single byte of an answer. */
export const hangUp: Script = (response) => void response.destroy();

/** A whole good answer: the text in pieces, the usage, the end. */
export function answer(text: string | readonly string[], tokens?: readonly [number, number]): Script {
  const pieces = typeof text === 'string' ? [text] : text;
  return wire(
    chunk({ role: 'assistant', content: '' }),
    ...pieces.map((content) => chunk({ content })),
    chunk({}, 'stop'),
    ...(tokens ? [usage(...tokens)] : []),
    done,
  );
}

/** An answer that calls functions, its arguments in the given pieces. */
export function callTools(...calls: { id: string; name: string; args: readonly string[] }[]): Script {
  const pieces = calls.flatMap(({ id, name, args }, index) => {
    const begin = chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] });
    return [begin].concat(
      args.map((part) => chunk({ tool_calls: [{ index, function: { arguments: part } }] })),
    );
  });
  return wire(...pieces, chunk({}, 'tool_calls'), usage(20, 10), done);
}

/** A refusal with a status and a body, JSON unless it is a string. */
export function refuse(status: number, body: unknown, headers: Record<string, string> = {}): Script {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json';
  return (response) => void response.writeHead(status, { 'content-type': type, ...headers }).end(text);
}

export function json(body: unknown): Script {
  return refuse(200, body);
}

/** A piece of the wire again and again, as fast as the reader takes it. */
export const endlessly =
  (piece: string): Script =>
  async (response) => {
    response.writeHead(200, eventStream);
    while (!response.destroyed) {
      if (!response.write(piece)) await drained(response);
    }
  };

/** Text without end, as fast as the reader takes it. */
export const endless: Script = endlessly(chunk({ content: '没完没了。'.repeat(400) }));

async function writeAll(response: ServerResponse, pieces: readonly (string | Uint8Array)[]): Promise<void> {
  for (const piece of pieces) {
    if (response.destroyed) return;
    await new Promise<void>((resolve) => {
      response.write(piece, () => resolve());
    });
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const resume = () => {
      response.off('drain', resume).off('close', resume);
      resolve();
    };
    response.on('drain', resume).on('close', resume);
  });
}
