import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Attack } from './attack.ts';
import { startProvider } from './provider.ts';
import { smallHeap } from '../test/small-memory/memory-limit.ts';
import { inWords, responseTimes, type ResponseTimes } from './response-times.ts';
import { onSite, postJson, timed } from './site.ts';

/** Addresses from which the drills call, as a trusted proxy forwards them. */
export const attacker = { 'X-Forwarded-For': '198.51.100.7' };
const accomplice = { 'X-Forwarded-For': '198.51.100.8' };
export const other = { 'X-Forwarded-For': '203.0.113.9' };
const attackMs = 8_000;

/** A run that is answered by a service of the visitor's own. */
export const ownRun = (port: number) => ({
  run: randomUUID(),
  messages: [{ role: 'user', content: '请一直写' }],
  own: {
    endpoint: { baseUrl: `http://127.0.0.1:${port}/v1`, key: 'sk-drill' },
    model: { model: 'greedy', name: 'greedy', abilities: ['text'] },
  },
});

/** Half of the pages came within five times what half of them took before; 50 ms harm nobody. */
export const keptMedian = ({ idle, attacked }: ResponseTimes): boolean =>
  attacked.median <= Math.max(50, 5 * idle.median);

/** A model service in a thread of its own that writes without end. */
export async function startGreedyProvider() {
  const worker = new Worker(join(import.meta.dirname, 'greedy-provider.ts'));
  const [port] = (await once(worker, 'message')) as [number];
  return { port, close: () => worker.terminate() };
}

/** Reads answers to their end or until told to leave; `begun` is how many were refused, once all have begun. */
function attackWith(calls: readonly (() => Promise<Response>)[]) {
  const leaving = new AbortController();
  const responses = calls.map((call) => call().catch(() => undefined));
  const all = responses.map(async (responding) => {
    const response = await responding;
    const reader = response?.body?.getReader();
    leaving.signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined));
    if (!reader) return;
    while (!leaving.signal.aborted) if ((await reader.read().catch(() => ({ done: true }))).done) return;
  });
  return {
    begun: async () => (await Promise.all(responses)).filter((response) => response?.status === 429).length,
    async end() {
      leaving.abort();
      await Promise.race([Promise.allSettled(all), setTimeout(2_000)]);
    },
  };
}

const everythingAtOnce: Attack = {
  name: '16 一个地址同时用自己的密钥要无尽的回答、占住事件流和网页读取',
  before:
    '约 24 个回答使进程内存耗尽；8 个快的回答使 GET /chat 从 26 ms 变为 1,569 ms；四个静默网页使所有人不能读网页',
  async run() {
    const [greedy, provider] = await Promise.all([startGreedyProvider(), startProvider()]);
    const settings = {
      ...smallHeap,
      TRUST_PROXY: '1',
      OWN_KEYS: 'on',
      OWN_KEY_HOSTS: `127.0.0.1:${greedy.port}`,
      WEB_READ: 'on',
      WEB_READ_HOSTS: `127.0.0.1:${greedy.port}`,
      MODEL_BASE_URL: provider.baseUrl,
      MODEL_API_KEY: 'sk-drill',
      MODEL_NAME: 'qwen3-32b',
    };
    try {
      return await onSite(settings, async ({ url, process: server }) => {
        const start = (headers: Record<string, string>) => () =>
          postJson(`${url}/api/chat/runs`, ownRun(greedy.port), headers);
        const silentPage = (headers: Record<string, string>) => () =>
          postJson(`${url}/api/web/read`, { url: `http://127.0.0.1:${greedy.port}/` }, headers);
        let answered = 0;
        let slowestAnswer = 0;
        let refused = 0;
        const times = await responseTimes(`${url}/chat`, async () => {
          const greed = attackWith(Array.from({ length: 100 }, () => start(attacker)));
          const pages = attackWith(
            [attacker, accomplice].flatMap((headers) => [silentPage(headers), silentPage(headers)]),
          );
          for (const end = performance.now() + attackMs; performance.now() < end; await setTimeout(500)) {
            const question = { run: randomUUID(), messages: [{ role: 'user', content: '你好' }] };
            let text = '';
            const { ms } = await timed(async () => {
              const answer = await postJson(`${url}/api/chat/runs`, question, other);
              text = await answer.clone().text();
              return answer;
            });
            slowestAnswer = Math.max(slowestAnswer, ms);
            answered = text.includes('"type":"finish"') ? answered + 1 : Number.NaN;
          }
          refused = await greed.begun();
          await Promise.all([greed.end(), pages.end()]);
        });
        const isAlive = server.exitCode === null && server.signalCode === null;
        return {
          held: isAlive && answered > 0 && keptMedian(times),
          seen: `${isAlive ? '服务器仍在' : '服务器已退出'}；别人的页面${inWords(times)}，${answered > 0 ? `回答全部到达（最慢 ${Math.round(slowestAnswer)} ms）` : '回答没有到达'}；攻击者的 100 次请求拒绝了 ${refused} 次`,
        };
      });
    } finally {
      provider.close();
      await greedy.close();
    }
  },
};

