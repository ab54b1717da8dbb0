import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';

/** Where the blobs are. */
export interface S3Settings {
  /** Address of an S3-compatible store. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** What every key begins with, such as `baigong/`; may be empty. */
  readonly prefix: string;
  /** The bucket in the path (`HOST/BUCKET/KEY`) or in the host (`BUCKET.HOST/KEY`). */
  readonly pathStyle: boolean;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** With the prefix; empty is the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: Uint8Array | undefined;
  /** Ends it, repeats included. */
  readonly signal?: AbortSignal | undefined;
}

interface SignedRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs requests for one bucket (AWS Signature Version 4). */
export function createS3Signer(settings: S3Settings) {
  const bucketUrl = urlOfBucket(settings);
  // Holds the key that is derived from the secret once a day.
  const options = { ...settings.credentials, region: settings.region, service: 's3', cache: new Map() };

  function urlOf(key: string, query: Readonly<Record<string, string>>): URL {
    const url = new URL(bucketUrl);
    url.pathname += key;
    url.search = String(new URLSearchParams(query));
    return url;
  }

  return {
    /** With the SHA-256 of the body in the signature: the store refuses other bytes. */
    async sign(
      { method, key, query = {}, headers = {}, body }: S3Request,
      at: number,
    ): Promise<SignedRequest> {
      const sha256 = createHash('sha256')
        .update(body ?? '')
        .digest('hex');
      const signed = await new AwsV4Signer({
        ...options,
        method,
        url: urlOf(key, query).href,
        headers: { ...headers, 'X-Amz-Content-Sha256': sha256 },
        datetime: compactTime(at),
        allHeaders: true,
      }).sign();
      return { url: signed.url, headers: Object.fromEntries(signed.headers) };
    },

    /** An address from which anyone reads the object, for so many seconds after `at`. */
    async presign(key: string, at: number, lifeS: number): Promise<string> {
      const signer = new AwsV4Signer({
        ...options,
        method: 'GET',
        url: urlOf(key, { 'X-Amz-Expires': String(lifeS) }).href,
        datetime: compactTime(at),
        signQuery: true,
      });
      return (await signer.sign()).url.href;
    },
  };
}

/** Ends with a slash. */
function urlOfBucket({ endpoint, bucket, pathStyle }: S3Settings): URL {
  const url = new URL(endpoint);
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  const isAddress = isIP(url.hostname) !== 0 || url.hostname.startsWith('[');
  // The certificate of *.HOST is for one label before HOST.
  const isOutsideCertificate = bucket.includes('.') && url.protocol === 'https:';
  if (pathStyle || isAddress || isOutsideCertificate) url.pathname += `${bucket}/`;
  else url.hostname = `${bucket}.${url.hostname}`;
  return url;
}

/** 20261129T090000Z */
const compactTime = (at: number): string => new Date(at).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
