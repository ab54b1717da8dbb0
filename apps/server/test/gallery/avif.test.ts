import { runRemovals } from '../../src/platform/storage/run-removals.ts';
import { pictureLabel, readLabel, writeLabel } from '@baigong/pictures';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  encodeAvif,
  encodeNextPicture,
  type EncodeAvif,
} from '../../src/features/gallery/avif/avif-queue.ts';
import { recordingLog } from '../test-platform.ts';
import { authorKey, drawing, setUp } from './gallery-server.ts';

const never = new AbortController().signal;

/** Copies of so many bytes, whatever the picture. */
const copiesOf =
  (bytes: number): EncodeAvif =>
  async (_file, sizes) =>
    sizes.map((size, at) => ({ ...size, data: new Uint8Array(bytes).fill(at + 1) }));

/** A gallery whose next AVIF copies can be made on demand. */
function open() {
  const gallery = setUp();
  const log = recordingLog();
  const tools = { ...gallery.platform, log };
  const make = (encode: EncodeAvif, signal = never) => encodeNextPicture(tools, encode, signal);
  const due = () => gallery.platform.records.db.selectFrom('gallery_avif_due').selectAll().execute();
  return { ...gallery, log, make, due };
}

const hashOf = (url = ''): string => /[0-9a-f]{64}/.exec(url)?.[0] ?? '';

describe('R-GAL-21 copies in AVIF', () => {
  test('are made after publishing, in every size, with the label, and served beside the others', async () => {
    const { send, list, call, make, due } = open();
    const label = pictureLabel('model', { producer: '某模型' });
    await send(writeLabel(await drawing(1), label));
    expect((await list()).pictures[0]?.avif).toEqual([]);
    expect(await make(encodeAvif)).toBe(true);
    expect(await due()).toEqual([]);
    const [card] = (await list()).pictures;
    expect(card?.renditions.map(({ width }) => width)).toEqual([320, 640, 800]);
    expect(card?.avif.map(({ width, height }) => [width, height])).toEqual([
      [320, 240],
      [640, 480],
      [800, 600],
    ]);
    for (const [at, copy] of (card?.avif ?? []).entries()) {
      expect(copy.bytes).toBeLessThan(card?.renditions[at]?.bytes ?? 0);
      const answer = await call('x', 'GET', copy.url);
      expect(answer.headers.get('content-type')).toBe('image/avif');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', width: copy.width });
      expect(readLabel(bytes)).toMatchObject({ madeBy: 'model', producer: '某模型' });
    }
    expect(await make(encodeAvif)).toBe(false);
  });

  test('are kept only where they are smaller by enough, and not tried again where they are not', async () => {
    const { publish, list, make, due } = open();
    const { renditions } = await publish(1);
    const [small, middle] = renditions;
    if (!small || !middle) throw new Error('no renditions');
    // A tenth less than the smallest pays for all; a hundredth less than it pays for the larger ones.
    await make(copiesOf(Math.floor(small.bytes * 0.95)));
    expect((await list()).pictures[0]?.avif.map(({ width }) => width)).toEqual([640, 800]);
    expect(await due()).toEqual([]);
    await publish(2);
    await make(copiesOf(10_000_000));
    expect((await list()).pictures[0]?.avif).toEqual([]);
    expect(await make(copiesOf(1))).toBe(false);
  });

  test('that were under way when the server stopped are made by the next one', async () => {
    const { publish, list, make, due } = open();
    await publish(1);
    const stopping = new AbortController();
    const ended: EncodeAvif = (_file, _sizes, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('ended')));
        stopping.abort();
      });
    expect(await make(ended, stopping.signal)).toBe(false);
    expect(await due()).toMatchObject([{ tries: 0 }]);
    expect(await make(copiesOf(10))).toBe(true);
    expect((await list()).pictures[0]?.avif).toHaveLength(3);
  });

  test('that fail are tried later, three times, and the picture stays as it is', async () => {
    const { at, publish, list, make, log } = open();
    await publish(1);
    const failing: EncodeAvif = async () => {
      throw new Error('no memory');
    };
    expect(await make(failing)).toBe(true);
    expect(await make(failing)).toBe(false);
    at.now += 10 * 60_000;
    expect(await make(failing)).toBe(true);
    at.now += 20 * 60_000;
    expect(await make(failing)).toBe(true);
    at.now += 24 * 3600_000;
    expect(await make(failing)).toBe(false);
    expect(log.lines.map(({ fields }) => fields['tries'])).toEqual([1, 2, 3]);
    expect((await list()).pictures[0]).toMatchObject({ avif: [], renditions: [{}, {}, {}] });
  });

  test('of a picture that is deleted meanwhile are deleted too', async () => {
    const { publish, call, platform, make, due } = open();
    const { id } = await publish(1);
    const made: string[] = [];
    const slow: EncodeAvif = async (file, sizes, signal) => {
      await call('author', 'POST', `/api/gallery/pictures/${id}/delete`, { authorKey });
      const copies = await copiesOf(10)(file, sizes, signal);
      for (const { data } of copies) made.push(await platform.blobs.put(data));
      return copies;
    };
    await make(slow);
    expect(made).toHaveLength(3);
    await runRemovals(platform);
    for (const hash of made) expect(await platform.blobs.size(hash)).toBeUndefined();
    expect(await due()).toEqual([]);
  });

  test('are gone at once with a picture that the operator removes', async () => {
    const { publish, list, call, operate, platform, make } = open();
    const { id } = await publish(1);
    await make(copiesOf(10));
    const urls = (await list()).pictures[0]?.avif.map(({ url }) => url) ?? [];
    expect(urls).toHaveLength(3);
    await operate('POST', `/api/operate/gallery/pictures/${id}/review`, {
      verdict: 'remove',
      reason: '侵权',
    });
    for (const url of urls) expect((await call('x', 'GET', url)).status).toBe(410);
    await runRemovals(platform);
    for (const url of urls) {
      expect((await call('x', 'GET', url)).status).toBe(410);
      expect(await platform.blobs.size(hashOf(url))).toBeUndefined();
    }
  });

  test('of a file that is no picture fail in words', async () => {
    await expect(
      encodeAvif(Buffer.from('<html>'), [{ width: 320, height: 240 }], never),
    ).rejects.toMatchObject({ reason: 'notPicture' });
  });
});
