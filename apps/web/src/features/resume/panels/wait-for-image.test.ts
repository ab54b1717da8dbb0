// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { waitForImage } from './use-opened-photo.ts';

/** A picture whose loading the test decides about. */
function makePicture(complete: boolean) {
  const image = document.createElement('img');
  const state = { complete, width: 0 };
  Object.defineProperty(image, 'complete', { get: () => state.complete });
  Object.defineProperty(image, 'naturalWidth', { get: () => state.width });
  const end = (event: 'load' | 'error', width: number) => {
    Object.assign(state, { complete: true, width });
    image.dispatchEvent(new Event(event));
  };
  return { image, state, end };
}

test('R-EDIT-65 a photo is measured and cut when it is loaded, without waiting for a frame', async () => {
  const coming = makePicture(false);
  const waiting = waitForImage(coming.image);
  coming.end('load', 640);
  await expect(waiting).resolves.toBeUndefined();

  const there = makePicture(true);
  there.state.width = 640;
  await expect(waitForImage(there.image)).resolves.toBeUndefined();
});

test('R-EDIT-65 a photo that cannot be read is no empty one', async () => {
  const coming = makePicture(false);
  const waiting = waitForImage(coming.image);
  coming.end('error', 0);
  await expect(waiting).rejects.toThrow('unreadable');
  await expect(waitForImage(makePicture(true).image)).rejects.toThrow('unreadable');
});
