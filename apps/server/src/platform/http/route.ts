import { maxJsonBytes, type RouteContract } from '@baigong/contracts';
import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { StreamEvent } from '../streams/streams.ts';
import type { AppEnv } from './app-env.ts';
import { AppError } from '../base/app-error.ts';
import { parseBoundedJson } from './bounded-json.ts';
import { eventStream, eventStreamHeaders } from './event-stream.ts';
import type { UploadedFile } from './multipart-reader.ts';
import type { ReceivedBody } from './read-body.ts';
import { jsonHeaders, respond } from './respond.ts';

const defaultMaxBody = 64 * 1024;
/** What a reader is told to wait whose address reads as many event streams as it may, in seconds. */
const streamRetrySeconds = 10;

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

type Files<Parts> = { readonly [Name in keyof Parts]: readonly UploadedFile[] };

/** One call, its parts parsed by the contract. */
export interface Call<T extends RouteContract> {
  readonly params: Readonly<Record<ParamName<T['path']>, string>>;
  readonly query: Parsed<T['query']>;
  readonly body: Parsed<T['body']>;
  /** The files that came with it, by name; gone when the handler is done. */
  readonly files: Files<T['files']>;
  readonly visitor: string;
  /** When the visitor got the first cookie, in milliseconds since 1970. */
  readonly visitorSince: number;
  /** Whether the call brought no cookie of ours: every such call is another visitor. */
  readonly isNewVisitor: boolean;
  /** The day's hash of an IPv4 address or an IPv6 /64. */
  readonly address: string;
  /** The day's hash of an IPv4 address or an IPv6 /48. */
  readonly network: string;
  readonly local: boolean;
  readonly requestId: string;
  /** Number of the last event that a reconnecting browser has read (`Last-Event-ID`). */
  readonly lastEventId: number | undefined;
  /** Aborted when the caller is gone (for an event stream also when it is cut). */
  readonly signal: AbortSignal;
}

/** A file that is answered with. */
export interface FileAnswer {
  readonly bytes: number;
  readonly body: ReadableStream<Uint8Array>;
}

/** What a handler gives back: the answer, the numbered events of a contract with `events`, or a file. */
export type Answer<T extends RouteContract> = T['events'] extends z.ZodMiniType
  ? AsyncIterable<StreamEvent>
  : T['answer'] extends z.ZodMiniType
    ? z.input<T['answer']>
    : T['bytes'] extends true
      ? FileAnswer
      : void;

/**
 * Adds a contract's route to an app. What comes in and what goes out is parsed by the contract: a call that does
 * not fit is refused before the handler sees it, an answer that does not fit is a fault of ours (500, logged).
 * A handler refuses by throwing AppError.
 */
export function route<const T extends RouteContract>(
  app: Hono<AppEnv>,
  contract: T,
  handler: (call: Call<T>) => Promise<Answer<T>> | Answer<T>,
): void {
  if ((contract.maxBody ?? 0) > maxJsonBytes)
    throw new Error(`${contract.path}: maxBody is over maxJsonBytes`);
  app.on(contract.method, contract.path, async (c) => {
    c.set('route', contract.path);
    const received = contract.body ? await readBody(c, contract) : undefined;
    try {
      if (contract.events) {
        const disconnected = new AbortController();
        const call = parseCall(c, contract, received, () => disconnected.signal) as Call<T>;
        // A HEAD must not start what a GET starts.
        if (c.req.method === 'HEAD') return c.body(null, 200, eventStreamHeaders);
        c.req.raw.signal.addEventListener('abort', () => disconnected.abort(), { once: true });
        const services = c.get('http');
        const place = services.eventStreams.tryAcquire(call);
        if (!place) throw new AppError('limits.tooMany', { wait: streamRetrySeconds });
        try {
          const events = (await handler(call)) as AsyncIterable<StreamEvent>;
          const { requestId } = call;
          return eventStream(events, { requestId, schema: contract.events, services, disconnected, place });
        } catch (error) {
          place.release();
          throw error;
        }
      }
      const answer = await handler(parseCall(c, contract, received, () => c.req.raw.signal) as Call<T>);
      if (contract.bytes) return respondWithBytes(c, answer as FileAnswer);
      return contract.answer
        ? respond(c, 200, jsonHeaders, JSON.stringify(contract.answer.parse(answer)))
        : respond(c, 204, { 'Cache-Control': 'no-store' }, null);
    } finally {
      await received?.dispose();
    }
  });
}

function respondWithBytes(c: Context<AppEnv>, { bytes, body }: FileAnswer): Response {
  const type = { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' };
  return respond(c, 200, { ...type, 'Content-Length': String(bytes) }, body);
}

function readBody(
  c: Context<AppEnv>,
  { maxBody = defaultMaxBody, bodyType, files }: RouteContract,
): Promise<ReceivedBody> {
  const caller = { address: c.get('address'), network: c.get('network') };
  return c.get('http').bodyReader.read(c.req.raw, { maxJson: maxBody, jsonType: bodyType, files }, caller);
}

/** @param signal made only for a handler that looks at it */
function parseCall(
  c: Context<AppEnv>,
  contract: RouteContract,
  received: ReceivedBody | undefined,
  signal: () => AbortSignal,
) {
  return {
    params: c.req.param(),
    query: contract.query ? validate(contract.query, c.req.query()) : undefined,
    body: contract.body ? validate(contract.body, received?.json) : undefined,
    files: received?.files ?? {},
    visitor: c.get('visitor'),
    visitorSince: c.get('visitorSince'),
    isNewVisitor: c.get('isNewVisitor'),
    address: c.get('address'),
    network: c.get('network'),
    local: c.get('local'),
    requestId: c.get('requestId'),
    lastEventId: parseLastEventId(c.req.header('last-event-id')),
    get signal() {
      return signal();
    },
  };
}

function parseLastEventId(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}

/** A value that fits the schema. @throws AppError request.invalid */
function validate<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError('request.invalid', { cause: summarizeIssues(result.error.issues) });
  return result.data;
}

/** A file of JSON that a call brought. @throws AppError request.invalid */
export async function readJsonFile<Schema extends z.ZodMiniType>(
  schema: Schema,
  file: UploadedFile,
): Promise<z.output<Schema>> {
  return validate(schema, await parseBoundedJson(await file.read()));
}

/** Where a value did not fit, without what was in it. */
function summarizeIssues(issues: readonly { path: PropertyKey[]; code?: string | undefined }[]): string {
  return issues
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.') || '(root)'}: ${issue.code ?? 'invalid'}`)
    .join('; ');
}
