import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';

export const portrait = path.resolve(import.meta.dirname, '../fixtures/portraits/astronaut.jpg');

/** A camera that shows the portrait, trembling a little, at 30 pictures a second. */
export async function giveCamera(page: Page): Promise<void> {
  await page.addInitScript(
    (source) => {
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
        value: async () => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [640, 480];
          const context = canvas.getContext('2d');
          let turn = 0;
          setInterval(() => context?.drawImage(image, 0, 0, 512, 384, (turn += 1) % 3, 0, 640, 480), 33);
          const stream = canvas.captureStream(30);
          Object.assign(window, {
            cameraIsOn: () => stream.getTracks().some(({ readyState }) => readyState === 'live'),
            pullCable: () => {
              for (const track of stream.getTracks()) {
                track.stop();
                track.dispatchEvent(new Event('ended'));
              }
            },
          });
          return stream;
        },
      });
    },
    `data:image/jpeg;base64,${(await readFile(portrait)).toString('base64')}`,
  );
}

/** A camera that fails with these errors one after the other, and then works until `pullCable` is called. */
export async function giveFailingCamera(page: Page, failures: readonly string[]): Promise<void> {
  await page.addInitScript((names) => {
    let turn = 0;
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
      value: () => {
        const name = names[turn++];
        if (name !== undefined) return Promise.reject(new DOMException('no', name));
        const canvas = document.createElement('canvas');
        canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
        const stream = canvas.captureStream(10);
        Object.assign(window, { pullCable: () => stream.getTracks()[0]?.dispatchEvent(new Event('ended')) });
        return Promise.resolve(stream);
      },
    });
  }, failures);
}
