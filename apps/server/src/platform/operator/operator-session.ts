import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Context, Next } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import { AppError } from '../base/app-error.ts';
import type { Clock } from '../base/clock.ts';

/** How long an operator need not give the token again. */
const sessionMs = 12 * 3600_000;

/** What it takes to know the operator. */
export interface OperatorDeps {
  readonly settings: { readonly operatorToken: string | undefined };
  readonly clock: Clock;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two texts of any length in the same time, whatever is in them. */
const constantTimeEqual = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const sign = (token: string, expires: string): string =>
  createHmac('sha256', token).update(`operate ${expires}`).digest('base64url');

/**
 * Exchanges the operator's token for a session, which ends by itself, and with a new token. Tries are to be counted by the
 * caller, whether they are right or wrong.
 * @throws AppError operate.wrongToken
 */
export function openSession(
  { settings, clock }: OperatorDeps,
  given: string,
): { session: string; expiresAt: number } {
  const token = settings.operatorToken;
  if (token === undefined) throw new AppError('request.notFound');
  if (!constantTimeEqual(given, token)) throw new AppError('operate.wrongToken');
  const expiresAt = clock.now() + sessionMs;
  return { session: `${expiresAt}.${sign(token, String(expiresAt))}`, expiresAt };
}

/** Middleware: lets only an operator's session pass. Where no token is set, there is nothing behind it. */
export function operatorOnly({ settings, clock }: OperatorDeps) {
  return async (c: Context<AppEnv>, next: Next): Promise<void> => {
    const token = settings.operatorToken;
    if (token === undefined) throw new AppError('request.notFound');
    const [, expires = '', signature = ''] =
      /^Bearer (\d{1,15})\.([\w-]{43})$/.exec(c.req.header('authorization') ?? '') ?? [];
    if (!constantTimeEqual(signature, sign(token, expires)) || Number(expires) <= clock.now())
      throw new AppError('operate.sessionOver');
    await next();
  };
}
