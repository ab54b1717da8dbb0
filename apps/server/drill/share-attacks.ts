import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ShareState } from '@baigong/contracts';
import { sampleResume } from '@baigong/resume';
import type { Attack } from './attack.ts';
import { newKey, onSite, postJson, type Site } from './site.ts';

const password = 'correct-horse';

/** Shares the sample resume. */
async function share({ url }: Site, ownerKey: string, locked = false): Promise<string> {
  const form = new FormData();
  form.append('body', JSON.stringify({ ownerKey, lifetime: '7d', password: locked ? password : null }));
  const document = new Blob([JSON.stringify(sampleResume())], { type: 'application/json' });
  form.append('document', document, 'resume.json');
  const created = await fetch(`${url}/api/shares`, { method: 'POST', body: form });
  return ShareState.parse(await created.json()).id;
}

const cookielessVisits: Attack = {
  name: '23 一个地址不带 cookie 打开同一份简历六十次',
  before: '浏览数 60',
  run: () =>
    onSite({}, async (site) => {
      const ownerKey = newKey();
      const id = await share(site, ownerKey);
      await Promise.all(
        Array.from({ length: 60 }, async () =>
          (await postJson(`${site.url}/api/shares/${id}/view`, {})).text(),
        ),
      );
      const state = await postJson(`${site.url}/api/shares/${id}/state`, { ownerKey });
      const { views } = ShareState.parse(await state.json());
      return { held: views === 1, seen: `浏览数 ${views}` };
    }),
};

const lockedOut: Attack = {
  name: '24 一个地址不停地猜分享密码，知道密码的人要进来',
  before: '谁都要等，最长 10 分钟',
  run: () =>
    onSite({ TRUST_PROXY: '1' }, async (site) => {
      const id = await share(site, newKey(), true);
      const open = (address: string, text: string, cookie = '') =>
        postJson(
          `${site.url}/api/shares/${id}/view`,
          { password: text },
          { 'X-Forwarded-For': address, Cookie: cookie },
        );
      const first = await open('198.51.100.1', password);
      const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
      const guesses: number[] = [];
      for (let n = 0; n < 20; n += 1) guesses.push((await open('203.0.113.9', `guess ${n}`)).status);
      const known = (await open('198.51.100.2', password, cookie)).status;
      const fresh = (await open('192.0.2.3', password)).status;
      const tried = guesses.filter((status) => status === 403).length;
      return {
        held: first.ok && tried <= 5 && known === 200 && fresh === 200,
        seen: `猜的人试到 ${tried} 次；打开过的人 ${known}，第一次来的人 ${fresh}`,
      };
    }),
};

const foreignPorts: Attack = {
  name: '25 用“自己的密钥”让服务器去连公网主机的 22、25、6379 端口',
  before: '任何端口都连接',
  run: () =>
    onSite({}, async ({ url }) => {
      const codes = await Promise.all(
        ['1.1.1.1:22', '1.1.1.1:25', '[2606:4700::1111]:6379'].map(async (host) => {
          const answer = await postJson(`${url}/api/own-models/check`, {
            baseUrl: `https://${host}/v1`,
            key: 'sk-drill',
          });
          return /"code":"([^"]*)/.exec(await answer.text())?.[1] ?? String(answer.status);
        }),
      );
      return {
        held: codes.every((code) => code === 'ownKey.hostRefused'),
        seen: `不连接，回答 ${[...new Set(codes)].join('、')}`,
      };
    }),
};

/** Waits for words in what a process prints. */
async function printed({ process: child }: Site, words: string, timeoutMs: number): Promise<boolean> {
  const seen = new Promise<boolean>((resolve) => {
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => {
        text += piece.toString();
        if (text.includes(words)) resolve(true);
      });
  });
  return Promise.race([seen, setTimeout(timeoutMs, false, { ref: false })]);
}

const jumpedClock: Attack = {
  name: '26 系统时钟快了十年，清理照常进行，然后时钟改回来',
  before: '分享的内容全部删除',
  run: () =>
    onSite({}, async (site) => {
      const id = await share(site, newKey());
      const jumped = `--import=${join(import.meta.dirname, 'jumped-clock.ts')}`;
      await site.restart('SIGTERM', { NODE_OPTIONS: jumped });
      const isNoticed = await printed(site, 'the clock stepped ahead', 20_000);
      // Every sweep has its turn, many times.
      await setTimeout(2_000);
      await site.restart('SIGTERM', { NODE_OPTIONS: '' });
      const { status } = await postJson(`${site.url}/api/shares/${id}/view`, {});
      return {
        held: isNoticed && status === 200,
        seen: `${isNoticed ? '日志说时钟不对' : '日志没有说时钟不对'}，改回来后分享${status === 200 ? '仍在' : `不在（${status}）`}`,
      };
    }),
};

export const shareAttacks: readonly Attack[] = [cookielessVisits, lockedOut, foreignPorts, jumpedClock];
