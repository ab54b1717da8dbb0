import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { EngineUnavailableError } from '../base/engine-unavailable.ts';
import type { ByteRange } from './blobs.ts';
import { maxTries, type S3Client } from './s3-client.ts';
import { ignoreMissing } from './s3-errors.ts';

const headSchema = z.object({
  etag: z.string(),
  'content-length': z.string().check(z.regex(/^\d{1,15}$/)),
});

/** The version of an object, and how many of its bytes follow (after HEAD: would follow). */
export function readObjectHead(headers: IncomingHttpHeaders): {
  readonly tag: string;
  readonly bytes: number;
} {
  const { etag, 'content-length': length } = headSchema.parse(headers);
  return { tag: etag, bytes: Number(length) };
}

interface S3Object {
  /** Its version: changes when the object is written anew with other bytes. */
  readonly tag: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * An object's bytes. Where a connection is lost in the middle the rest is asked for, of the same version; it fails
 * where several in a row gave nothing.
 * The chunks have to be read, or the connection stays open until it is idle for too long.
 * @param tag fails when the object has another version
 * @returns undefined when there is no such object
 */
export async function readObject(
  client: S3Client,
  key: string,
  { range, tag }: { readonly range?: ByteRange | undefined; readonly tag?: string | undefined },
): Promise<S3Object | undefined> {
  const request = (start: number, end: number | undefined, version: string | undefined) =>
    client.open({
      method: 'GET',
      key,
      headers: {
        ...((start > 0 || end !== undefined) && { Range: `bytes=${start}-${end ?? ''}` }),
        ...(version !== undefined && { 'If-Match': version }),
      },
    });
  const from = range?.start ?? 0;
  const first = await ignoreMissing(request(from, range?.end, tag));
  if (!first) return undefined;
  const { tag: version, bytes } = readObjectHead(first.headers);
  const end = from + bytes;

  async function* chunks(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let at = from;
    for (let failures = 0; ;)
      try {
        for await (const chunk of body) {
          at += chunk.byteLength;
          // Also a reader that pauses for long loses the connection, as often as it does.
          failures = 0;
          yield chunk;
        }
        if (at === end) return;
        throw new Error('the store ended its answer early');
      } catch (error) {
        if (at === end) return;
        failures += 1;
        if (failures >= maxTries) throw new EngineUnavailableError('S3', error);
        body = await request(at, end - 1, version);
      }
  }
  return { tag: version, chunks: chunks(first) };
}
