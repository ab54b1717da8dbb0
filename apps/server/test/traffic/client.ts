import type { RouteContract } from '@baigong/contracts';
import type * as z from 'zod/mini';
import { encodeBody, Form } from '../form.ts';

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, readonly Uint8Array[]>>;
  /** Of the visitor; absent: a new one. */
  readonly cookie?: string | undefined;
  /** The operator's session. */
  readonly session?: string | undefined;
  readonly query?: Readonly<Record<string, string>>;
  /** Where the visitor says to come from; counts where the server trusts a proxy. */
  readonly address?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Gets each event as it comes, of a route that answers events; what the line itself says has no number. */
  readonly onEvent?: (data: string, id: number | undefined) => void;
}

/** What a call came to: acknowledged with its answer, or refused. A line that broke throws. */
export type CallResult<Answer> =
  | { readonly ok: true; readonly answer: Answer; readonly cookie: string | undefined }
  | { readonly ok: false; readonly status: number; readonly text: string };

export type AnswerOf<Route extends RouteContract> = Route['answer'] extends z.ZodMiniType
  ? z.output<Route['answer']>
  : undefined;

/** Calls a route on some server. */
export type Call = <Route extends RouteContract>(
  route: Route,
  input?: CallInput,
) => Promise<CallResult<AnswerOf<Route>>>;

/** Calls a route of the contracts on a server. The answer counts once it is read to its end. */
export async function callRoute<Route extends RouteContract>(
  url: string,
  route: Route,
  { params = {}, query = {}, body, files, cookie, session, address, signal, onEvent }: CallInput = {},
): Promise<CallResult<AnswerOf<Route>>> {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const search = Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query).toString()}`;
  const encoded =
    body === undefined ? undefined : encodeBody(files === undefined ? body : new Form(body, files));
  // A line of its own: one that is kept for the next call may be closed by the other side at that moment.
  const headers = new Headers({ Connection: 'close' });
  if (encoded) headers.set('Content-Type', encoded.type);
  if (cookie !== undefined) headers.set('Cookie', cookie);
  if (session !== undefined) headers.set('Authorization', `Bearer ${session}`);
  if (address !== undefined) headers.set('X-Forwarded-For', address);
  const response = await fetch(url + path + search, {
    method: route.method,
    headers,
    ...(signal && { signal }),
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

async function readEvents(response: Response, onEvent: NonNullable<CallInput['onEvent']>): Promise<void> {
  let rest = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const frames = (rest + piece).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const id = /^id: (\d+)$/m.exec(frame)?.[1];
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data !== undefined) onEvent(data, id === undefined ? undefined : Number(id));
    }
  }
}
