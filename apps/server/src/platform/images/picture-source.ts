import { RequestError } from '../http/request-bytes.ts';
import { requestGuarded, type Resolve } from '../http/guarded-request.ts';
import { ModelError } from '../models/models.ts';

/** Largest picture taken from a provider; a PNG of 4096 x 4096 stays below. */
export const maxPictureBytes = 48 * 1024 * 1024;

const linkMs = 60_000;

/** How a provider's pictures are fetched. */
export interface PictureSource {
  /** Origin of the endpoint, the only one that may be at a private address. */
  readonly trusted: string;
  readonly resolve?: Resolve | undefined;
}

/** Bytes of base64, with or without a data URL's head and line breaks. */
export function fromBase64(text: string): Uint8Array {
  const bare = text.replace(/^data:[^,]{0,100},/, '').replaceAll(/\s/g, '');
  if (bare === '' || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(bare)) throw new ModelError('paint.brokenPicture');
  if (bare.length > maxPictureBytes * 1.4) throw new ModelError('paint.pictureTooLarge');
  return new Uint8Array(Buffer.from(bare, 'base64'));
}

/** Copies the picture that a link leads to; the link may live for minutes only. */
export async function fromLink(
  link: string,
  source: PictureSource,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (link.startsWith('data:')) return fromBase64(link);
  try {
    const { status, bytes } = await requestGuarded(link, {
      ...source,
      signal,
      timeoutMs: linkMs,
      maxBytes: maxPictureBytes,
    });
    if (status !== 200) throw new ModelError('paint.linkFailed', { cause: `status ${status}` });
    return bytes;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.trouble === 'forbidden') throw new ModelError('paint.linkRefused', { cause: error });
    if (error.trouble === 'tooLarge') throw new ModelError('paint.pictureTooLarge', { cause: error });
    throw new ModelError('paint.linkFailed', { cause: error });
  }
}

/** A picture given as base64 or as a link. @throws ModelError paint.noPicture when it is neither */
export function pictureBytes(
  given: { readonly b64_json?: string | null | undefined; readonly url?: string | null | undefined },
  source: PictureSource,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (given.b64_json) return Promise.resolve(fromBase64(given.b64_json));
  if (given.url) return fromLink(given.url, source, signal);
  return Promise.reject(new ModelError('paint.noPicture'));
}

/** A reference picture as a data URL. */
export const dataUrl = ({ bytes, type }: { bytes: Uint8Array; type: string }): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
