import { createVisitorCookies } from '../src/platform/http/visitor-cookie.ts';
import { testSecret } from './start-test-server.ts';

const cookies = createVisitorCookies(testSecret, false);
const hourMs = 3600_000;

/** The Cookie header of a visitor who came at a moment, an hour before now where none is given. */
export function visitorCookie(now: number, since = now - hourMs): string {
  return cookies.identify(undefined, since).setCookie?.split(';')[0] ?? '';
}

/** What the app sees of the socket of a call. */
export const callFrom = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } }) as object;

/** Browsers by name: each has been here for an hour, and calls from an address of its own unless told otherwise. */
export function createCallers(options: { readonly oneAddress?: boolean } = {}) {
  const known: string[] = [];
  const held = new Map<string, string>();
  return {
    of(who: string, now: number) {
      if (!known.includes(who)) {
        known.push(who);
        held.set(who, visitorCookie(now));
      }
      const number = options.oneAddress ? 0 : known.indexOf(who);
      return { cookie: held.get(who) ?? '', env: callFrom(`198.51.100.${number + 1}`) };
    },
    keepCookie(who: string, response: Response): void {
      const given = response.headers.get('set-cookie');
      if (given) held.set(who, given.split(';')[0] ?? '');
    },
  };
}
