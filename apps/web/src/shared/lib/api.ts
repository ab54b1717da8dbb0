import { ErrorBody, type ErrorCode, type RouteContract } from '@baigong/contracts';
import * as z from 'zod/mini';
import { withBasePath } from './base-path.ts';

/** offline: no network; network: the server was not reached; unreadable: its answer was not what was agreed. */
type ApiErrorCode = ErrorCode | 'offline' | 'network' | 'unreadable';

/** What is said of calls that no answer of the server came from. */
export const localMessages = {
  offline: '现在没有网络，请联网后再试。已经保存的内容不受影响。',
  network: '连接不上服务器，请检查网络后重试。',
  unreadable: '服务器的回答无法读取，请刷新页面后再试。',
} as const satisfies Record<Exclude<ApiErrorCode, ErrorCode>, string>;

/** A call that failed. `message` is the Chinese sentence for the visitor. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** Names the request in the server's log, where the server answered. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next try, where the server said. */
  readonly wait: number | undefined;

  /** What the visitor's own provider said. */
  readonly said: string | undefined;

  constructor(
    code: ApiErrorCode,
    message: string,
    details: { requestId?: string; wait?: number | undefined; said?: string | undefined } = {},
  ) {
    super(message);
    this.code = code;
    this.requestId = details.requestId;
    this.wait = details.wait;
    this.said = details.said;
  }
}

/** Worth a retry; `run.notFound` and the rest are final. */
const retryableCodes = new Set<ApiErrorCode>([
  'offline',
  'network',
  'unreadable',
  'server.stopping',
  'server.unavailable',
  'server.internal',
  'request.timeout',
]);

/** Whether the same request may succeed later, or has reached the server without our knowing. */
export const isRetryable = (code: ApiErrorCode): boolean => retryableCodes.has(code);

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
export type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** What a route takes: its path's parameters, its query, its body and its files, each only where the route has them. */
export type CallInput<Route extends RouteContract> = ([ParameterNames<Route['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParameterNames<Route['path']>, string> }) &
  (Route extends { query: z.ZodMiniType } ? { query?: Input<Route['query']> } : { query?: undefined }) &
  (Route extends { body: z.ZodMiniType } ? { body: Input<Route['body']> } : { body?: undefined }) &
  (Route extends { files: infer Files }
    ? { files?: { readonly [Name in keyof Files]?: readonly Blob[] } }
    : { files?: undefined });

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Lets the request outlive the page (for a last word at its end). */
  readonly keepalive?: boolean;
  /** Who asks, where a cookie does not say it (an operator's session). */
  readonly authorization?: string;
}

interface LooseInput {
  readonly params?: Record<string, string> | undefined;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, readonly Blob[] | undefined>> | undefined;
}

/** A call without files is JSON; with files it is a form, whose first part is the JSON. */
export function encodeBody({ body, files = {} }: LooseInput): string | FormData {
  const parts = Object.entries(files).flatMap(([name, blobs = []]) =>
    blobs.map((blob) => [name, blob] as const),
  );
  if (parts.length === 0) return JSON.stringify(body);
  const form = new FormData();
  form.append('body', JSON.stringify(body));
  for (const [name, blob] of parts) form.append(name, blob);
  return form;
}

/** Where a call goes, its parameters and query filled in. */
export function addressOf(route: RouteContract, { params, query }: LooseInput): string {
  const path = withBasePath(
    route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? '')),
  );
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(
    (query ?? {}) as Record<string, string | number | boolean | undefined>,
  )) {
    if (value !== undefined) words.set(name, String(value));
  }
  return words.size > 0 ? `${path}?${words}` : path;
}

/** What an answer that is no success says. */
export async function readError(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => undefined);
  const parsed = z.safeParse(ErrorBody, body);
  if (!parsed.success) return new ApiError('unreadable', localMessages.unreadable);
  const { code, message, ...details } = parsed.data.error;
  return new ApiError(code, message, details);
}

/** No answer came. */
export function notReached(): ApiError {
  const code = navigator.onLine ? 'network' : 'offline';
  return new ApiError(code, localMessages[code]);
}

/**
 * Sends a call and gives the answer unread (for a route with `events`).
 * Throws an ApiError for anything but a success, and the signal's own reason when it was aborted.
 */
export async function send<Route extends RouteContract>(
  route: Route,
  input: CallInput<Route>,
  { signal, keepalive = false, authorization }: CallOptions = {},
): Promise<Response> {
  const body = (input as LooseInput).body === undefined ? undefined : encodeBody(input);
  let response: Response;
  try {
    response = await fetch(addressOf(route, input), {
      method: route.method,
      headers: {
        accept: route.events ? 'text/event-stream' : 'application/json',
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(authorization === undefined ? {} : { authorization }),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      keepalive,
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof TypeError ? notReached() : error;
  }
  if (!response.ok) throw await readError(response);
  return response;
}

/** Calls a route and gives its parsed answer. Throws as `send` does, and when the answer has another shape. */
export async function call<Route extends RouteContract>(
  route: Route,
  ...[input, options]: object extends CallInput<Route>
    ? [input?: CallInput<Route>, options?: CallOptions]
    : [input: CallInput<Route>, options?: CallOptions]
): Promise<Output<Route['answer']>> {
  const response = await send(route, input ?? ({} as CallInput<Route>), options);
  return readAnswer(route, response, options?.signal);
}

/** The parsed body of an answer. Throws an ApiError when it has another shape. */
export async function readAnswer<Route extends RouteContract>(
  route: Route,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<Output<Route['answer']>> {
  if (!route.answer) return undefined as Output<Route['answer']>;
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    signal?.throwIfAborted();
    // The line was cut, or it was not JSON.
    throw error instanceof SyntaxError
      ? new ApiError('unreadable', localMessages.unreadable)
      : new ApiError('network', localMessages.network);
  }
  const parsed = z.safeParse(route.answer, body);
  if (!parsed.success) throw new ApiError('unreadable', localMessages.unreadable);
  return parsed.data as Output<Route['answer']>;
}
