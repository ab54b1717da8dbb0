import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { photo } from '../test/small-memory/hostile-pictures.ts';
import type { Attack } from './attack.ts';
import type { Tally, Target } from './attackers.ts';
import { measureMemory, publish, siteMemory } from './picture-attacks.ts';
import { startProvider } from './provider.ts';
import { shareWithPassword } from './request-attacks.ts';
import { smallHeap } from '../test/small-memory/memory-limit.ts';
import { keptMedian, other } from './resource-attacks.ts';
import { inWords, responseTimes } from './response-times.ts';
import { onSite, postJson, timed } from './site.ts';

/** The attack goes on so long, and until the other visitor's picture has been answered. */
const attackMs = 14_000;
const pauseMs = 500;
/** What the provider writes last. */
const lastPiece = '第49段';

async function startAttackers() {
  const worker = new Worker(join(import.meta.dirname, 'attackers.ts'));
  const [addresses] = (await once(worker, 'message')) as [{ greedyPort: number; stopsHost: string }];
  return {
    ...addresses,
    begin: (target: Target) => worker.postMessage(target),
    async end() {
      worker.postMessage('end');
      const [tallies] = (await once(worker, 'message')) as [Record<string, Tally>];
      return tallies;
    },
    close: () => worker.terminate(),
  };
}

/** Asks questions one after another until told to stop; gives how many answers came whole, of how many, and the slowest. */
async function askQuestions(url: string, signal: AbortSignal) {
  const result = { whole: 0, asked: 0, slowest: 0 };
  while (!signal.aborted) {
    const question = { run: randomUUID(), messages: [{ role: 'user', content: '你好' }] };
    let text = '';
    result.asked += 1;
    const { ms } = await timed(async () => {
      const answer = await postJson(`${url}/api/chat/runs`, question, other);
      text = await answer.clone().text();
      return answer;
    });
    if (text.includes('"type":"finish"') && text.includes(lastPiece)) result.whole += 1;
    result.slowest = Math.max(result.slowest, ms);
    await setTimeout(pauseMs);
  }
  return result;
}

/** The answers and the event streams were really open, or nothing was tried. */
const wasAttacked = (tallies: Readonly<Record<string, Tally>>): boolean =>
  ['无尽的回答', '事件流'].every((name) => (tallies[name]?.answers['200'] ?? 0) > 0);

const tallyInWords = ([name, { calls, answers }]: readonly [string, Tally]): string => {
  const statuses = Object.entries(answers).map(([status, count]) => `${status}×${count}`);
  return `${name} ${calls} 次（${statuses.join(' ') || '没有等到回答'}）`;
};

/** Everything that has an attack of its own in the other rows, at the same time, and what another visitor sees of it. */
export const combinedAttack: Attack = {
  name: '27 一个地址同时做以上各项：无尽的回答、标题、事件流、静默网页、图片与截图炸弹、猜密码',
  before: '其中数项单独就使服务器退出',
  async run() {
    const [attackers, provider, sound] = await Promise.all([
      startAttackers(),
      startProvider(),
      photo(1600, 1250),
    ]);
    const settings = {
      ...smallHeap,
      TRUST_PROXY: '1',
      OWN_KEYS: 'on',
      OWN_KEY_HOSTS: `127.0.0.1:${attackers.greedyPort},${attackers.stopsHost}`,
      WEB_READ: 'on',
      WEB_READ_HOSTS: `127.0.0.1:${attackers.greedyPort}`,
      MODEL_BASE_URL: provider.baseUrl,
      MODEL_API_KEY: 'sk-drill',
      MODEL_NAME: 'qwen3-32b',
    };
    try {
      return await onSite(settings, async (site) => {
        const share = await shareWithPassword(site.url);
        const memory = measureMemory(site);
        let tallies: Record<string, Tally> = {};
        let answers = { whole: 0, asked: 0, slowest: 0 };
        let picture = '';
        try {
          const attack = async () => {
            attackers.begin({ url: site.url, share });
            const over = new AbortController();
            const asking = askQuestions(site.url, over.signal);
            await setTimeout(attackMs / 4);
            [picture] = await Promise.all([publish(site, sound, other), setTimeout((attackMs * 3) / 4)]);
            over.abort();
            answers = await asking;
            tallies = await attackers.end();
          };
          const times = await responseTimes(`${site.url}/chat`, attack, other);
          const isAlive = site.process.exitCode === null && site.process.signalCode === null;
          const peak = memory.peak();
          const isWhole = answers.asked > 0 && answers.whole === answers.asked;
          return {
            held:
              isAlive &&
              wasAttacked(tallies) &&
              keptMedian(times) &&
              isWhole &&
              picture === '已发布' &&
              peak <= siteMemory,
            seen: `${isAlive ? '服务器仍在' : '服务器已退出'}，最多用 ${Math.round(peak / 1024 / 1024)} MB；别人的页面${inWords(times)}，${answers.whole}/${answers.asked} 个回答完整到达（最慢 ${Math.round(answers.slowest)} ms），图片${picture}；攻击：${Object.entries(tallies).map(tallyInWords).join('、')}`,
          };
        } finally {
          void memory.close();
        }
      });
    } finally {
      provider.close();
      await attackers.close();
    }
  },
};
