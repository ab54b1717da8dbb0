import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { getPacksRoute, packFilePath } from '@baigong/contracts';
import { Hono } from 'hono';
import { AppError } from '../../platform/base/app-error.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { respondWithFile } from '../../platform/http/respond-with-file.ts';
import { route } from '../../platform/http/route.ts';
import { findPackFile, readPacks } from './pack-folder.ts';

/** The operator's packs: which there are, and their files under the names of their content. */
export function packsRouter({
  settings: { dataDir },
}: {
  readonly settings: { readonly dataDir: string };
}): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  route(app, getPacksRoute, async () => ({ packs: await readPacks(dataDir) }));
  app.on(['GET', 'HEAD'], packFilePath(':id'), async (context) => {
    const file = await findPackFile(dataDir, context.req.param('id') ?? '');
    if (!file) throw new AppError('request.notFound');
    const answer = await respondWithFile(
      async () => ({
        bytes: file.bytes,
        read: (range) => Readable.toWeb(createReadStream(file.path, { ...range })),
      }),
      {
        tag: `"${file.id}"`,
        type: 'application/octet-stream',
        cacheControl: 'public, max-age=31536000, immutable, no-transform',
      },
      context.req.raw,
    );
    if (!answer) throw new AppError('request.notFound');
    return answer;
  });
  return app;
}
