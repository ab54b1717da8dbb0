/**
 * The path that the whole site is under, without a slash at the end; empty at the root. The server is told it
 * (BASE_PATH); pages and workers know it by where their own code was fetched from, which is `assets/` below it.
 */
export const basePath = /^(.*)\/assets\/[^/]+$/.exec(new URL(import.meta.url).pathname)?.[1] ?? '';

/** A path of ours as the browser has to ask for it. @param path below the base path, from the slash on */
export const withBasePath = (path: string): string => basePath + path;

/** A path of the address bar below the base path, as screens are named. */
export const withoutBasePath = (pathname: string): string =>
  pathname === basePath || pathname.startsWith(`${basePath}/`)
    ? pathname.slice(basePath.length) || '/'
    : pathname;

/** The address of a screen, for links that leave this browser. */
export const linkTo = (path: string): string => location.origin + withBasePath(path);
