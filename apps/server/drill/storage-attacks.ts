import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { publishPictureRoute } from '@baigong/contracts';
import type { Attack } from './attack.ts';
import { launch, newKey, onSite, pictureForm, postJson, root, type Site } from './site.ts';

const operatorToken = 'drill-operator-token';

interface Published {
  readonly id: string;
  readonly url: string;
}

/** Publishes a picture; gives its id and the address of its first file. */
async function publish(site: Site, key = newKey(), salt = ''): Promise<Published> {
  const answer = await fetch(`${site.url}/api/gallery/pictures`, {
    method: 'POST',
    body: pictureForm(key, salt),
  });
  if (!answer.ok) throw new Error(`publishing failed: ${await answer.text()}`);
  const { id, renditions } = publishPictureRoute.answer.parse(await answer.json());
  return { id, url: renditions[0]?.url ?? '' };
}

/** The files of blobs, however they are laid out. */
const blobFiles = (site: Site): string[] =>
  // The site may remove one meanwhile: the kind comes with the name, and nothing is looked up later.
  readdirSync(join(site.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /[0-9a-f]{64}$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

async function until(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  for (let waited = 0; waited < timeoutMs; waited += 100) {
    if (condition()) return true;
    await setTimeout(100);
  }
  return condition();
}

const cookielessReports: Attack = {
  name: '7 一个地址不带 cookie 举报三次',
  before: '任何图片都被隐藏',
  run: () =>
    onSite({}, async (site) => {
      const { id } = await publish(site);
      for (let n = 0; n < 3; n += 1)
        await postJson(`${site.url}/api/gallery/pictures/${id}/report`, { kind: 'other', text: '' });
      const shown = await fetch(`${site.url}/api/gallery/pictures/${id}`);
      return { held: shown.ok, seen: shown.ok ? '图片仍在' : `图片被隐藏（${shown.status}）` };
    }),
};

const quotas: Attack = {
  name: '8 不停地发布',
  before: '没有配额，直到磁盘写满',
  run: () =>
    onSite({ QUOTAS: 'gallerySite=100KB' }, async (site) => {
      let refusal: Response | undefined;
      for (let n = 0; n < 15 && !refusal; n += 1) {
        const answer = await fetch(`${site.url}/api/gallery/pictures`, {
          method: 'POST',
          body: pictureForm(newKey(), String(n)),
        });
        if (!answer.ok) refusal = answer;
      }
      const bytes = blobFiles(site).reduce((sum, file) => sum + statSync(file).size, 0);
      const text = (await refusal?.text()) ?? '';
      return {
        held: refusal !== undefined && refusal.status >= 400 && refusal.status < 508,
        seen: refusal
          ? `到上限后拒绝（${refusal.status}）：${/"message":"([^"]*)/.exec(text)?.[1] ?? ''}`
          : `写了 ${bytes} 字节`,
      };
    }),
};

const interruptedTakedown: Attack = {
  name: '9 下架时 kill -9',
  before: '27 个文件留下 14 个，重试得到 410',
  run: () =>
    onSite({ OPERATOR_TOKEN: operatorToken }, async (site) => {
      const { id, url } = await publish(site);
      const opened = await postJson(`${site.url}/api/operate/session`, { token: operatorToken });
      const { session } = (await opened.json()) as { session: string };
      await postJson(
        `${site.url}/api/operate/gallery/pictures/${id}/review`,
        { verdict: 'remove', reason: '演练' },
        { Authorization: `Bearer ${session}` },
      );
      await site.restart('SIGKILL');
      const reached = await fetch(site.url + url);
      const isGone = await until(() => blobFiles(site).length === 0, 20_000);
      return {
        held: isGone && !reached.ok,
        seen: `${reached.ok ? '文件还能打开' : '立即打不开'}，重启后${isGone ? '文件全部删除' : `还剩 ${blobFiles(site).length} 个文件`}`,
      };
    }),
};

const corruptedBlob: Attack = {
  name: '10 磁盘上的图片损坏',
  before: '照样发出并永久缓存，重新发布也不修复',
  run: () =>
    onSite({}, async (site) => {
      const key = newKey();
      const { url } = await publish(site, key);
      const file = blobFiles(site).find((name) => url.includes(name.slice(-64)));
      if (file === undefined) throw new Error('no file of the picture');
      const whole = readFileSync(file);
      const damaged = Buffer.from(whole);
      damaged.fill(7, whole.length / 2);
      await site.restart('SIGTERM');
      writeFileSync(file, damaged);
      const served = await fetch(site.url + url);
      const isServed = served.ok && Buffer.from(await served.arrayBuffer()).equals(damaged);
      await publish(site, key);
      const isRepaired = readFileSync(file).equals(whole);
      return {
        held: !isServed && isRepaired,
        seen: `${isServed ? '损坏的内容被发出' : '不发出损坏的内容'}，重新发布后${isRepaired ? '已修复' : '仍然损坏'}`,
      };
    }),
};

const secondProcess: Attack = {
  name: '11 同一数据文件夹启动第二个进程',
  before: '静默启动，作画任务做两遍',
  run: () =>
    onSite({}, async (site) => {
      const second = launch(site.dataDir, {});
      let complaint = '';
      second.stderr?.on('data', (piece: Buffer) => (complaint += piece.toString()));
      const [code] = (await once(second, 'close')) as [number | null];
      const isNamed = complaint.includes(String(site.process.pid));
      return {
        held: code === 1 && isNamed,
        seen: `退出码 ${code}，${isNamed ? '指出了占用者' : '没有指出占用者'}`,
      };
    }),
};

/** Runs one of the project's commands with its settings. */
const command = (name: 'backup' | 'restore', dataDir: string, file: string): number | null =>
  spawnSync(process.execPath, [join(root, `apps/server/src/app/backup/${name}-cli.ts`), file], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  }).status;

const backups: Attack = {
  name: '12 运行中备份，再恢复被截断的文件',
  before: '没有备份；只复制数据库会恢复出空站点',
  run: () =>
    onSite({}, async (site) => {
      await publish(site);
      const file = join(site.dataDir, '..', `drill-${process.pid}-${Date.now()}.tar`);
      const restored = `${file}-restored`;
      const backedUp = command('backup', site.dataDir, file);
      const whole = command('restore', restored, file);
      truncateSync(file, statSync(file).size - 600);
      const rejected = command('restore', `${restored}-2`, file) !== 0;
      const isClean = !existsSync(`${restored}-2`) || readdirSync(`${restored}-2`).length === 0;
      spawnSync('rm', ['-rf', file, restored, `${restored}-2`]);
      return {
        held: backedUp === 0 && whole === 0 && rejected && isClean,
        seen: `备份与恢复${backedUp === 0 && whole === 0 ? '成功' : '失败'}；截断的${rejected ? '被拒绝' : '被接受'}${isClean ? '，没有留下文件' : ''}`,
      };
    }),
};

export const storageAttacks: readonly Attack[] = [
  cookielessReports,
  quotas,
  interruptedTakedown,
  corruptedBlob,
  secondProcess,
  backups,
];
