import { WireError } from '@baigong/agent/model';
import { ChatStreamReader, settleMs, within } from '@baigong/agent/openai-stream';
import type { TimerClock } from '../../base/clock.ts';
import { assertCheapJson, smallJsonBytes } from '../../http/bounded-json.ts';
import { ModelError, type ModelChunk, type ModelRequest } from '../models.ts';
import { toModelError } from './provider-errors.ts';
import { StallTimeout, type StallTimeouts } from './stall-timeout.ts';

/** Where an endpoint is and how to speak to it. */
export interface EndpointAddress {
  /** Without a trailing slash; `/chat/completions` and `/models` come after it. */
  readonly baseUrl: string;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What it says when it refuses is handed on: the visitor's own. */
  readonly quotes?: boolean | undefined;
  /** In place of the global one, where addresses have to be checked. Redirects are not followed by either. */
  readonly fetch?: EndpointFetch | undefined;
}

export type EndpointFetch = (
  url: URL | string,
  init: { method?: string; headers: Headers; body?: string; signal: AbortSignal; redirect: 'manual' },
) => Promise<Response>;

/** The most that is read of a refusal: enough to find the code in it. */
const maxErrorBytes = 64 * 1024;

export function requestHeaders(address: EndpointAddress): Headers {
  const headers = new Headers({ 'content-type': 'application/json', ...address.headers });
  if (address.key !== undefined && !headers.has('authorization')) {
    headers.set('authorization', `Bearer ${address.key}`);
  }
  return headers;
}

/** Reads at most `limit` bytes of a body as text; the rest is left unread. */
export async function readText(response: Response, limit: number): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let remaining = limit;
  for await (const chunk of response.body) {
    text += decoder.decode(chunk.subarray(0, remaining), { stream: true });
    remaining -= chunk.byteLength;
    if (remaining <= 0) break;
  }
  return text + decoder.decode();
}

export interface ChatOptions {
  readonly stallTimeouts: StallTimeouts;
  /** The longest event, or JSON document from a server that does not stream. */
  readonly maxEventBytes: number;
  readonly clock: TimerClock;
  /** Hears how many events of the stream could not be read and were skipped. */
  readonly onMalformed?: (count: number) => void;
  readonly pace?: ModelRequest['pace'];
  readonly grow?: ModelRequest['grow'];
  /** Whether the model was offered tools. */
  readonly hasTools?: boolean;
}

/** What an event costs beyond its bytes, in bytes: many small ones are more work than a large one. */
const eventCost = 64;
/** What a character takes of this process, at most. */
const maxBytesPerChar = 2;
/** What is read of a paced answer at once: a fast provider's 64 KB hold a thousand events. */
const sliceBytes = 4 * 1024;

function parseCheapJson(json: string): unknown {
  if (json.length > smallJsonBytes) assertCheapJson(Buffer.from(json));
  return JSON.parse(json);
}

