import { randomBytes, randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startMockProvider } from '../mock-provider/mock-provider.ts';
import { byMessage } from '../mock-provider/by-message.ts';
import { runMain } from '../run-main.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { hostilePictures, photo } from './hostile-pictures.ts';
import { limitMemory, smallHeap } from './memory-limit.ts';

/** What deploy/compose.yaml and deploy/baigong.service give. */
const memory = 512 * 1024 * 1024;

/** Everything in continuous integration; what ended the server, in each run of the tests. */
const all = Boolean(process.env['TEST_ALL']);

const key = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** A visitor at an address of his own network. */
function visitorOf(url: string, network: number) {
  const headers = { 'X-Forwarded-For': `203.${network}.113.7` };
  const post = (path: string, body: string | FormData, more: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', headers: { ...headers, ...more }, body });
  const form = (body: object, name: string, file: Uint8Array): FormData => {
    const made = new FormData();
    made.append('body', JSON.stringify(body));
    made.append(name, new Blob([new Uint8Array(file)]), 'picture');
    return made;
  };
  return {
    get: (path: string) => fetch(url + path, { headers }),
    publish: (file: Uint8Array) =>
      post(
        '/api/gallery/pictures',
        form(
          {
            title: '图',
            author: '人',
            tags: [],
            licence: 'cc0',
            prompt: null,
            parameters: null,
            authorKey: key(32),
            ticket: key(16),
            origin: 'unknown',
            consent: true,
          },
          'file',
          file,
        ),
      ),
    sendFeedback: (file: Uint8Array) =>
      post(
        '/api/feedback',
        form(
          { kind: 'suggestion', text: '截图', contact: '', key: key(32), ticket: key(16), facts: [] },
          'screenshots',
          file,
        ),
      ),
    ask: (content: string) =>
      post(
        '/api/chat/runs',
        JSON.stringify({ run: randomUUID(), messages: [{ role: 'user', content }], tools: false }),
        {
          'Content-Type': 'application/json',
        },
      ),
  };
}

/** The answer's status and code; a place that is taken is asked for again after the wait that was named. */
async function settled(send: () => Promise<Response>): Promise<string> {
  for (;;) {
    const answer = await send();
    const text = await answer.text();
    if (answer.status !== 503)
      return answer.ok ? '200' : `${answer.status} ${/"code":"([^"]+)/.exec(text)?.[1]}`;
    const wait = Number(answer.headers.get('Retry-After'));
    expect(wait, text).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
  }
}

test(
  'R-OPS-132 in 512 MB large photos and every bomb are answered, and no other visitor loses an answer',
  { timeout: 300_000 },
  async () => {
    const [large, sixteen, hostile, small] = [
      await photo(6000, 4000),
      await photo(4000, 3000),
      await hostilePictures(all),
      await photo(800, 600, 1),
    ];
    const largest = all ? await photo(8064, 6048) : sixteen;
    const provider = await startMockProvider(byMessage);
    onTestFinished(() => provider.close());
    const server = runMain({
      ...smallHeap,
      DATA_DIR: temporaryFolder(),
      MODEL_BASE_URL: provider.baseUrl,
      MODEL_API_KEY: 'sk',
      MODEL_NAME: 'm',
      TRUST_PROXY: '1',
      MIN_FREE_DISK: '0',
      LIMITS: 'off',
    });
    const limit = limitMemory(server.child.pid ?? 0, memory);
    onTestFinished(async () => {
      server.child.kill('SIGKILL');
      await server.exited;
      await limit.close();
    });
    const url = await server.address;

    const attack = { isOver: false };
    const other = visitorOf(url, 99);
    const answers: string[] = [];
    const busyVisitor = (async () => {
      while (!attack.isOver) {
        const chat = other.ask('#慢 20 50').then((answer) => answer.text());
        answers.push(String((await other.get('/api/gallery/pictures')).status));
        answers.push(await settled(() => other.publish(Buffer.concat([small, Buffer.from(key(9))]))));
        answers.push((await chat).includes('"finish"') ? '200' : await chat);
      }
    })();

    const attacker = (n: number) => visitorOf(url, n);
    const photos = [
      ...[1, 2, 3, 4].map((n) => settled(() => attacker(n).publish(large))),
      settled(() => attacker(5).publish(sixteen)),
      settled(() => attacker(6).publish(largest)),
    ];
    const bombs = hostile.flatMap(({ file }, n) => [
      settled(() => attacker(10 + n).publish(file)),
      settled(() => attacker(30 + n).sendFeedback(file)),
    ]);
    expect(await Promise.all(photos)).toEqual(photos.map(() => '200'));
    const outcomes = await Promise.all(bombs);
    attack.isOver = true;
    await busyVisitor;
    for (const outcome of outcomes) expect(outcome).toMatch(/^(200|4\d\d (gallery|feedback)\.\w+)$/);
    expect(new Set(answers)).toEqual(new Set(['200']));
    expect(server.child.exitCode).toBeNull();
    expect((await other.get('/api/ready')).status).toBe(200);
    const peak = Math.round(limit.peak() / 1024 / 1024);
    process.stdout.write(
      `memory (${limit.kind}): ${peak} MB of 512, ${limit.ended()} ended by the kernel; ${answers.length} answers of another visitor; ${outcomes.join(', ')}\n`,
    );
    expect(limit.peak()).toBeLessThanOrEqual(memory);
    expect(limit.ended()).toBe(0);
  },
);
