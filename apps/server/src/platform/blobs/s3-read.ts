import { GetObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { EngineUnavailableError } from '../engine-unavailable.ts';
import type { ByteRange } from './blobs.ts';
import { maxTries } from './s3-client.ts';

interface S3Object {
  /** Its version: changes when the object is written anew with other bytes. */
  readonly tag: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Undefined instead of an error that says there is no such object. */
export async function ignoreMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const isMissing = error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);
    if (isMissing) return undefined;
    throw error;
  }
}

/**
 * An object's bytes. Where a connection is lost in the middle the rest is asked for, of the same version, some times.
 * The chunks have to be read, or the connection stays open until it is idle for too long.
 * @param tag fails when the object has another version
 * @returns undefined when there is no such object
 */
export async function readObject(
  client: S3Client,
  place: { readonly Bucket: string; readonly Key: string },
  { range, tag }: { readonly range?: ByteRange | undefined; readonly tag?: string | undefined },
): Promise<S3Object | undefined> {
  const request = (start: number, end: number | undefined, version: string | undefined) =>
    client.send(
      new GetObjectCommand({
        ...place,
        ...((start > 0 || end !== undefined) && { Range: `bytes=${start}-${end ?? ''}` }),
        ...(version !== undefined && { IfMatch: version }),
      }),
    );
  const from = range?.start ?? 0;
  const first = await ignoreMissing(request(from, range?.end, tag));
  if (!first) return undefined;
  const version = first.ETag ?? '';
  const end = from + (first.ContentLength ?? 0);

  async function* chunks(): AsyncGenerator<Uint8Array> {
    let body = bodyOf(first);
    let at = from;
    for (let failures = 0; ;)
      try {
        for await (const chunk of body) {
          at += chunk.byteLength;
          yield chunk;
        }
        if (at === end) return;
        throw new Error('the store ended its answer early');
      } catch (error) {
        if (at === end) return;
        failures += 1;
        if (failures >= maxTries) throw new EngineUnavailableError('S3', error);
        body = bodyOf(await request(at, end - 1, version));
      }
  }
  return { tag: version, chunks: chunks() };
}

/** In Node the body is a stream of Node's. */
function bodyOf(answer: { readonly Body?: unknown } | undefined): AsyncIterable<Uint8Array> {
  return answer?.Body as AsyncIterable<Uint8Array>;
}
