import { afterEach, expect, test, vi } from 'vitest';
import { sendRun } from './send-run.ts';

const png = 'data:image/png;base64,iVBORw0KGgo=';
const gif = 'data:image/gif;base64,R0lGODlh';
const { signal } = new AbortController();

/** Remembers what is sent to the server; data URLs are read as ever. */
function record() {
  const { fetch } = globalThis;
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.startsWith('data:')) return fetch(url);
    sent.push(init ?? {});
    return new Response('');
  });
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

test('R-OPS-25 words alone are sent as JSON', async () => {
  const sent = record();
  const messages = [{ role: 'user' as const, content: '你好' }];
  await sendRun({ run: 'r', messages }, signal);
  expect(sent[0]?.body).toBe(JSON.stringify({ run: 'r', messages }));
});

test('R-OPS-25 pictures are sent as files, each once, and named by their place', async () => {
  const sent = record();
  const messages = [
    { role: 'user' as const, content: '看', images: [png, gif] },
    { role: 'user' as const, content: '再看', images: [gif] },
  ];
  await sendRun({ run: 'r', messages }, signal);
  const form = sent[0]?.body as FormData;
  expect([...form.keys()]).toEqual(['body', 'images', 'images']);
  expect(JSON.parse(form.get('body') as string)).toEqual({
    run: 'r',
    messages: [
      { role: 'user', content: '看', images: [0, 1] },
      { role: 'user', content: '再看', images: [1] },
    ],
  });
  const bytes = await Promise.all((form.getAll('images') as Blob[]).map((blob) => blob.bytes()));
  expect(bytes).toEqual(
    [png, gif].map((url) => new Uint8Array(Buffer.from(url.split(',')[1] ?? '', 'base64'))),
  );
});

test('R-OPS-25 messages over 1 MiB are sent as a file', async () => {
  const sent = record();
  const messages = [1, 2].map(() => ({ role: 'user' as const, content: '长'.repeat(200_000) }));
  await sendRun({ run: 'r', messages }, signal);
  const form = sent[0]?.body as FormData;
  expect(form.get('body')).toBe('{"run":"r"}');
  expect(JSON.parse(await (form.get('messages') as Blob).text())).toEqual(messages);
});
