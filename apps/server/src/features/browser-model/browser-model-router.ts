import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  browserModelFilePath,
  browserModelPartBytes,
  getBrowserModelRoute,
  maxBrowserModelBytes,
  type BrowserModel,
} from '@baigong/contracts';
import { MiB } from '@baigong/contracts/units';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { respondWithFile } from '../../platform/http/respond-with-file.ts';
import { route } from '../../platform/http/route.ts';
import type { OwnModelSettings } from '../../platform/models/own/own-model-settings.ts';
import type { Log } from '../../platform/base/log.ts';
import { readGgufHeader } from '../../platform/models/local/gguf-header.ts';

/** The model file that the operator offers for use in visitors' browsers: what it is, and its bytes by ranges. */
export function browserModelRouter({
  settings: { own },
  log,
}: {
  readonly settings: { readonly own: OwnModelSettings };
  readonly log: Log;
}): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const offered = own.device ? own.browserModel : undefined;
  const find = offered ? createDescriber(offered, log) : async () => undefined;
  // All of the file is read: before the first visitor asks.
  void find();

  route(app, getBrowserModelRoute, async () => ({ model: (await find()) ?? null }));

  app.on(['GET', 'HEAD'], browserModelFilePath(':id'), async (context) => {
    const model = await find();
    if (!offered || !model || model.id !== context.req.param('id')) throw new AppError('request.notFound');
    const answer = await respondWithFile(
      async () => ({
        bytes: model.bytes,
        read: (range) => Readable.toWeb(createReadStream(offered.file, { ...range })),
      }),
      {
        tag: `"${model.id}"`,
        type: 'application/octet-stream',
        cacheControl: 'public, max-age=0, no-transform',
      },
      context.req.raw,
    );
    if (!answer) throw new AppError('request.notFound');
    return answer;
  });

  return app;
}

interface OfferedFile {
  /** Absolute path. */
  readonly file: string;
  readonly name: string;
  readonly licence: string;
}

/** The file cannot be offered; the message is for the operator, in Chinese. */
class UnfitModelFile extends Error {}

/** How much is read at once: hashing it holds up no request. */
const readBytes = MiB;

/**
 * What browsers need to know of a model file: all of it is read.
 * @throws UnfitModelFile, InvalidGgufError, or an error of the file system
 */
async function describeFile({ file, name, licence }: OfferedFile): Promise<BrowserModel> {
  const { architecture, kind, contextLength, chatTemplate, parts: files } = await readGgufHeader(file);
  if (kind !== undefined && kind !== 'model') throw new UnfitModelFile(`它不是对话模型（${kind}）。`);
  if (files > 1)
    throw new UnfitModelFile('它只是一个模型的一部分，请用 llama-gguf-split --merge 合并成一个文件。');
  if (chatTemplate === undefined)
    throw new UnfitModelFile(`它没有对话格式（${architecture}），请换一个 Instruct 或 Chat 模型。`);
  const { bytes, parts } = await hashParts(file);
  return {
    id: createHash('sha256')
      .update(`${bytes} ${parts.join(' ')}`)
      .digest('hex')
      .slice(0, 32),
    name,
    bytes,
    licence,
    ...(contextLength === undefined ? {} : { context: contextLength }),
    tools: /\btools\b/.test(chatTemplate),
    parts,
  };
}

async function hashParts(file: string): Promise<{ bytes: number; parts: string[] }> {
  const { size } = await stat(file);
  if (size > maxBrowserModelBytes) throw new UnfitModelFile('它超过 2 GB，浏览器里的引擎打不开。');
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(readBytes);
    const parts: string[] = [];
    let bytes = 0;
    for (let hash = createHash('sha256'), inPart = 0; ;) {
      const wanted = Math.min(readBytes, browserModelPartBytes - inPart);
      const { bytesRead } = await handle.read(buffer, 0, wanted, bytes);
      bytes += bytesRead;
      inPart += bytesRead;
      hash.update(buffer.subarray(0, bytesRead));
      if (inPart < browserModelPartBytes && bytesRead > 0) continue;
      if (inPart > 0) parts.push(hash.digest('base64url'));
      if (bytesRead === 0) return { bytes, parts };
      hash = createHash('sha256');
      inPart = 0;
    }
  } finally {
    await handle.close();
  }
}

/** Describes the file, anew only when it has changed. What is wrong with it is logged once. */
function createDescriber(offered: OfferedFile, log: Log) {
  let known: { readonly version: string; readonly model: Promise<BrowserModel | undefined> } | undefined;

  async function describe(): Promise<BrowserModel | undefined> {
    try {
      return await describeFile(offered);
    } catch (error) {
      const reason =
        error instanceof UnfitModelFile ? error.message : '文件读不出来，或不是完整的 GGUF 文件。';
      log.warn({ file: offered.file, err: error }, `BROWSER_MODEL 的模型不能提供给访客：${reason}`);
      return undefined;
    }
  }

  return async (): Promise<BrowserModel | undefined> => {
    const version = await stat(offered.file).then(
      ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
      () => 'missing',
    );
    if (known?.version !== version) known = { version, model: describe() };
    return known.model;
  };
}
