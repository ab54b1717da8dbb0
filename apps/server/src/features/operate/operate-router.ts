import {
  listOperatorActsRoute,
  openOperateRoute,
  blockAddressRoute,
  liftBlockRoute,
  listBlocksRoute,
  readStorageUsageRoute,
} from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { route } from '../../platform/http/route.ts';
import { enforceLimit } from '../../platform/limits/enforce-limit.ts';
import { openSession, operatorOnly, type OperatorDeps } from '../../platform/operator/operator-session.ts';
import { createOperateRepository } from './repository/operate-repository.ts';
import type { DeletionDeps } from '../../platform/storage/deletion-transaction.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { blockAddress, liftBlock, listBlocks } from '../../platform/operator/address-blocks.ts';
import type { DayDeps } from '../../platform/limits/current-day.ts';
import type { QuotaDeps } from '../../platform/quotas/charge-quota.ts';

/** The operator's page: its session and its log. Without OPERATOR_TOKEN none of it exists. */
export function operateRouter(
  platform: OperatorDeps & DeletionDeps & { readonly limits: Limits },
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { settings, limits, clock } = platform;
  const log = createOperateRepository(platform);
  if (settings.operatorToken === undefined) return app;

  route(app, openOperateRoute, async ({ body, address }) => {
    await enforceLimit(limits, 'operate', address, 'operate.tooManyTries');
    const opened = await openOrRecord(body.token, address);
    await log.recordOpening({ at: clock.now(), action: 'operate.open', subject: address, detail: '' });
    return opened;
  });

  /** Opens the session; a wrong token goes into the log with the address hash, which can be blocked. */
  async function openOrRecord(token: string, address: string) {
    try {
      return openSession(platform, token);
    } catch (error) {
      await log.record({ at: clock.now(), action: 'operate.failed', subject: address, detail: '' });
      throw error;
    }
  }

  app.use(listOperatorActsRoute.path, operatorOnly(platform));
  route(app, listOperatorActsRoute, ({ query: { before } }) =>
    log.listActs(before === undefined ? undefined : Number(before)),
  );

  return app;
}

/** Blocked networks, and what visitors' uploads take of their quotas. Without OPERATOR_TOKEN none of it exists. */
export function blocksRouter(platform: OperatorDeps & DeletionDeps & DayDeps & QuotaDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { settings } = platform;
  const stored = createOperateRepository(platform);
  if (settings.operatorToken === undefined) return app;
  app.use('/api/operate/blocks/*', operatorOnly(platform));
  app.use(readStorageUsageRoute.path, operatorOnly(platform));

  route(app, listBlocksRoute, async () => ({ blocks: await listBlocks(platform) }));
  route(app, blockAddressRoute, async ({ body }) => ({
    id: await blockAddress(platform, body.target, body),
  }));
  route(app, liftBlockRoute, async ({ params }) => liftBlock(platform, Number(params.id)));
  route(app, readStorageUsageRoute, async () => {
    const rows = await stored.listStoredBytes();
    return { areas: rows.map(({ area, bytes }) => ({ area, bytes, limit: settings.quotas[`${area}Site`] })) };
  });

  return app;
}
