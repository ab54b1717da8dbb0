import { getSiteInfoRoute } from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';

/** Who runs the site and under which numbers: what the agreement, the privacy policy and the footers show. */
export function legalRouter({ settings, images }: Platform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  route(app, getSiteInfoRoute, async () => ({
    ...settings.site,
    hasInbox: settings.operatorToken !== undefined,
    hasImages: (await images.list()).models.length > 0,
  }));
  return app;
}
