import { type BlobLinks, createPublicLinks } from './blob-links.ts';
import { createS3Signer, type S3Settings } from './s3-signer.ts';

/** How long a presigned address is valid, in seconds. */
const lifeS = 60;

/** Addresses of one blob are the same for so long, in seconds, so that a browser asks for its bytes once. */
const sameAddressS = 30;

/**
 * Presigned addresses of the store, valid for 30 to 60 seconds.
 * @param settings with the endpoint that browsers reach, which need not be the one that this server uses
 */
export async function createPresignedLinks(
  settings: S3Settings,
  now: () => number = Date.now,
): Promise<BlobLinks> {
  const signer = createS3Signer(settings);
  const linkTo = (key: string): Promise<string> => {
    const at = Math.floor(now() / (sameAddressS * 1000)) * sameAddressS * 1000;
    return signer.presign(settings.prefix + key, at, lifeS);
  };
  return { origin: new URL(await linkTo('')).origin, linkTo };
}

interface LinkSettings {
  /** An address of the store that browsers reach. */
  readonly publicUrl: string | undefined;
  readonly presign: boolean;
}

/** The links that the settings ask for; undefined when this server sends the pictures itself. */
export async function createS3Links(settings: S3Settings & LinkSettings): Promise<BlobLinks | undefined> {
  const { publicUrl, presign, endpoint, prefix } = settings;
  if (presign) return createPresignedLinks({ ...settings, endpoint: publicUrl ?? endpoint });
  return publicUrl === undefined ? undefined : createPublicLinks(publicUrl, prefix);
}
