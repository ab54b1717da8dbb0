import { listOperatorActsRoute, openOperateRoute } from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { route } from '../../platform/http/route.ts';
import { enforceLimit } from '../../platform/limits/enforce-limit.ts';
import { deletionTransaction } from '../../platform/storage/deletion-transaction.ts';
import { recordAct } from '../../platform/operator/operator-acts.ts';
import { openSession, operatorOnly } from '../../platform/operator/operator-session.ts';
import type { Platform } from '../../platform/platform.ts';

/** Acts of one page of the log. */
const pageSize = 100;

/** The operator's page: its session and its log. Without OPERATOR_TOKEN none of it exists. */
export function operateRouter(platform: Platform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { settings, limits, clock } = platform;
  const { db } = platform.records;
  if (settings.operatorToken === undefined) return app;

  route(app, openOperateRoute, async ({ body, address }) => {
    await enforceLimit(limits, 'operate', address, 'operate.tooManyTries');
    const opened = await openOrRecord(body.token, address);
    // On a full disk the operator comes to delete something.
    const act = { at: clock.now(), action: 'operate.open', subject: address, detail: '' };
    await deletionTransaction(platform, (trx) => recordAct(trx, act));
    return opened;
  });

  /** Opens the session; a wrong token goes into the log with the address hash, which can be blocked. */
  async function openOrRecord(token: string, address: string) {
    try {
      return openSession(platform, token);
    } catch (error) {
      await recordAct(db, { at: clock.now(), action: 'operate.failed', subject: address, detail: '' });
      throw error;
    }
  }

  app.use(listOperatorActsRoute.path, operatorOnly(platform));
  route(app, listOperatorActsRoute, async ({ query }) => {
    const acts = await db
      .selectFrom('operator_acts')
      .selectAll()
      .$if(query.before !== undefined, (rows) => rows.where('id', '<', Number(query.before)))
      .orderBy('id', 'desc')
      .limit(pageSize)
      .execute();
    return { acts, next: acts.length < pageSize ? null : String(acts.at(-1)?.id ?? '') };
  });

  return app;
}
