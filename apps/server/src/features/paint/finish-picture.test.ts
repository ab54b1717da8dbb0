import { pictureLabel, readLabel, readPictureHead, writeLabel } from '@baigong/pictures';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { ManualClock } from '../../../test/mock-provider/manual-clock.ts';
import { decodeKnown } from '../../platform/pictures/decode-untrusted.ts';
import { PictureRejectedError, type PictureRejection } from '../../platform/pictures/picture-rejection.ts';
import { finishPicture, layoutMark } from './finish-picture.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a6b8a' } });
const { signal } = new AbortController();
const how = { id: 'x'.repeat(22), service: 'pictures.example', mark: true };

/** Rows and columns in which a picture differs from its background by more than a codec's noise. */
async function markBox(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const box = { top: info.height, bottom: -1, left: info.width, right: -1 };
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      // The letters themselves are white; their edge is dark.
      if ((data[(y * info.width + x) * 3] ?? 0) < 200) continue;
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
    }
  return box;
}

describe('R-PAINT-20 the visible mark', () => {
  test.each([
    [1024, 1024],
    [1792, 1024],
    [720, 1440],
    [3024, 1296],
    [256, 256],
  ])(
    'on %i x %i is at least 5 %% of the shorter side high, inside the lower right corner',
    async (width, height) => {
      const { bytes } = await finishPicture(await plain(width, height).png().toBuffer(), how, signal);
      const box = await markBox(bytes);
      const shorter = Math.min(width, height);
      expect(box.bottom - box.top + 1).toBeGreaterThanOrEqual(shorter * 0.05);
      expect(box.bottom - box.top + 1).toBeLessThan(shorter * 0.07);
      expect(box.left).toBeGreaterThan(width / 2);
      expect(box.top).toBeGreaterThan(height / 2);
      expect(box.right).toBeLessThan(width);
      expect(box.bottom).toBeLessThan(height);
    },
  );

  test('finds room on any size', () => {
    for (const [width, height] of [
      [1, 1],
      [64, 2000],
      [2000, 64],
      [8192, 100],
    ] as const) {
      const place = layoutMark(width, height);
      expect(place.left + place.width).toBeLessThanOrEqual(width);
      expect(place.top + place.height).toBeLessThanOrEqual(height);
    }
  });

  test('is not there when the operator switched it off: then the picture’s bytes are the provider’s', async () => {
    const given = await plain(300, 200).jpeg().toBuffer();
    const { bytes } = await finishPicture(given, { ...how, mark: false }, signal);
    expect((await markBox(bytes)).right).toBe(-1);
    const pixels = (data: Uint8Array) => sharp(data).raw().toBuffer();
    expect((await pixels(bytes)).equals(await pixels(given))).toBe(true);
    expect(readLabel(bytes)?.madeBy).toBe('model');
  });
});

describe('R-PAINT-20 the label', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('is in what becomes of a %s', async (format) => {
    for (const mark of [true, false]) {
      const made = await finishPicture(
        await plain(300, 200).toFormat(format).toBuffer(),
        { ...how, mark },
        signal,
      );
      expect(readLabel(made.bytes)).toEqual(
        pictureLabel('model', { producer: 'pictures.example', produceId: how.id }),
      );
      expect(made).toMatchObject({
        type: {
          png: 'image/png',
          jpeg: 'image/jpeg',
          webp: 'image/webp',
          gif: 'image/png',
          avif: 'image/png',
        }[format],
        width: 300,
        height: 200,
      });
      expect(readPictureHead(made.bytes)).toMatchObject({ type: made.type, end: made.bytes.length });
    }
  });

  test('of the provider stays, with us as the ones who pass it on', async () => {
    const theirs = pictureLabel('model', { producer: '某公司', produceId: '42', reserved1: 'cert' });
    const given = writeLabel(await plain(300, 200).png().toBuffer(), theirs);
    const { bytes } = await finishPicture(given, how, signal);
    expect(readLabel(bytes)).toEqual({ ...theirs, propagator: 'pictures.example', propagateId: how.id });
  });
});

test('R-PAINT-20 a turned picture is upright, and says nothing of prompts, places or whatever stood behind its end', async () => {
  const turned = await plain(300, 200)
    .withExif({ IFD0: { ImageDescription: 'the whole prompt' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const given = Buffer.concat([turned, Buffer.from('<html>')]);
  const { bytes, width, height } = await finishPicture(given, { ...how, mark: false }, signal);
  expect([width, height]).toEqual([200, 300]);
  expect(Buffer.from(bytes).includes('the whole prompt')).toBe(false);
  expect(Buffer.from(bytes).includes('<html>')).toBe(false);
});

describe('R-PAINT-77 a picture that was paid for', () => {
  const given = () => plain(300, 200).png().toBuffer();

  /** A decoder that refuses so often before it works. */
  function refusing(reason: PictureRejection, times: number) {
    const clock = new ManualClock();
    const decode = vi.fn<typeof decodeKnown>(decodeKnown);
    for (let n = 0; n < times; n += 1) decode.mockRejectedValueOnce(new PictureRejectedError(reason));
    return { clock, decode };
  }

  test('waits while the decoder is busy, and holds up no other meanwhile', async () => {
    const { clock, decode } = refusing('busy', 20);
    const work = finishPicture(await given(), how, signal, { clock, decode });
    for (let n = 0; n < 20; n += 1) {
      await clock.waitingFor(10_000);
      if (n === 0) await finishPicture(await given(), how, signal);
      clock.advance(10_000);
    }
    expect(await work).toMatchObject({ width: 300 });
    expect(decode).toHaveBeenCalledTimes(21);
  });

  test.each([
    ['busy', 'paint.finishBusy', 60],
    ['hung', 'paint.finishBusy', 2],
    ['notDecodable', 'paint.finishFailed', 1],
    ['tooSlow', 'paint.pictureTooLarge', 1],
    ['broken', 'paint.brokenPicture', 1],
  ] as const)('and never gets through as %s fails as %s after %i tries', async (reason, code, tries) => {
    const { clock, decode } = refusing(reason, 1_000);
    const failed = expect(finishPicture(await given(), how, signal, { clock, decode })).rejects.toMatchObject(
      {
        code,
      },
    );
    for (let n = 1; n < tries; n += 1) {
      await clock.waitingFor(10_000);
      clock.advance(10_000);
    }
    await failed;
    expect(decode).toHaveBeenCalledTimes(tries);
  });

  test('and meets a fault of ours is not called broken', async () => {
    const decode = vi.fn<typeof decodeKnown>().mockRejectedValue(new TypeError('ours'));
    await expect(finishPicture(await given(), how, signal, { decode })).rejects.toThrow(TypeError);
  });

  test('is left at once when its job is stopped: while it waits, before its turn, and under work', async () => {
    const stop = new AbortController();
    const { clock, decode } = refusing('busy', 1_000);
    const waits = finishPicture(await given(), how, stop.signal, { clock, decode });
    await clock.waitingFor(10_000);
    const underWork = vi.fn<typeof decodeKnown>(
      (_bytes, _head, _maxPixels, _recipe, options) =>
        new Promise((_resolve, reject) => {
          options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
        }),
    );
    const works = finishPicture(await given(), how, stop.signal, { decode: underWork });
    await vi.waitFor(() => expect(underWork).toHaveBeenCalledTimes(1));
    const inQueue = finishPicture(await given(), how, stop.signal, { decode });
    const reason = new Error('stopped');
    const all = Promise.allSettled([waits, works, inQueue]);
    stop.abort(reason);
    expect(await all).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason })));
    expect(decode).toHaveBeenCalledTimes(1);
  });
});
