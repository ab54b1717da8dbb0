import {
  getLocalModelRoute,
  startLocalModelDownloadRoute,
  stopLocalModelDownloadRoute,
  type LocalModelState,
} from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { route } from '../../platform/http/route.ts';
import type { LocalModels } from '../../platform/models/local/local-models.ts';

/**
 * The download of a model to this machine. Everybody may see what is there; only a visitor on this machine may
 * start or stop, because it fills the disk of whoever runs the server.
 * @param enabled false where no model of this machine answers
 */
export function localModelRouter(
  models: Pick<LocalModels, 'state' | 'startDownload' | 'stopDownload'>,
  { enabled = true }: { readonly enabled?: boolean } = {},
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  const stateFor = async (local: boolean): Promise<LocalModelState> => ({
    mayDownload: local && enabled,
    ...(await models.state()),
  });

  route(app, getLocalModelRoute, ({ local }) => stateFor(local));

  route(app, startLocalModelDownloadRoute, ({ local, body }) => {
    if (!local || !enabled) throw new AppError('request.forbidden');
    models.startDownload(body.id);
    return stateFor(local);
  });

  route(app, stopLocalModelDownloadRoute, async ({ local }) => {
    if (!local || !enabled) throw new AppError('request.forbidden');
    await models.stopDownload();
    return stateFor(local);
  });

  return app;
}
