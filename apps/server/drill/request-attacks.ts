import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sampleResume } from '@baigong/resume';
import type { Attack } from './attack.ts';
import { inWords, responseTimes, stayedResponsive } from './response-times.ts';
import { newKey, onSite, pictureForm, postJson } from './site.ts';

const MiB = 1024 * 1024;

const jsonBomb: Attack = {
  name: '1 六十个连接各发 8 MB 的碎片 JSON',
  before: '事件循环停 34 秒，占 3 GB',
  run: () =>
    onSite({}, async ({ url }) => {
      const body = `{"x":[${'{},'.repeat((8 * MiB) / 3)}{}]}`;
      const statuses: (number | 'cut')[] = [];
      const attack = () =>
        Promise.all(
          Array.from({ length: 60 }, async () => {
            const answer = await fetch(`${url}/api/paint/jobs`, {
              method: 'POST',
              headers: { 'Content-Type': 'application/json' },
              body,
            }).catch(() => undefined);
            statuses.push(answer?.status ?? 'cut');
          }),
        );
      const times = await responseTimes(`${url}/api/health`, attack);
      const refused = statuses.every((status) => status === 413 || status === 429 || status === 'cut');
      return {
        held: refused && stayedResponsive(times),
        seen: `${refused ? '全部拒绝' : `状态 ${[...new Set(statuses)].join('、')}`}；其间 /api/health ${inWords(times)}`,
      };
    }),
};

/** Shares a resume that asks for a password; gives its id. */
export async function shareWithPassword(url: string): Promise<string> {
  const form = new FormData();
  form.append('body', JSON.stringify({ ownerKey: newKey(), lifetime: '7d', password: 'correct-horse' }));
  form.append(
    'document',
    new Blob([JSON.stringify(sampleResume())], { type: 'application/json' }),
    'resume.json',
  );
  const created = await fetch(`${url}/api/shares`, { method: 'POST', body: form });
  const { id } = (await created.json()) as { id: string };
  return id;
}

const passwordGuessing: Attack = {
  name: '2 六十个连接同时猜分享密码',
  before: '静态文件等 38 至 46 秒；分散地址可猜中 0042',
  run: () =>
    onSite({}, async ({ url }) => {
      const id = await shareWithPassword(url);
      const statuses: number[] = [];
      const attack = () =>
        Promise.all(
          Array.from({ length: 60 }, async (_, n) => {
            const answer = await postJson(`${url}/api/shares/${id}/view`, { password: `guess-${n}` });
            statuses.push(answer.status);
          }),
        );
      const times = await responseTimes(`${url}/manifest.webmanifest`, attack);
      const tried = statuses.filter((status) => status === 403).length;
      return {
        held: stayedResponsive(times) && tried <= 10 && !statuses.includes(200),
        seen: `试到 ${tried} 次，其余须等待；静态文件${inWords(times)}`,
      };
    }),
};

/** Opens a request that sends its body a byte at a time, and says when it was cut. */
function trickle(url: string): { cut: Promise<void>; close: () => void } {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  const head = `POST /api/feedback HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`;
  socket.write(head);
  const timer = setInterval(() => socket.write(' '), 200);
  socket.on('error', () => undefined);
  // What the server says before it cuts the line has to be read.
  socket.resume();
  const cut = new Promise<void>((resolve) =>
    socket.once('close', () => {
      clearInterval(timer);
      resolve();
    }),
  );
  return { cut, close: () => socket.destroy() };
}

const slowUploads: Attack = {
  name: '3 一个地址的四十个慢上传',
  before: '四个就占满全站 192 MB 的份额',
  run: () =>
    onSite({}, async ({ url }) => {
      const slow = Array.from({ length: 40 }, () => trickle(url));
      await setTimeout(1_000);
      const published = await fetch(`${url}/api/gallery/pictures`, {
        method: 'POST',
        body: pictureForm(newKey()),
      });
      const cut = await Promise.race([
        Promise.all(slow.map((one) => one.cut)).then(() => true),
        setTimeout(30_000, false, { ref: false }),
      ]);
      for (const one of slow) one.close();
      return {
        held: published.ok && cut,
        seen: `其间发布${published.ok ? '成功' : `失败（${published.status}）`}；慢的${cut ? '都被切断' : '没有被切断'}`,
      };
    }),
};

const manyAddresses: Attack = {
  name: '4 一个 /48 里的 640 个地址',
  before: '限额按 /64 计，640 个地址各有一份',
  run: () =>
    onSite({ TRUST_PROXY: '1', LIMITS: 'requests=10/60s' }, async ({ url }) => {
      const statuses = await Promise.all(
        Array.from({ length: 640 }, async (_, n) => {
          const address = `2001:db8:1:${n.toString(16)}::1`;
          const answer = await fetch(`${url}/api/models`, { headers: { 'X-Forwarded-For': address } });
          await answer.arrayBuffer();
          return answer.status;
        }),
      );
      const passed = statuses.filter((status) => status !== 429).length;
      return { held: passed <= 20, seen: `每个地址限 10 次，整个网络通过 ${passed} 次（至多 20）` };
    }),
};

const fullDisk: Attack = {
  name: '13 磁盘快满',
  before: '/api/ready 仍说正常，上传中途失败',
  run: () =>
    onSite({ MIN_FREE_DISK: '99999999' }, async ({ url }) => {
      const ready = await fetch(`${url}/api/ready`);
      const published = await fetch(`${url}/api/gallery/pictures`, {
        method: 'POST',
        body: pictureForm(newKey()),
      });
      const text = await published.text();
      return {
        held: ready.status === 503 && published.status === 507 && text.includes('磁盘'),
        seen: `就绪探针 ${ready.status}，上传 ${published.status}`,
      };
    }),
};

const malformedBodies: Attack = {
  name: '1 深层嵌套、__proto__、坏的 multipart',
  before: '—',
  run: () =>
    onSite({}, async ({ url }) => {
      const boundary = randomBytes(8).toString('hex');
      const bodies: [string, string][] = [
        ['application/json', '['.repeat(60_000)],
        ['application/json', '{"__proto__":{"admin":true}}'],
        [`multipart/form-data; boundary=${boundary}`, `--${boundary}\r\n`.repeat(5_000)],
        ['multipart/form-data', 'x'],
      ];
      const statuses = await Promise.all(
        bodies.map(async ([type, body]) => {
          const answer = await fetch(`${url}/api/gallery/pictures`, {
            method: 'POST',
            headers: { 'Content-Type': type },
            body,
          });
          return answer.status;
        }),
      );
      return {
        held: statuses.every((status) => status >= 400 && status < 500),
        seen: `状态 ${statuses.join('、')}`,
      };
    }),
};

export const requestAttacks: readonly Attack[] = [
  jsonBomb,
  malformedBodies,
  passwordGuessing,
  slowUploads,
  manyAddresses,
  fullDisk,
];
