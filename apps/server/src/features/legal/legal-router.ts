import { getSiteInfoRoute, type SiteInfo } from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { route } from '../../platform/http/route.ts';
import type { Images } from '../../platform/images/images.ts';

interface LegalPlatform {
  readonly settings: {
    readonly site: Omit<SiteInfo, 'hasInbox' | 'hasImages'>;
    readonly operatorToken: string | undefined;
  };
  readonly images: Images;
}

/** Who runs the site and under which numbers: what the agreement, the privacy policy and the footers show. */
export function legalRouter({ settings, images }: LegalPlatform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  route(app, getSiteInfoRoute, async () => ({
    ...settings.site,
    hasInbox: settings.operatorToken !== undefined,
    hasImages: (await images.list()).models.length > 0,
  }));
  return app;
}
