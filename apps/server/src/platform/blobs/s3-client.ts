import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { EngineUnavailableError } from '../engine-unavailable.ts';

/** Where the blobs are. */
export interface S3Settings {
  /** Address of an S3-compatible store; undefined is Amazon's in the region. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  /** What every key begins with, such as `baigong/`; may be empty. */
  readonly prefix: string;
  /** The bucket in the path (`HOST/BUCKET/KEY`) or in the host (`BUCKET.HOST/KEY`). */
  readonly pathStyle: boolean;
  /** Undefined: those of the environment, of a role or of a service account, as Amazon's tools find them. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** All in milliseconds. */
export interface S3Timeouts {
  /** Until a connection is there. */
  readonly connectMs: number;
  /** Until an answer begins; for an upload until it is answered. */
  readonly answerMs: number;
  /** Without a byte in either direction. */
  readonly idleMs: number;
  /** A deletion in all: it must not arrive after the locks of its transaction have ended. */
  readonly deleteMs: number;
}

export const usualTimeouts: S3Timeouts = {
  connectMs: 3_000,
  answerMs: 15_000,
  idleMs: 15_000,
  deleteMs: 3_000,
};

/** Tries of one request: after 500, 502, 503, 504, SlowDown, a timeout or a lost connection, with growing waits. */
export const maxTries = 4;

/** Connections at a time; further requests wait for one. */
const maxSockets = 200;

/**
 * A client whose requests fail with EngineUnavailableError while the store does not answer.
 * @param tries how often a request is made at most
 */
export function createS3Client(settings: S3Settings, timeouts: S3Timeouts, tries: number): S3Client {
  const { endpoint, region, pathStyle, credentials } = settings;
  const client = new S3Client({
    // Without the keys that are undefined: the client takes those for values. It also writes into the credentials.
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials: { ...credentials } }),
    region,
    forcePathStyle: pathStyle,
    maxAttempts: tries,
    // Other stores refuse the checksums that Amazon's client adds by itself. A blob's name is its checksum.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      requestTimeout: timeouts.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.idleMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request);
      } catch (error) {
        throw isOutage(error) ? new EngineUnavailableError('S3', error) : error;
      }
    },
    { step: 'initialize', name: 'outages' },
  );
  return client;
}

const connectionErrors = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Whether the store does not answer, as opposed to an answer that says what is wrong. */
function isOutage(error: unknown): boolean {
  if (error instanceof S3ServiceException) return (error.$metadata.httpStatusCode ?? 0) >= 500;
  if (!(error instanceof Error)) return false;
  return (
    ['TimeoutError', 'AbortError'].includes(error.name) ||
    ('code' in error && connectionErrors.has(String(error.code)))
  );
}
