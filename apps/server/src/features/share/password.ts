import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** 32 MiB and some 50 ms for each try. Source: OWASP Password Storage Cheat Sheet, scrypt. */
const cost = { N: 2 ** 15, r: 8, p: 3 } as const;
const keyBytes = 32;

function derive(password: string, salt: Buffer, { N, r, p }: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // What is typed with another input method, or pasted, is the same password.
    const text = password.normalize('NFKC');
    scrypt(text, salt, keyBytes, { N, r, p, maxmem: 64 * 2 ** 20 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** What is kept of a password: `scrypt:N:r:p:salt:key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** Whether a password is the one a hash was made of. Takes the same time either way. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, N, r, p, salt = '', key = ''] = hash.split(':');
  if (kind !== 'scrypt') throw new Error('a password hash of an unknown kind');
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}
