import type { BlobKey } from './blobs.ts';

/** Addresses where browsers read blobs without this server. */
export interface BlobLinks {
  /** Where they are, for the pages' policies. */
  readonly origin: string;
  /** An address that serves the blob for a minute at most after the blob is gone or no longer to be shown. */
  linkTo(key: BlobKey): Promise<string>;
}

/** For how long a browser may follow the same link, in seconds. */
export const linkMaxAgeS = 20;

/**
 * Links to a CDN or a public bucket (`S3_PUBLIC_URL`), which keeps files for as long as their Cache-Control says: less
 * than a minute. Whoever knows an address can read it until the file is deleted, also when its picture is held.
 * @param address an absolute address, with or without a slash at the end
 * @param prefix that of the keys
 */
export function createPublicLinks(address: string, prefix: string): BlobLinks {
  const base = new URL(address.endsWith('/') ? address : `${address}/`);
  return {
    origin: base.origin,
    linkTo: async (key) => new URL(prefix + key, base).href,
  };
}
