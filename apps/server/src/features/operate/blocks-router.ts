import {
  blockAddressRoute,
  liftBlockRoute,
  listBlocksRoute,
  readStorageUsageRoute,
} from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { route } from '../../platform/http/route.ts';
import { blockAddress, liftBlock, listBlocks } from '../../platform/operator/address-blocks.ts';
import { operatorOnly, type OperatorDeps } from '../../platform/operator/operator-session.ts';
import { createOperateRepository } from './repository/operate-repository.ts';
import type { DeletionDeps } from '../../platform/storage/deletion-transaction.ts';
import type { DayDeps } from '../../platform/limits/current-day.ts';
import type { QuotaDeps } from '../../platform/quotas/charge-quota.ts';

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
