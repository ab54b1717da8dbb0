import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { EngineUnavailableError } from '../base/engine-unavailable.ts';
import { maxTries, type S3Client } from './s3-client.ts';
import { readObject } from './s3-read.ts';

const whole = Buffer.from('0123456789');

/** A store whose connections are lost after so many bytes. */
function lossyStore(bytesOfOne: number) {
  let asked = 0;
  const open = (request: Parameters<S3Client['open']>[0]) => {
    asked += 1;
    const from = Number(/bytes=(\d+)/.exec(request.headers?.['Range'] ?? '')?.[1] ?? 0);
    const body = Readable.from(
      (async function* () {
        if (bytesOfOne > 0) yield whole.subarray(from, from + bytesOfOne);
        throw new Error('lost');
      })(),
    );
    return Promise.resolve(
      Object.assign(body, { headers: { etag: '"1"', 'content-length': String(whole.length - from) } }),
    );
  };
  return { client: { open } as unknown as S3Client, asked: () => asked };
}

async function read(client: S3Client): Promise<string> {
  const object = await readObject(client, 'key', {});
  const chunks: Uint8Array[] = [];
  for await (const chunk of object?.chunks ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test('R-SCALE-42 a file arrives whole however often its connection is lost, as long as some of it comes', async () => {
  const { client, asked } = lossyStore(1);
  expect(await read(client)).toBe('0123456789');
  expect(asked()).toBe(10);
});

test('R-SCALE-42 a store that gives nothing, again and again, is an error', async () => {
  const { client, asked } = lossyStore(0);
  await expect(read(client)).rejects.toThrow(EngineUnavailableError);
  expect(asked()).toBe(maxTries);
});
