import { randomBytes, scryptSync, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

export interface PasswordRequest {
  readonly password: string;
  /** What the password is compared with; absent where it is to be hashed. */
  readonly hash?: string;
}

/** The hash, or whether the password is right. */
export type PasswordReply = string | boolean;

// Calls are answered first where cores are few. Linux sets it for the calling thread alone, others for the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/** 32 MiB and some 50 ms for each try. Source: OWASP Password Storage Cheat Sheet, scrypt. */
const cost = { N: 2 ** 15, r: 8, p: 3 } as const;
const keyBytes = 32;

function derive(password: string, salt: Buffer, { N, r, p }: ScryptOptions): Buffer {
  // What is typed with another input method, or pasted, is the same password.
  return scryptSync(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 64 * 2 ** 20 });
}

/** What is kept of a password: `scrypt:N:r:p:salt:key`. Computes without pause: only for `password-worker.ts`. */
function hashPassword(password: string): string {
  const salt = randomBytes(16);
  const key = derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** Whether a password is the one a hash was made of. Takes the same time either way, without pause. */
function isPassword(password: string, hash: string): boolean {
  const [kind, N, r, p, salt = '', key = ''] = hash.split(':');
  if (kind !== 'scrypt') throw new Error('a password hash of an unknown kind');
  const expected = Buffer.from(key, 'base64url');
  const derived = derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

parentPort?.on('message', ({ password, hash }: PasswordRequest) => {
  const reply: PasswordReply = hash === undefined ? hashPassword(password) : isPassword(password, hash);
  parentPort?.postMessage(reply);
});
