import { createMiddleware } from 'hono/factory';
import { getPath } from 'hono/utils/url';
import type { AppEnv } from './app-env.ts';
import { AppError } from '../base/app-error.ts';
import { respond } from './respond.ts';

/**
 * The path of a request below the base path: what routes match and features see. A request outside of it keeps its
 * path; `refuseOutside` answers it.
 * @param basePath BASE_PATH, without a slash at the end; empty where the site is at the root
 */
export function pathBelow(basePath: string): (request: Request) => string {
  return (request) => {
    const path = getPath(request);
    return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
  };
}

/** Answers what is outside the base path with 404, and the base path itself with its page. */
export function refuseOutside(basePath: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const path = getPath(c.req.raw);
    if (path === basePath)
      return respond(c, 308, { Location: `${basePath}/${new URL(c.req.url).search}` }, null);
    if (!path.startsWith(`${basePath}/`)) throw new AppError('request.notFound');
    return next();
  });
}

/** A built page as it goes out under a base path: the addresses in its tags begin with it, and its scripts learn it. */
export function renderBasePath(html: string, basePath: string): string {
  if (basePath === '') return html;
  return html
    .replace(/<html\b/, `<html data-base-path="${basePath}"`)
    .replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${basePath}/`);
}
