/**
 * `npm run pack -- KIND FILE|URL… --sha256 HEX…`: puts models of the operator's in the place of ours.
 * Exit codes: 0 done, 1 failed, 2 not understood.
 */
import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PackKind } from '@baigong/contracts';
import { dataDirOf } from '../../platform/base/data-dir.ts';
import { installPack, packFiles, readPacks, removePack, UnusablePack } from './pack-folder.ts';

const root = resolve(import.meta.dirname, '../../../../..');

const help = `用法：
  npm run pack -- matting 模型 --sha256 校验值                  换上抠图模型（ONNX，例如 MODNet）
  npm run pack -- ocr 检测模型 识别模型 字表 --sha256 校验值 --sha256 校验值 --sha256 校验值
                                                              换上文字识别模型（PP-OCR 的 ONNX，每个文件一个校验值，依次写）
  npm run pack -- matting --remove，npm run pack -- ocr --remove  换回自带的模型
  npm run pack -- --list                                      列出已有的

文件可以写路径，也可以写 https 地址。可选：--name 名称，--licence 许可；抠图模型还有 --side 512（模型看的正方形边长）。
抠图的颜色按 MODNet 的规定（减 0.5，除以 0.5），输出要是 1 × 1 × 边长 × 边长的不透明度。
文字识别的输入、输出要和 PP-OCRv4 一样：检测看 1 × 3 × 高 × 宽，识别看 1 × 3 × 48 × 宽，字表每行一个字。
`;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const printError = (text: string): void => void process.stderr.write(`${text}\n`);

const usedFor: Readonly<Record<PackKind, string>> = {
  matting: '访客按“精细抠图”时用它',
  ocr: '访客识别图片里的文字时用它，打不开就仍用自带的',
};

const isKind = (value: string | undefined): value is PackKind =>
  value !== undefined && Object.hasOwn(packFiles, value);

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
  for (const { kind, name, licence, files } of packs) {
    print(`${kind}  ${name}  ${licence}`);
    for (const [part, { id, bytes }] of Object.entries(files))
      print(`  ${part}  ${(bytes / 1e6).toFixed(1)} MB  ${id}`);
  }
  return 0;
}

async function main(args: string[]): Promise<number> {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        sha256: { type: 'string', multiple: true, default: [] },
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
  const [kind, ...sources] = positionals;
  const dataDir = dataDirOf(root);
  if (values.list) return list(dataDir);
  if (!isKind(kind)) {
    printError(help);
    return 2;
  }
  if (values.remove) {
    print((await removePack(dataDir, kind)) ? '已换回自带的模型。' : '没有换过模型。');
    return 0;
  }
  const side = Number(values.side);
  const ids = values.sha256.map((id) => id.toLowerCase());
  const isComplete = sources.length === packFiles[kind].length && ids.length === sources.length;
  const isSide = side >= 32 && side <= 2_048 && side % 32 === 0;
  if (!isComplete || !ids.every((id) => /^[0-9a-f]{64}$/.test(id)) || !isSide) {
    printError(help);
    return 2;
  }
  const described = { kind, name: values.name ?? basename(sources[0] ?? ''), licence: values.licence };
  const half = [0.5, 0.5, 0.5];
  const input = { side, inner: side, mean: half, deviation: half, brightened: false };
  try {
    const opened = sources.map((source, index) => ({ id: ids[index] ?? '', open: () => open(source) }));
    const pack = await installPack(dataDir, kind, opened, (files) => ({
      ...described,
      files,
      ...(kind === 'matting' ? { input } : {}),
    }));
    print(`已换上 ${pack.name}。${usedFor[kind]}；不用重启。`);
    return 0;
  } catch (error) {
    printError(error instanceof UnusablePack ? error.message : `没有装上：${String(error)}`);
    return 1;
  }
}

// What this process makes is for its user alone.
process.umask(0o077);
process.exitCode = await main(process.argv.slice(2));