/** One try: posts the request and gives the parts of the answer. Throws ModelError, or the signal's reason. */
export async function* requestChat(
  address: EndpointAddress,
  sent: Readonly<Record<string, unknown>>,
  { stallTimeouts, maxEventBytes, clock, onMalformed, pace, grow, hasTools = false }: ChatOptions,
  signal: AbortSignal,
): AsyncGenerator<ModelChunk> {
  const stallTimeout = new StallTimeout(clock, stallTimeouts, signal);
  const reader = new ChatStreamReader({
    maxEventChars: maxEventBytes,
    parseJson: parseCheapJson,
    hasTools,
    readComplaint(body) {
      const error = toModelError({ status: 0, body, sent, quotes: address.quotes }, clock.now());
      return error.code === 'model.brokenAnswer' && !error.refusal ? undefined : error;
    },
  });
  let events = 0;
  let grownChars = 0;
  /** Waits until so many bytes may be read, and the events before them were. */
  const passOn = async (bytes: number): Promise<void> => {
    await pace?.(bytes + events * eventCost, stallTimeout.signal);
    events = 0;
  };
  const read = function* (text: string): Generator<ModelChunk> {
    const eventsBefore = reader.events;
    const malformedBefore = reader.malformed;
    for (const chunk of reader.feed(text)) {
      stallTimeout.reset();
      yield chunk;
    }
    const { toolCallChars } = reader;
    if (toolCallChars > grownChars) grow?.(maxBytesPerChar * (toolCallChars - grownChars));
    grownChars = toolCallChars;
    events = reader.events - eventsBefore + reader.malformed - malformedBefore;
    if (reader.hasContent && reader.events > eventsBefore) stallTimeout.reset();
  };
  let draining: Promise<void> | undefined;
  try {
    const response = await post(address, JSON.stringify(sent), stallTimeout.signal);
    await assertChatResponse(response, address, sent, clock.now());
    if (response.headers.get('content-type')?.includes('application/json')) {
      const document = await readDocument(response, maxEventBytes, async (bytes) => {
        grow?.(maxBytesPerChar * bytes);
        await passOn(bytes);
      });
      // Some gateways label a stream as JSON.
      if (!/^\s*(data|event|id)?:/.test(document)) {
        yield* reader.feedDocument(document);
        return;
      }
      for (let at = 0; at < document.length && !reader.done; at += sliceBytes) {
        await passOn(0);
        yield* read(document.slice(at, at + sliceBytes));
      }
      yield* reader.end();
      return;
    }
    const bodyReader = response.body?.getReader();
    if (!bodyReader) throw new ModelError('model.brokenAnswer');
    // One decoder for the whole answer: a character may be split between two chunks.
    const decoder = new TextDecoder();
    while (!reader.done) {
      const coming = bodyReader.read();
      const next = reader.isEnding
        ? await within(coming, settleMs, (ms, action) => clock.after(ms, action))
        : await coming;
      if (!next || next.done) break;
      for (const piece of pace ? slices(next.value) : [next.value]) {
        await passOn(piece.byteLength);
        yield* read(decoder.decode(piece, { stream: true }));
        if (reader.done) break;
      }
    }
    if (reader.done) draining = drain(bodyReader, clock);
    yield* reader.end();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (stallTimeout.error) throw stallTimeout.error;
    if (error instanceof ModelError) throw error;
    if (error instanceof WireError) throw new ModelError(error.code);
    throw new ModelError(reader.hasContent ? 'model.cut' : 'model.unreachable', {
      cause: networkCode(error),
    });
  } finally {
    if (reader.malformed > 0) onMalformed?.(reader.malformed);
    if (draining) void draining.finally(() => stallTimeout.dispose());
    else stallTimeout.dispose();
  }
}

/** @throws ModelError model.answerTooLarge, before more than `limit` bytes are kept */
async function readDocument(
  response: Response,
  limit: number,
  passOn: (bytes: number) => Promise<void>,
): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > limit) throw new ModelError('model.answerTooLarge');
    await passOn(piece.byteLength);
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
}

/** The system's code for a network failure (ECONNREFUSED …). Its message holds an address, and stays here. */
export function networkCode(error: unknown): string | undefined {
  for (
    let at: unknown = error;
    typeof at === 'object' && at !== null;
    at = 'cause' in at ? at.cause : undefined
  ) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return undefined;
}

async function post(address: EndpointAddress, body: string, signal: AbortSignal): Promise<Response> {
  const send = address.fetch ?? fetch;
  return await send(`${address.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: requestHeaders(address),
    body,
    signal,
    // Following one would hand the visitor's words, and perhaps the key, to a host nobody chose.
    redirect: 'manual',
  });
}

async function assertChatResponse(
  response: Response,
  { baseUrl, quotes }: EndpointAddress,
  sent: Readonly<Record<string, unknown>>,
  now: number,
): Promise<void> {
  if (!response.ok) {
    const retryAfter = response.headers.get('retry-after');
    const { host } = new URL(baseUrl);
    throw toModelError(
      {
        status: response.status,
        host,
        retryAfter,
        body: await readText(response, maxErrorBytes),
        sent,
        quotes,
      },
      now,
    );
  }
  const type = response.headers.get('content-type') ?? '';
  if (type !== '' && !/event-stream|json|text\/plain|octet-stream/i.test(type)) {
    throw new ModelError('model.brokenAnswer');
  }
}

/** Waits a moment for the server to close its answer after `[DONE]`: then the next one can use the same connection. */
async function drain(bodyReader: ReadableStreamDefaultReader<Uint8Array>, clock: TimerClock): Promise<void> {
  let cancel = () => {};
  const timedOut = new Promise<void>((resolve) => {
    cancel = clock.after(200, resolve);
  });
  const rest = (async () => {
    while (!(await bodyReader.read()).done);
  })().catch(() => {});
  await Promise.race([rest, timedOut]);
  cancel();
}
