import * as z from 'zod/mini';

/** PBKDF2 with SHA-256: OWASP Password Storage Cheat Sheet (2023), which asks for 600,000. */
const iterations = 600_000;

const Bytes = z.string().check(z.regex(/^[A-Za-z\d+/]*={0,2}$/), z.maxLength(8_192));

/** A text that only this browser can read, and where it is locked only who knows the passphrase. */
export const Sealed = z.object({
  iv: Bytes,
  data: Bytes,
  /** Of the inner layer, whose key is derived from a passphrase. */
  lock: z.optional(
    z.object({
      salt: Bytes,
      iv: Bytes,
      iterations: z.int().check(z.minimum(100_000), z.maximum(10_000_000)),
    }),
  ),
});
export type Sealed = z.infer<typeof Sealed>;

export class WrongPassphrase extends Error {
  override readonly name = 'WrongPassphrase';
}

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** A key that can be used and stored, but not read, by any script. */
export function createDeviceKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

async function deriveKey(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(passphrase.normalize('NFC')),
    'PBKDF2',
    false,
    ['deriveKey'],
  );
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

interface Layer {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  /** What the text belongs to: it cannot be read as another one's. */
  readonly context: string;
}

const algorithm = ({ iv, context }: Layer) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(context),
});

const encrypt = async (layer: Layer, bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.encrypt(algorithm(layer), layer.key, bytes));
const decrypt = async (layer: Layer, bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.decrypt(algorithm(layer), layer.key, bytes));

const newIv = () => crypto.getRandomValues(new Uint8Array(12));

/** @param context what the text is for, for example the address that a key belongs to */
export async function seal(
  text: string,
  deviceKey: CryptoKey,
  context: string,
  passphrase?: string,
): Promise<Sealed> {
  let bytes: Uint8Array<ArrayBuffer> = new TextEncoder().encode(text);
  let lock: Sealed['lock'];
  if (passphrase !== undefined) {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    const inner = { key: await deriveKey(passphrase, salt, iterations), iv: newIv(), context };
    bytes = await encrypt(inner, bytes);
    lock = { salt: toText(salt), iv: toText(inner.iv), iterations };
  }
  const outer = { key: deviceKey, iv: newIv(), context };
  const data = toText(await encrypt(outer, bytes));
  return { iv: toText(outer.iv), data, ...(lock ? { lock } : {}) };
}

/** @throws WrongPassphrase; any other error where the text is not this browser's */
export async function unseal(
  { iv, data, lock }: Sealed,
  deviceKey: CryptoKey,
  context: string,
  passphrase?: string,
): Promise<string> {
  let bytes = await decrypt({ key: deviceKey, iv: toBytes(iv), context }, toBytes(data));
  if (lock) {
    const key = await deriveKey(passphrase ?? '', toBytes(lock.salt), lock.iterations);
    bytes = await decrypt({ key, iv: toBytes(lock.iv), context }, bytes).catch((error: unknown) => {
      throw new WrongPassphrase('wrong passphrase', { cause: error });
    });
  }
  return new TextDecoder().decode(bytes);
}
