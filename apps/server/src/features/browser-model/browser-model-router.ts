import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type BrowserModel, browserModelFilePath, getBrowserModelRoute } from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { respondWithFile } from '../../platform/http/respond-with-file.ts';
import { route } from '../../platform/http/route.ts';
import { describeFile, type OfferedFile, UnfitModelFile } from './describe-file.ts';
import type { OwnModelSettings } from '../../platform/models/own/own-model-settings.ts';
import type { Log } from '../../platform/base/log.ts';

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
