import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getHealthRoute, getReadyRoute } from '@baigong/contracts';
import { isLoopbackHost } from '../../platform/http/addresses.ts';
import type { Settings } from '../settings.ts';
import { failure, ok, warning, type Finding } from './finding.ts';

const timeoutMs = 5_000;
const minNodeMajor = 24;

/** Whether the program can serve, and whether what serves now answers as visitors and the proxy need it. */
export async function checkServing(settings: Settings, version: string): Promise<Finding[]> {
  return [
    checkNode(),
    existsSync(join(settings.root, 'apps/web/dist/index.html'))
      ? ok('网页已构建')
      : warning('网页还没有构建：npm start 会构建，或先运行 npm run build。'),
    ...(await checkProcess(settings, version)),
    ...(settings.publicUrl === undefined
      ? []
      : [await checkPublicUrl(settings.publicUrl + settings.basePath, version)]),
  ];
}

function checkNode(): Finding {
  const { node } = process.versions;
  return Number.parseInt(node, 10) >= minNodeMajor
    ? ok(`Node ${node}`)
    : failure(`Node ${node} 太旧，需要 ${minNodeMajor} 或更新。`);
}

async function checkProcess({ host, port, basePath }: Settings, version: string): Promise<Finding[]> {
  // A server that listens everywhere also listens on loopback.
  const name = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host;
  const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}${basePath}`;
  const health = await ask(`${address}${getHealthRoute.path}`);
  if (!health) return [warning(`服务器没有在 ${address} 运行`)];
  const { version: running } = getHealthRoute.answer.parse(health.body);
  const ready = await ask(`${address}${getReadyRoute.path}`);
  const parsed = getReadyRoute.answer.safeParse(ready?.body);
  const failing = parsed.success
    ? Object.entries(parsed.data.engines).flatMap(([engine, state]) => (state === 'ok' ? [] : [engine]))
    : ['ready'];
  return [
    running === version
      ? ok(`服务器正在运行（${address}，版本 ${running}）`)
      : warning(`正在运行的是版本 ${running}，程序是 ${version}：请重新启动服务器。`),
    failing.length === 0
      ? ok('各部分都就绪')
      : failure(`没有就绪：${failing.join('、')}。原因在服务器的日志里。`),
  ];
}

async function checkPublicUrl(publicUrl: string, version: string): Promise<Finding> {
  const health = await ask(`${publicUrl}${getHealthRoute.path}`);
  if (!health)
    return failure(
      `打不开 ${publicUrl}：请检查域名解析、证书、代理与防火墙（也可能是这台机器不能访问自己的公网地址）。`,
    );
  const parsed = getHealthRoute.answer.safeParse(health.body);
  if (!parsed.success) return failure(`${publicUrl} 回答的不是这个程序：请检查代理指向的地址。`);
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' && !isLoopbackHost(hostname) && !health.headers.has('strict-transport-security'))
    return warning(`${publicUrl} 的回答里没有 Strict-Transport-Security：请让代理保留服务器给出的响应头。`);
  return parsed.data.version === version
    ? ok(`${publicUrl} 能打开`)
    : warning(`${publicUrl} 上是版本 ${parsed.data.version}，程序是 ${version}。`);
}

async function ask(url: string): Promise<{ body: unknown; headers: Headers } | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    return { body: await response.json().catch(() => undefined), headers: response.headers };
  } catch {
    return undefined;
  }
}
