import { Hono } from 'hono';
import type { AppEnv } from '../platform/http/app-env.ts';
import { respond } from '../platform/http/respond.ts';
import type { Platform } from './platform.ts';

/** A security.txt has to say until when it holds (RFC 9116, 2.5.5), and that should be less than a year away. */
const contactHoldsMs = 180 * 24 * 3_600_000;

/** Search engines may show the site, but neither the operator's page nor a resume that was shared with somebody. */
const robots = ['User-agent: *', 'Allow: /', 'Disallow: /api', 'Disallow: /r/', 'Disallow: /operate', ''];

const textHeaders = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };

/** Files that programs look for at the root of a host: robots.txt and, with a contact, security.txt. */
export function wellKnownRouter({ settings, clock }: Platform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { publicUrl, securityContact } = settings;
  // The root is another site's.
  if (settings.basePath !== '') return app;

  app.get('/robots.txt', (c) => {
    c.set('route', '/robots.txt');
    return respond(c, 200, textHeaders, robots.join('\n'));
  });

  if (securityContact !== undefined)
    app.get('/.well-known/security.txt', (c) => {
      c.set('route', '/.well-known/security.txt');
      const lines = [
        `Contact: ${securityContact}`,
        `Expires: ${new Date(clock.now() + contactHoldsMs).toISOString()}`,
        'Preferred-Languages: zh, en',
        ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
      ];
      return respond(c, 200, textHeaders, `${lines.join('\n')}\n`);
    });
  return app;
}
