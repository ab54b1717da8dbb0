import type { RelayDirection } from '@baigong/contracts';
import * as z from 'zod/mini';
import { randomBase64Url, toBase64Url } from '../lib/base64url.ts';

/*
 * The form in which a file travels between two devices. Everything is derived from one secret, which is only in the code
 * that one device shows and the other reads: the relay's name on the server by one label, the key by another. A nonce
 * and AES-GCM over name, type and contents follow; the direction is authenticated with them.
 */

const secretBytes = 16;
const nonceBytes = 12;
const headLengthBytes = 2;

const Head = z.object({ name: z.string(), type: z.string() });

/** What both devices know of a relay. */
export interface RelayKeys {
  /** Its name on the server, which cannot derive the key from it. */
  readonly id: string;
  readonly key: CryptoKey;
}

/** The sentence for a page that the browser gives no encryption: one that came by plain HTTP. */
export class EncryptionUnavailable extends Error {
  override readonly name = 'EncryptionUnavailable';
}

/** What came cannot be opened with this code. */
export class EnvelopeBroken extends Error {
  override readonly name = 'EnvelopeBroken';
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** A secret for one code: 128 random bits in base64url. */
export const createSecret = (): string => randomBase64Url(secretBytes);

/** Whether a text is a whole secret. */
export const isSecret = (text: string): boolean => /^[\w-]{21}[AQgw]$/.test(text);

const utf8 = new TextEncoder();

/** @throws EncryptionUnavailable */
export async function deriveKeys(secret: string): Promise<RelayKeys> {
  // Without a secure origin there is none, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new EncryptionUnavailable();
  const material = await subtle.importKey('raw', fromBase64Url(secret), 'HKDF', false, [
    'deriveBits',
    'deriveKey',
  ]);
  const by = (label: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8.encode(`baigong relay 1 ${label}`),
  });
  const id = new Uint8Array(await subtle.deriveBits(by('id'), material, secretBytes * 8));
  const key = await subtle.deriveKey(by('key'), material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  return { id: toBase64Url(id), key };
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, direction: RelayDirection) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8.encode(direction),
});

/** Encrypts a file with its name and type. */
export async function seal(file: File, { key }: RelayKeys, direction: RelayDirection): Promise<Blob> {
  const head = utf8.encode(JSON.stringify({ name: file.name.slice(-200), type: file.type.slice(0, 200) }));
  const length = Uint8Array.of(head.byteLength >> 8, head.byteLength & 0xff);
  const plain = await new Blob([length, head, file]).arrayBuffer();
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  return new Blob([nonce, await crypto.subtle.encrypt(algorithm(nonce, direction), key, plain)]);
}

/** The file in an envelope. @throws EnvelopeBroken for another key, another direction, or any changed bit */
export async function unseal(
  envelope: ArrayBuffer,
  { key }: RelayKeys,
  direction: RelayDirection,
): Promise<File> {
  const nonce = new Uint8Array(envelope.slice(0, nonceBytes));
  try {
    const sealed = envelope.slice(nonceBytes);
    const plain = await crypto.subtle.decrypt(algorithm(nonce, direction), key, sealed);
    const headBytes = new DataView(plain).getUint16(0);
    const contents = headLengthBytes + headBytes;
    const head = new TextDecoder().decode(plain.slice(headLengthBytes, contents));
    const { name, type } = Head.parse(JSON.parse(head));
    return new File([plain.slice(contents)], name, { type });
  } catch (error) {
    throw new EnvelopeBroken('not sealed with this code', { cause: error });
  }
}
