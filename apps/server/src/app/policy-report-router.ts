import { reportPolicyViolationRoute } from '@baigong/contracts';
import { Hono } from 'hono';
import type { AppEnv } from '../platform/http/app-env.ts';
import { route } from '../platform/http/route.ts';
import type { Platform } from './platform.ts';

/** Log lines per hour: anybody can send reports, and one broken page sends many. */
const maxLinesPerHour = 100;
const hourMs = 3_600_000;

/** What may be a directive's name; anything else would let callers choose the metric's labels. */
const directives = new Set([
  'base-uri', 'child-src', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors', 'frame-src',
  'img-src', 'manifest-src', 'media-src', 'object-src', 'require-trusted-types-for', 'script-src', 'script-src-attr',
  'script-src-elem', 'style-src', 'style-src-attr', 'style-src-elem', 'trusted-types', 'worker-src',
]); // oxfmt-ignore

/** Violations of the pages' content security policy: counted, and logged up to a bound. */
export function policyReportRouter(platform: Platform): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const { clock, log, metrics } = platform;
  let hour = 0;
  let lines = 0;

  route(app, reportPolicyViolationRoute, ({ body }) => {
    const report = body['csp-report'];
    const named = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0] ?? '';
    const directive = directives.has(named) ? named : 'other';
    metrics.policyViolation(directive);
    const now = Math.floor(clock.now() / hourMs);
    if (now !== hour) [hour, lines] = [now, 0];
    lines += 1;
    if (lines > maxLinesPerHour) return;
    log.warn(
      {
        directive,
        blocked: originOrKeyword(report['blocked-uri'] ?? ''),
        source: assetPath(report['source-file'] ?? ''),
        line: report['line-number'] ?? undefined,
        ...(lines === maxLinesPerHour && { last: 'until the next hour' }),
      },
      'content security policy violated',
    );
  });
  return app;
}

/** `inline`, `eval`, a scheme or an origin: paths and queries may hold what a visitor wrote. */
function originOrKeyword(blocked: string): string {
  if (/^[a-z-]{1,32}$/.test(blocked)) return blocked;
  return URL.canParse(blocked) ? new URL(blocked).origin : 'other';
}

/** The path of one of our files; other sources (extensions, pages) are not named. */
function assetPath(source: string): string | undefined {
  return URL.canParse(source) ? /^\/assets\/[\w.-]{1,120}$/.exec(new URL(source).pathname)?.[0] : undefined;
}
