import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { startProvider } from './provider.ts';
import { onSite, postJson, type Site } from './site.ts';

/** Runs an attack on a site that is connected to a model on loopback. */
async function withModel<T>(
  settings: Readonly<Record<string, string>>,
  attack: (site: Site, provider: Awaited<ReturnType<typeof startProvider>>) => Promise<T>,
): Promise<T> {
  const provider = await startProvider();
  const model = { MODEL_BASE_URL: provider.baseUrl, MODEL_API_KEY: 'sk-drill', MODEL_NAME: 'qwen3-32b' };
  try {
    return await onSite({ ...model, ...settings }, (site) => attack(site, provider));
  } finally {
    provider.close();
  }
}

const question = (content: string, tools = false) => ({
  run: randomUUID(),
  messages: [{ role: 'user', content }],
  tools,
});

const parallelQuestions: Attack = {
  name: '5 全站限 5,000 token，一百个提问同时来',
  before: '100 个全部回答，用了 100,000',
  run: () =>
    withModel({ LIMITS: 'chat=off,address=off,siteTokens=5000' }, async ({ url }, provider) => {
      await Promise.all(
        Array.from({ length: 100 }, async () => {
          const answer = await postJson(`${url}/api/chat/runs`, question('请写一段话'));
          await answer.text();
        }),
      );
      const spent = provider.tokensSpent();
      return { held: spent <= 5_000, seen: `模型一侧共计 ${spent} token` };
    }),
};

const toolSchemas: Attack = {
  name: '6 九个字的提问带上多少工具说明',
  before: '每次 9 KB（约 2,900 token）',
  run: () =>
    withModel({}, async ({ url }, provider) => {
      await (await postJson(`${url}/api/chat/runs`, question('今天心情不太好呢', true))).text();
      const bytes = Buffer.byteLength(JSON.stringify(provider.requests.at(-1)?.['tools'] ?? []));
      return { held: bytes <= 600, seen: `${bytes} 字节` };
    }),
};

/** The text that a run's events hold. */
const textOf = (events: string): string =>
  [...events.matchAll(/^data: (.*)$/gm)]
    .map(([, data = '{}']) => JSON.parse(data) as { type?: string; text?: string })
    .flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : []))
    .join('');

const killedAnswer: Attack = {
  name: '14 回答到一半时 kill -9',
  before: '已收到的回答丢失',
  run: () =>
    withModel({}, async (site, provider) => {
      provider.slow = true;
      const asked = question('请慢慢写');
      const response = await postJson(`${site.url}/api/chat/runs`, asked);
      const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
      if (!response.body) throw new Error('no answer');
      const reader = response.body.getReader();
      let received = '';
      const decoder = new TextDecoder();
      while (textOf(received).length < 20) {
        const { value, done } = await reader.read();
        if (done) break;
        received += decoder.decode(value, { stream: true });
      }
      await site.restart('SIGKILL');
      reader.cancel().catch(() => undefined);
      const again = await fetch(`${site.url}/api/chat/runs/${asked.run}/events`, { headers: { cookie } });
      const events = await again.text();
      const isComplete = textOf(events).startsWith(textOf(received));
      const isMarked = events.includes('run.interrupted');
      return {
        held: isComplete && isMarked,
        seen: `重启后${isComplete ? '一字不少' : '有缺失'}，${isMarked ? '标为中断，可以继续' : '没有标为中断'}`,
      };
    }),
};

const drain: Attack = {
  name: '15 SIGTERM 时还有回答在写',
  before: '先关端口，代理仍在转来请求',
  run: () =>
    withModel({ DRAIN_DELAY: '2' }, async ({ url, process }, provider) => {
      provider.slow = true;
      const response = await postJson(`${url}/api/chat/runs`, question('请慢慢写'));
      process.kill('SIGTERM');
      await setTimeout(500);
      const ready = await fetch(`${url}/api/ready`);
      const health = await fetch(`${url}/api/health`);
      const events = await response.text();
      const isWhole = events.includes('"type":"finish"');
      return {
        held: ready.status === 503 && health.status === 200 && isWhole,
        seen: `就绪 ${ready.status}、仍在服务 ${health.status}，回答${isWhole ? '写完' : '被切断'}`,
      };
    }),
};

export const modelAttacks: readonly Attack[] = [parallelQuestions, toolSchemas, killedAnswer, drain];
