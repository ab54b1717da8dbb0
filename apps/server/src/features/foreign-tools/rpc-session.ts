import * as z from 'zod/mini';
import type { ForeignProblem } from '@baigong/contracts';
import {
  RequestError,
  requestBuffered,
  type BufferedResponse,
} from '../../platform/http/buffered-request.ts';
import {
  assertPublicLiteral,
  parseLink,
  publicLookup,
  systemResolve,
  type ResolveHost,
} from '../../platform/http/guarded-request.ts';
import type { ToolServer } from './tool-server-settings.ts';

/** Versions of the protocol whose messages are the same for what is asked here; the newest first. */
const versions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

/** Largest answer to one message, where nothing else is said. */
const usualBytes = 1024 * 1024;

export interface RpcOptions {
  readonly signal: AbortSignal;
  /** For each message. */
  readonly timeoutMs: number;
  readonly maxBytes?: number;
  readonly resolveHost?: ResolveHost | undefined;
}

const Answer = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.number(),
  result: z.optional(z.record(z.string(), z.unknown())),
  error: z.optional(z.object({ code: z.number() })),
});
type Answer = z.infer<typeof Answer>;

const Hello = z.object({ protocolVersion: z.enum(versions) });

const invalidParams = -32_602;
const methodNotFound = -32_601;

const problems: Readonly<Record<RequestError['failure'], ForeignProblem>> = {
  forbidden: 'private',
  unreachable: 'unreachable',
  cut: 'unreachable',
  timeout: 'timeout',
  tooLarge: 'tooLarge',
};

function problemOfStatus(status: number): ForeignProblem | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 401 || status === 403) return 'key';
  if (status === 429) return 'limited';
  return status >= 500 ? 'unreachable' : 'refused';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function answerTo(id: number, value: unknown): Answer | undefined {
  const parsed = z.safeParse(Answer, value);
  return parsed.success && parsed.data.id === id ? parsed.data : undefined;
}

/** The data of the complete server-sent events of a text. */
function eventData(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split('\n\n')
    .slice(0, -1)
    .map((event) =>
      event
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart())
        .join('\n'),
    );
}

const isEvents = ({ 'content-type': type = '' }: BufferedResponse['headers']): boolean =>
  /^text\/event-stream\b/i.test(type);

/** Says when the answer to a message has come in a stream that its server leaves open. Each event is looked at once. */
function watchFor(id: number) {
  const decoder = new TextDecoder();
  let pending = '';
  let tail = '';
  return (chunk: Uint8Array, headers: BufferedResponse['headers']): boolean => {
    if (!isEvents(headers)) return false;
    const text = decoder.decode(chunk, { stream: true });
    pending += text;
    // A long event is put together once, when it ends.
    const isEnd = /\n\r?\n/.test(tail + text);
    tail = (tail + text).slice(-2);
    if (!isEnd) return false;
    pending = pending.replaceAll('\r\n', '\n');
    const end = pending.lastIndexOf('\n\n');
    if (end < 0) return false;
    const complete = pending.slice(0, end + 2);
    pending = pending.slice(end + 2);
    return eventData(complete).some((data) => answerTo(id, parseJson(data)) !== undefined);
  };
}

/** A conversation with a server, begun by `initialize`. Each call has one of its own, so that visitors share no state there. */
export interface RpcSession {
  /** @throws ForeignFailure; the signal's reason */
  readonly ask: (method: string, params: object) => Promise<Readonly<Record<string, unknown>>>;
}

/** Why a server of foreign tools gave nothing; told to the visitor by its problem. */
export class ForeignFailure extends Error {
  override readonly name = 'ForeignFailure';
  readonly problem: ForeignProblem;
  constructor(problem: ForeignProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/**
 * Does some work in a session with a server over streamable HTTP. Redirects are not followed, so that a token goes to no other
 * host; addresses are public ones unless the operator says otherwise.
 * @throws ForeignFailure; the signal's reason
 */
export async function inSession<T>(
  server: ToolServer,
  options: RpcOptions,
  work: (session: RpcSession) => Promise<T>,
): Promise<T> {
  const { signal, timeoutMs, maxBytes = usualBytes, resolveHost = systemResolve } = options;
  let session: string | undefined;
  let version: string | undefined;
  let nextId = 1;

  async function post(message: object, id: number | undefined): Promise<BufferedResponse> {
    try {
      const url = parseLink(server.url);
      if (server.private !== true) assertPublicLiteral(url);
      return await requestBuffered(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          'User-Agent': 'Baigong/1.0',
          ...(server.token === undefined ? {} : { Authorization: `Bearer ${server.token}` }),
          ...(session === undefined ? {} : { 'Mcp-Session-Id': session }),
          ...(version === undefined ? {} : { 'MCP-Protocol-Version': version }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', ...(id === undefined ? {} : { id }), ...message }),
        signal,
        timeoutMs,
        maxBytes,
        ...(id === undefined ? {} : { isComplete: watchFor(id) }),
        ...(server.private === true ? {} : { lookup: publicLookup(resolveHost) }),
      });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      throw new ForeignFailure(problems[error.failure], error);
    }
  }

  async function ask(method: string, params: object): Promise<Readonly<Record<string, unknown>>> {
    const id = nextId++;
    const response = await post({ method, params }, id);
    const problem = problemOfStatus(response.status);
    if (problem !== undefined) throw new ForeignFailure(problem, `HTTP ${response.status}`);
    const given = response.headers['mcp-session-id'];
    if (method === 'initialize' && typeof given === 'string' && /^[\x21-\x7e]{1,500}$/.test(given))
      session = given;
    const text = new TextDecoder().decode(response.bytes);
    const candidates = isEvents(response.headers) ? eventData(`${text}\n\n`) : [text];
    const answer = candidates.map((one) => answerTo(id, parseJson(one))).find((one) => one !== undefined);
    if (!answer) throw new ForeignFailure('format');
    const { result, error } = answer;
    if (error)
      throw new ForeignFailure(
        error.code === invalidParams || error.code === methodNotFound ? 'unknown' : 'refused',
        `JSON-RPC ${error.code}`,
      );
    if (!result) throw new ForeignFailure('format');
    return result;
  }

  const clientInfo = { name: 'baigong', version: '1' };
  const hello = await ask('initialize', { protocolVersion: versions[0], capabilities: {}, clientInfo });
  const parsed = z.safeParse(Hello, hello);
  if (!parsed.success) throw new ForeignFailure('format', 'protocol version');
  version = parsed.data.protocolVersion;
  await post({ method: 'notifications/initialized' }, undefined);
  return work({ ask });
}
