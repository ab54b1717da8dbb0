import { describe, expect, test } from 'vitest';
import { createS3Signer, type S3Settings } from './s3-signer.ts';

/** The examples that Amazon publishes for Signature Version 4. */
const example: S3Settings = {
  endpoint: 'https://s3.amazonaws.com',
  region: 'us-east-1',
  bucket: 'examplebucket',
  prefix: '',
  pathStyle: false,
  credentials: {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
};
const at = Date.UTC(2013, 4, 24);

describe('signatures', () => {
  test('R-SCALE-48 a request is signed as Amazon’s examples are, with all its headers', async () => {
    const signer = createS3Signer(example);
    const range = { Range: 'bytes=0-9' };
    const get = await signer.sign({ method: 'GET', key: 'test.txt', headers: range }, at);
    expect(get.url.href).toBe('https://examplebucket.s3.amazonaws.com/test.txt');
    expect(get.headers['authorization']).toContain(
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
    const query = { 'max-keys': '2', prefix: 'J' };
    const list = await signer.sign({ method: 'GET', key: '', query }, at);
    expect(list.headers['authorization']).toContain(
      'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });

  test('R-SCALE-48 the bytes of an upload are in its signature', async () => {
    const signer = createS3Signer(example);
    const sign = async (body: Uint8Array) =>
      (await signer.sign({ method: 'PUT', key: 'a', body }, at)).headers;
    const one = await sign(Buffer.from('one'));
    const two = await sign(Buffer.from('two'));
    expect(one['x-amz-content-sha256']).toBe(
      '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed',
    );
    expect(one['authorization']).not.toBe(two['authorization']);
  });

  test('R-SCALE-44 an address is presigned as in Amazon’s example', async () => {
    const address = new URL(await createS3Signer(example).presign('test.txt', at, 86_400));
    expect(address.searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
    expect(address.searchParams.get('X-Amz-Expires')).toBe('86400');
  });
});

test.each([
  [true, 'https://s3.example', 'pictures', 'https://s3.example/pictures/p/a'],
  [false, 'https://s3.example', 'pictures', 'https://pictures.s3.example/p/a'],
  [false, 'http://s3.example:9000/store', 'pictures', 'http://pictures.s3.example:9000/store/p/a'],
  [true, 'http://s3.example:9000/store/', 'pictures', 'http://s3.example:9000/store/pictures/p/a'],
  // No certificate for *.s3.example covers it; without TLS there is none.
  [false, 'https://s3.example', 'my.pictures', 'https://s3.example/my.pictures/p/a'],
  [false, 'http://s3.example', 'my.pictures', 'http://my.pictures.s3.example/p/a'],
  [false, 'http://127.0.0.1:9000', 'pictures', 'http://127.0.0.1:9000/pictures/p/a'],
  [false, 'http://[::1]:9000', 'pictures', 'http://[::1]:9000/pictures/p/a'],
])(
  'R-SCALE-48 the bucket is in the path (%s) or in the host: %s, %s',
  async (pathStyle, endpoint, bucket, address) => {
    const signer = createS3Signer({ ...example, pathStyle, endpoint, bucket });
    expect((await signer.sign({ method: 'GET', key: 'p/a' }, at)).url.href).toBe(address);
  },
);
