import type { Hono } from 'hono';
import type { AppEnv } from '../platform/http/app-env.ts';

export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** A path pattern with `:name` and `:name?` as an expression; names hold no slash. */
function pathToRegExp(path: string, flags = ''): RegExp {
  const source = path
    .replaceAll(/[.+*()[\]^$|{}\\]/g, '\\$&')
    .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`, flags);
}

/** As the browser's router matches, whatever the case; a slash at the end is another address. */
export function pageMatcher(paths: readonly string[]): (pathname: string) => boolean {
  const patterns = paths.map((path) => pathToRegExp(path, 'i'));
  return (pathname) => patterns.some((pattern) => pattern.test(pathname));
}

/** Which methods an API path answers. */
export function methodTable(app: Hono<AppEnv>): (path: string) => string[] {
  const routes = app.routes
    .filter(({ method, path }) => method !== 'ALL' && isApi(path))
    .map(({ method, path }) => ({ method, pattern: pathToRegExp(path) }));
  return (path) => {
    const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)];
  };
}
