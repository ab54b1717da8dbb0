import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayMs } from '@baigong/contracts/units';

/** How long a browser keeps the cookie, and after what age it gets a fresh one. */
const yearSeconds = 365 * 24 * 3600;
const renewAfterDays = 30;

/** Cookies whose signature was found right, and need not be checked with every request. */
const maxVerified = 10_000;

/** A visitor as the cookie tells it. */
export interface VisitorIdentity {
  readonly visitor: string;
  /** When the visitor got the first cookie, in milliseconds since 1970. */
  readonly since: number;
  /** Whether the caller brought no cookie of ours. */
  readonly isNew: boolean;
  /** The Set-Cookie header to answer with, when the browser needs one. */
  readonly setCookie: string | undefined;
}

/**
 * Knows anonymous visitors again by a signed cookie: `2.<id>.<second of the first one>.<day it was made>.<signature>`.
 * Cookies of version 1 lack the second and count from the day they were made. A cookie that is missing, garbled or
 * forged is no error: the caller simply is a new visitor.
 * @param secret signs the cookies; another secret makes everybody new
 * @param secure the site is reached over https: the cookie travels only there, and no other host can set it
 * @param basePath the path that the site is under: its cookie is nobody else's on the same host
 */
export function createVisitorCookies(secret: string, secure: boolean, basePath = '') {
  // Browsers take a cookie with the prefix __Host- for the whole host alone.
  const prefix = basePath === '' ? '__Host-' : '__Secure-';
  const name = secure ? `${prefix}visitor` : 'visitor';
  const attributes = `Path=${basePath}/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

  const verified = new Set<string>();

  const sign = (text: string): string =>
    createHmac('sha256', secret).update(`visitor ${text}`).digest('base64url');

  function issue(visitor: string, since: number, today: number, isNew: boolean): VisitorIdentity {
    const text = `2.${visitor}.${Math.floor(since / 1000).toString(36)}.${today.toString(36)}`;
    return { visitor, since, isNew, setCookie: `${name}=${text}.${sign(text)}; ${attributes}` };
  }

  return {
    /** @param cookies the request's Cookie header */
    identify(cookies: string | undefined, now: number): VisitorIdentity {
      const today = Math.floor(now / dayMs);
      for (const value of cookieValues(cookies, name)) {
        const cookie = parseCookie(value);
        if (!cookie) continue;
        if (!verified.has(value)) {
          if (!constantTimeEqual(cookie.signature, sign(cookie.signed))) continue;
          if (verified.size >= maxVerified) verified.clear();
          verified.add(value);
        }
        const { visitor, since, issuedDay } = cookie;
        return today - issuedDay > renewAfterDays
          ? issue(visitor, since, today, false)
          : { visitor, since, isNew: false, setCookie: undefined };
      }
      return issue(randomBytes(16).toString('base64url'), now, today, true);
    },
  };
}

/** The parts of a cookie's value, not verified yet; undefined where it has another form. */
function parseCookie(value: string) {
  const end = value.lastIndexOf('.');
  const [signed, signature] = [value.slice(0, end), value.slice(end + 1)];
  const [, visitor, firstSecond, day] =
    /^2\.([\w-]{22})\.([0-9a-z]{1,8})\.([0-9a-z]{1,6})$/.exec(signed) ??
    /^1\.([\w-]{22})()\.([0-9a-z]{1,6})$/.exec(signed) ??
    [];
  if (visitor === undefined || day === undefined) return undefined;
  const issuedDay = Number.parseInt(day, 36);
  const since = firstSecond ? Number.parseInt(firstSecond, 36) * 1000 : issuedDay * dayMs;
  return { visitor, since, issuedDay, signed, signature };
}

/** Every value of a cookie: another host of the domain may have planted one of the same name before ours. */
function cookieValues(cookies: string | undefined, name: string): string[] {
  return (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
}

function constantTimeEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