const silentPages: Attack = {
  name: '17 两个地址各占两个静默的网页',
  before: '全站只有四个位置，别人读网页都得到“用的人太多”',
  async run() {
    const greedy = await startGreedyProvider();
    const provider = await startProvider();
    const hosts = [greedy.port, new URL(provider.baseUrl).port].map((port) => `127.0.0.1:${port}`).join(',');
    try {
      return await onSite({ TRUST_PROXY: '1', WEB_READ: 'on', WEB_READ_HOSTS: hosts }, async ({ url }) => {
        const read = (page: string, headers: Record<string, string>) =>
          postJson(`${url}/api/web/read`, { url: page }, headers);
        const silence = `http://127.0.0.1:${greedy.port}/`;
        const held = attackWith(
          [attacker, attacker, accomplice, accomplice].map((headers) => () => read(silence, headers)),
        );
        await setTimeout(500);
        const from = performance.now();
        const answer = (await (await read(`${provider.baseUrl}/models`, other)).json()) as object;
        const ms = Math.round(performance.now() - from);
        await held.end();
        // The page is no page for a reader: what it says is that it was fetched.
        const problem = 'problem' in answer ? String(answer.problem) : 'none';
        const isRead = !['busy', 'timeout', 'unreachable'].includes(problem);
        return {
          held: isRead,
          seen: `第三个人的网页${isRead ? `在 ${ms} ms 后读到` : `没有读到（${problem}）`}`,
        };
      });
    } finally {
      provider.close();
      await greedy.close();
    }
  },
};

const eventStreams: Attack = {
  name: '18 一个地址打开五百个事件流',
  before: '全部保持打开',
  async run() {
    const greedy = await startGreedyProvider();
    try {
      const settings = { TRUST_PROXY: '1', OWN_KEYS: 'on', OWN_KEY_HOSTS: `127.0.0.1:${greedy.port}` };
      return await onSite(settings, async ({ url }) => {
        const run = ownRun(greedy.port);
        const started = await postJson(`${url}/api/chat/runs`, run, attacker);
        const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? '';
        const follow = () =>
          fetch(`${url}/api/chat/runs/${run.run}/events`, { headers: { ...attacker, cookie } });
        const greed = attackWith(Array.from({ length: 500 }, () => follow));
        const refused = await greed.begun();
        const own = await postJson(`${url}/api/chat/runs`, ownRun(greedy.port), other);
        await own.body?.cancel();
        await greed.end();
        await started.body?.cancel();
        return {
          held: refused >= 400 && own.status === 200,
          seen: `拒绝了 ${refused} 个，别人的回答${own.status === 200 ? '照常开始' : `被拒绝（${own.status}）`}`,
        };
      });
    } finally {
      await greedy.close();
    }
  },
};

export const resourceAttacks: readonly Attack[] = [everythingAtOnce, silentPages, eventStreams];
