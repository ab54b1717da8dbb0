import { RequestError } from '../http/buffered-request.ts';
import { requestGuarded, type ResolveHost } from '../http/guarded-request.ts';
import { ModelError } from '../models/models.ts';

/** Largest picture taken from a provider; a PNG of 4096 x 4096 stays below. */
export const maxPictureBytes = 48 * 1024 * 1024;

const downloadTimeoutMs = 60_000;

/** How a provider's pictures are fetched. */
export interface PictureSource {
  /** Origin of the endpoint, the only one that may be at a private address. */
  readonly trustedOrigin: string;
  readonly resolveHost?: ResolveHost | undefined;
}

/** Bytes of base64, with or without a data URL's head and line breaks. */
export function decodeBase64(text: string): Uint8Array {
  const base64 = text.replace(/^data:[^,]{0,100},/, '').replaceAll(/\s/g, '');
  if (base64 === '' || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) throw new ModelError('paint.brokenPicture');
  if (base64.length > maxPictureBytes * 1.4) throw new ModelError('paint.pictureTooLarge');
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/** Copies the picture that a link leads to; the link may live for minutes only. */
export async function downloadPicture(
  link: string,
  source: PictureSource,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (link.startsWith('data:')) return decodeBase64(link);
  try {
    const { status, bytes } = await requestGuarded(link, {
      ...source,
      signal,
      timeoutMs: downloadTimeoutMs,
      maxBytes: maxPictureBytes,
    });
    if (status !== 200) throw new ModelError('paint.linkFailed', { cause: `status ${status}` });
    return bytes;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.failure === 'forbidden') throw new ModelError('paint.linkRefused', { cause: error });
    if (error.failure === 'tooLarge') throw new ModelError('paint.pictureTooLarge', { cause: error });
    throw new ModelError('paint.linkFailed', { cause: error });
  }
}

/** A picture given as base64 or as a link. @throws ModelError paint.noPicture when it is neither */
export function pictureBytes(
  picture: { readonly b64_json?: string | null | undefined; readonly url?: string | null | undefined },
  source: PictureSource,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (picture.b64_json) return Promise.resolve(decodeBase64(picture.b64_json));
  if (picture.url) return downloadPicture(picture.url, source, signal);
  return Promise.reject(new ModelError('paint.noPicture'));
}

/** A reference picture as a data URL. */
export const toDataUrl = ({ bytes, type }: { bytes: Uint8Array; type: string }): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
