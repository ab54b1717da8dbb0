import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type InputType } from 'node:zlib';

/** What a body may be packed with; sent as Accept-Encoding. */
export const acceptedEncodings = 'gzip, deflate, br';

/** The unpacked bytes would be larger than allowed. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

type Unpack = (bytes: InputType, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // RFC 9110: zlib's format; what many servers send is the bare one.
  deflate: (bytes, options) =>
    promisify(inflate)(bytes, options).catch((error: unknown) => {
      if (isTooLarge(error)) throw error;
      return promisify(inflateRaw)(bytes, options);
    }),
};

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/**
 * The bytes of a body without its Content-Encoding.
 * @param maxBytes of the result: a small body may unpack to gigabytes
 * @throws BodyTooLarge, Error for what is damaged or packed in another way
 */
export async function unpackBody(
  bytes: Uint8Array,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return bytes;
  const unpack = unpackers[name];
  if (!unpack) throw new Error(`encoding ${name.slice(0, 40)}`);
  try {
    return await unpack(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (isTooLarge(error)) throw new BodyTooLarge('unpacked body', { cause: error });
    throw error;
  }
}
