/**
 * `npm run model [-- ID | --list]`: fetches a model to this machine and shows how far it is.
 * Exit codes: 0 fetched or listed, 1 failed, 2 not understood, 130 interrupted.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dataDirOf } from '../../base/data-dir.ts';
import { DownloadError } from './download-error.ts';
import { downloadModel, modelFolderOf, type DownloadEvent } from './download-model.ts';
import { ModelFolder } from './model-folder.ts';
import { modelOffers, recommendedOffer, type ModelOffer } from './model-offers.ts';
import { ProgressLine, readableBytes } from './progress-line.ts';

const root = resolve(import.meta.dirname, '../../../../../..');

const help = `用法：
  npm run model              下载适合这台机器的模型
  npm run model -- 编号      下载指定的模型
  npm run model -- --list    列出可以下载的模型和已有的模型

中断后再次运行会从断点继续。也可以把任意 GGUF 文件直接放进 data/models 文件夹。
`;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const printError = (text: string): void => void process.stderr.write(`${text}\n`);

async function list(folder: string, recommended: ModelOffer | undefined): Promise<number> {
  print(`可用内存 ${readableBytes(process.availableMemory())}。可以下载的模型：`);
  for (const offer of modelOffers)
    print(
      `  ${offer.id.padEnd(12)} ${offer.name.padEnd(12)} 下载 ${readableBytes(offer.bytes)}，需要内存 ` +
        `${readableBytes(offer.memory)}${offer === recommended ? '（推荐）' : ''}`,
    );
  const { models, unusable } = await new ModelFolder(folder).list();
  print(models.length === 0 ? `\n${folder} 里还没有模型。` : `\n${folder} 里已有的模型：`);
  for (const { name, bytes } of models) print(`  ${name}  ${readableBytes(bytes)}`);
  for (const name of unusable) print(`  ${name}  无法使用：文件损坏、不完整或不受支持`);
  return 0;
}

async function fetchModel(offer: ModelOffer, folder: string): Promise<number> {
  if (process.availableMemory() < offer.memory)
    print(
      `提示：可用内存 ${readableBytes(process.availableMemory())}，运行 ${offer.name} 需要 ${readableBytes(offer.memory)}。`,
    );
  const line = new ProgressLine(process.stdout, () => Date.now());
  const onEvent = (event: DownloadEvent): void => {
    if (event.type === 'progress') return line.show(event.received, event.bytes);
    line.end();
    if (event.type === 'hub') print(`从 ${event.hub} 下载 ${offer.name}（${offer.file}）……`);
    else if (event.type === 'checking') print('正在核对文件……');
    else printError(`${event.hub}：${event.error.sentence}`);
  };
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const path = await downloadModel(offer, folder, { signal: stop.signal, onEvent });
    line.end();
    print(`完成：${path}\n启动或刷新百工，在聊天里选择「${offer.file.replace(/\.gguf$/, '')}」即可使用。`);
    return 0;
  } catch (error) {
    line.end();
    if (stop.signal.aborted) {
      printError('已停止。再次运行会从断点继续。');
      return 130;
    }
    printError(error instanceof DownloadError ? error.sentence : `下载失败：${String(error)}`);
    return 1;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

async function main(args: string[]): Promise<number> {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: { list: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch {
    printError(help);
    return 2;
  }
  const { values, positionals } = parsed;
  if (values.help) {
    print(help);
    return 0;
  }
  const folder = modelFolderOf(dataDirOf(root));
  const recommended = recommendedOffer(modelOffers, process.availableMemory());
  if (values.list) return list(folder, recommended);
  const [id] = positionals;
  const offer = id === undefined ? recommended : modelOffers.find((candidate) => candidate.id === id);
  if (!offer || positionals.length > 1) {
    printError(`没有这个模型。可以选择：${modelOffers.map((known) => known.id).join('、')}。`);
    return 2;
  }
  return fetchModel(offer, folder);
}

// What this process makes is for its user alone.
process.umask(0o077);
process.exitCode = await main(process.argv.slice(2));
