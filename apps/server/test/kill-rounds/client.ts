import type { RouteContract } from '@baigong/contracts';
import type * as z from 'zod/mini';
import { encodeBody, Form } from '../form.ts';

interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, readonly Uint8Array[]>>;
  /** Of the visitor; absent: a new one. */
  readonly cookie?: string | undefined;
  /** The operator's session. */
  readonly session?: string | undefined;
  /** Gets the data of each event as it comes, of a route that answers events. */
  readonly onEvent?: (data: string) => void;
}

/** What a call came to: acknowledged with its answer, or refused. A line that broke throws. */
export type CallResult<Answer> =
  | { readonly ok: true; readonly answer: Answer; readonly cookie: string | undefined }
  | { readonly ok: false; readonly status: number; readonly text: string };

type AnswerOf<Route extends RouteContract> = Route['answer'] extends z.ZodMiniType
  ? z.output<Route['answer']>
  : undefined;

/** Calls a route of the contracts on a server. The answer counts once it is read to its end. */
export async function callRoute<Route extends RouteContract>(
  url: string,
  route: Route,
  { params = {}, body, files, cookie, session, onEvent }: CallInput = {},
): Promise<CallResult<AnswerOf<Route>>> {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const encoded =
    body === undefined ? undefined : encodeBody(files === undefined ? body : new Form(body, files));
  const headers = new Headers();
  if (encoded) headers.set('Content-Type', encoded.type);
  if (cookie !== undefined) headers.set('Cookie', cookie);
  if (session !== undefined) headers.set('Authorization', `Bearer ${session}`);
  const response = await fetch(url + path, {
    method: route.method,
    headers,
    ...(encoded && { body: encoded.body }),
  });
  if (!response.ok) return { ok: false, status: response.status, text: await response.text() };
  if (onEvent) await readEvents(response, onEvent);
  const text = onEvent ? '' : await response.text();
  const answer = (
    route.answer && text !== '' ? route.answer.parse(JSON.parse(text)) : undefined
  ) as AnswerOf<Route>;
  return { ok: true, answer, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? cookie };
}

async function readEvents(response: Response, onEvent: (data: string) => void): Promise<void> {
  let rest = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) onEvent(line.slice(6));
  }
}
