import { listRemovalsRoute, readStorageRoute, startAuditRoute } from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { route } from '../../platform/http/route.ts';
import { operatorOnly, type OperatorDeps } from '../../platform/operator/operator-session.ts';
import { countPendingFiles } from '../../platform/storage/run-removals.ts';
import { isAuditing, startAudit } from './auditor.ts';
import { createStorageRepository } from './repository/storage-repository.ts';

/** The operator's view of the storage. Without OPERATOR_TOKEN there is none. */
export function storageRouter(platform: OperatorDeps & Parameters<typeof startAudit>[0]): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  if (platform.settings.operatorToken === undefined) return app;
  const { records } = platform;
  const storage = createStorageRepository(records);
  app.use(readStorageRoute.path, operatorOnly(platform));
  app.use(`${readStorageRoute.path}/*`, operatorOnly(platform));

  route(app, readStorageRoute, async () => ({
    auditing: await isAuditing(platform),
    audits: await storage.listAudits(),
    damaged: await storage.listDamaged(),
    pendingFiles: await countPendingFiles(records),
  }));
  route(app, startAuditRoute, () => startAudit(platform));
  route(app, listRemovalsRoute, ({ query }) => storage.listRemovals(query.before));
  return app;
}
