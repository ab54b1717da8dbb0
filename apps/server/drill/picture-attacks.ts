import { existsSync, readFileSync } from 'node:fs';
import { interlacedPng, photo, progressiveJpeg } from '../test/small-memory/hostile-pictures.ts';
import { limitMemory } from '../test/small-memory/memory-limit.ts';
import type { Attack } from './attack.ts';
import { newKey, onSite, pictureForm, type Site } from './site.ts';

/** What deploy/compose.yaml and deploy/baigong.service give. */
export const siteMemory = 512 * 1024 * 1024;

/** Bytes; nothing where the system does not say. */
function residentMemory(pid: number): number {
  const status = existsSync('/proc/self/status') ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
}

/** Publishes a picture; says in words what came of it. */
export async function publish(
  site: Site,
  file: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await fetch(`${site.url}/api/gallery/pictures`, {
    method: 'POST',
    headers,
    body: pictureForm(newKey(), '', file),
  }).catch(() => undefined);
  if (!answer) return '连接断开';
  return answer.ok
    ? '已发布'
    : `拒绝（${/"message":"([^"]*)/.exec(await answer.text())?.[1] ?? answer.status}）`;
}

/** Gives a site 512 MB where this machine can bound them, and measures the most that it took, in bytes. */
export function measureMemory(site: Site) {
  const pid = site.process.pid ?? 0;
  // What it has since its start counts for no group.
  const taken = residentMemory(pid);
  const limit = limitMemory(pid, siteMemory - taken);
  return {
    peak: () => (limit.kind === 'cgroup' ? taken + limit.peak() : limit.peak()),
    close: () => limit.close(),
  };
}

/** Sends files at once to a site of 512 MB, beside an ordinary picture of another visitor. */
const attackOf = (name: string, before: string, make: () => Promise<Uint8Array[]>): Attack => ({
  name,
  before,
  run: async () => {
    const [files, ordinary] = await Promise.all([make(), photo(800, 600)]);
    return onSite({ LIMITS: 'off' }, async (site) => {
      const measured = measureMemory(site);
      try {
        const [others, ...attacked] = await Promise.all(
          [ordinary, ...files].map((file) => publish(site, file)),
        );
        const isThere = site.process.exitCode === null && site.process.signalCode === null;
        const peak = Math.round(measured.peak() / 1024 / 1024);
        return {
          held: isThere && others === '已发布' && !attacked.includes('连接断开'),
          seen: `${[...new Set(attacked)].join('、')}；旁人的图片${others}，最多用 ${peak} MB`,
        };
      } finally {
        void measured.close();
      }
    });
  },
});

export const pictureAttacks: readonly Attack[] = [
  attackOf('20 467 KB 的渐进 JPEG，四千万像素', '512 MB 的服务器 3 秒内退出', async () => [
    await progressiveJpeg(),
  ]),
  attackOf('21 隔行的 16 位 PNG，四千万像素', '512 MB 的服务器退出', async () => [await interlacedPng()]),
  attackOf('22 两张要转正的 2400 万像素照片同时来', '512 MB 的服务器退出（两次试两次）', async () => {
    const large = await photo(6000, 4000);
    return [large, large];
  }),
];
