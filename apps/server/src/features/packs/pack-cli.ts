/**
 * `npm run pack -- matting FILE|URL --sha256 HEX`: puts a model of the operator's in the place of ours.
 * Exit codes: 0 done, 1 failed, 2 not understood.
 */
import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dataDirOf } from '../../platform/base/data-dir.ts';
import { installPack, readPacks, removePack, UnusablePack } from './pack-folder.ts';

const root = resolve(import.meta.dirname, '../../../../..');

const help = `用法：
  npm run pack -- matting 文件或https地址 --sha256 校验值   换上抠图模型（ONNX，例如 MODNet）
  npm run pack -- matting --remove                         换回自带的模型
  npm run pack -- --list                                   列出已有的

可选：--name 名称，--licence 许可，--side 512（模型看的正方形边长）。
颜色按 MODNet 的规定（减 0.5，除以 0.5）；输出要是 1 × 1 × 边长 × 边长的不透明度。
`;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const printError = (text: string): void => void process.stderr.write(`${text}\n`);

/** The bytes of a file or of an https address. */
async function open(source: string): Promise<AsyncIterable<Uint8Array>> {
  if (!/^https?:/i.test(source)) return createReadStream(resolve(source));
  if (!/^https:/i.test(source)) throw new UnusablePack('只能从 https 地址下载。');
  const response = await fetch(source).catch(() => undefined);
  if (!response?.ok || !response.body)
    throw new UnusablePack(`没有下载下来（${response?.status ?? '连接不上'}）。请检查地址和网络。`);
  return response.body;
}

async function list(dataDir: string): Promise<number> {
  const packs = await readPacks(dataDir);
  if (packs.length === 0) print('还没有换过模型，用的都是自带的。');
  for (const { kind, name, id, licence, bytes } of packs)
    print(`${kind}  ${name}  ${(bytes / 1e6).toFixed(1)} MB  ${licence}  ${id}`);
  return 0;
}

async function main(args: string[]): Promise<number> {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        sha256: { type: 'string' },
        name: { type: 'string' },
        licence: { type: 'string', default: '' },
        side: { type: 'string', default: '512' },
        list: { type: 'boolean' },
        remove: { type: 'boolean' },
      },
    });
  } catch {
    printError(help);
    return 2;
  }
  const { values, positionals } = parsed;
  const [kind, source] = positionals;
  const dataDir = dataDirOf(root);
  if (values.list) return list(dataDir);
  if (kind === 'matting' && values.remove) {
    print((await removePack(dataDir, kind)) ? '已换回自带的模型。' : '没有换过模型。');
    return 0;
  }
  const side = Number(values.side);
  const id = values.sha256?.toLowerCase() ?? '';
  if (
    kind !== 'matting' ||
    !source ||
    !/^[0-9a-f]{64}$/.test(id) ||
    !(side >= 32 && side <= 2_048 && side % 32 === 0)
  ) {
    printError(help);
    return 2;
  }
  const half = [0.5, 0.5, 0.5] as const;
  try {
    const pack = await installPack(
      dataDir,
      {
        kind,
        id,
        name: values.name ?? basename(source),
        licence: values.licence,
        input: { side, inner: side, mean: [...half], deviation: [...half], brightened: false },
      },
      await open(source),
    );
    print(`已换上 ${pack.name}。访客按“精细抠图”时用它；不用重启。`);
    return 0;
  } catch (error) {
    printError(error instanceof UnusablePack ? error.message : `没有装上：${String(error)}`);
    return 1;
  }
}

// What this process makes is for its user alone.
process.umask(0o077);
process.exitCode = await main(process.argv.slice(2));
