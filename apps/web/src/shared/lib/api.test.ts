import { defineRoute, errorMessage, getHealthRoute, listModelsRoute, stopRunRoute } from '@baigong/contracts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, call, send } from './api.ts';

const save = defineRoute({
  method: 'PUT',
  path: '/api/things/:thing/parts/:part',
  query: z.object({ after: z.optional(z.number()), word: z.optional(z.string()) }),
  body: z.object({ text: z.string() }),
  answer: z.object({ ok: z.boolean() }),
});

/** Answers every request with the same response and remembers the requests. */
function serve(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const json = (body: unknown, status = 200) => Response.json(body, { status });
const failure = async (calling: Promise<unknown>) => {
  const error: unknown = await calling.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('an ApiError was expected', { cause: error });
  return error;
};

afterEach(() => vi.unstubAllGlobals());

describe('call', () => {
  test('R-SRV-02 puts parameters, query and body where the contract has them', async () => {
    const fetched = serve(() => json({ ok: true }));
    const answer = await call(save, {
      params: { thing: '甲/乙', part: '1' },
      query: { after: 3 },
      body: { text: '好' },
    });
    expect(answer).toEqual({ ok: true });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/things/%E7%94%B2%2F%E4%B9%99/parts/1?after=3');
    expect(init).toMatchObject({ method: 'PUT', body: '{"text":"好"}' });
  });

  test('R-SRV-02 gives the server’s sentence, code, request and wait', async () => {
    const message = errorMessage('limits.tooMany', 30);
    serve(() => json({ error: { code: 'limits.tooMany', message, requestId: 'r1', wait: 30 } }, 429));
    expect(await failure(call(listModelsRoute))).toMatchObject({
      code: 'limits.tooMany',
      message,
      requestId: 'r1',
      wait: 30,
    });
  });

  test('R-SRV-02 an error page of a proxy becomes a Chinese sentence', async () => {
    serve(() => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }));
    expect((await failure(call(listModelsRoute))).code).toBe('unreadable');
  });

  test.each([
    ['another shape', () => json({ models: 'none' })],
    ['no JSON', () => new Response('<!doctype html>')],
  ])('R-SRV-02 an answer of %s is refused', async (_, answer) => {
    serve(answer);
    const error = await failure(call(listModelsRoute));
    expect(error.code).toBe('unreadable');
    expect(error.message).toMatch(/^服务器的回答无法读取/);
  });

  test('R-SRV-02 an unreachable server and a missing network have sentences of their own', async () => {
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    vi.stubGlobal('navigator', { onLine: true });
    expect((await failure(call(getHealthRoute))).code).toBe('network');
    vi.stubGlobal('navigator', { onLine: false });
    expect((await failure(call(getHealthRoute))).code).toBe('offline');
  });

  test('R-SRV-02 an aborted call throws the reason of its signal, not a network failure', async () => {
    const stop = new AbortController();
    stop.abort(new Error('left'));
    serve(() => {
      throw new DOMException('aborted', 'AbortError');
    });
    await expect(send(stopRunRoute, { params: { run: 'x' } }, { signal: stop.signal })).rejects.toThrow(
      'left',
    );
  });
});
