import { composeScene, paint, understandPrompt } from '@baigong/brush';
import type { CallContext } from '../../../shared/lib/worker-protocol.ts';
import { serveWorker } from '../../../shared/lib/worker-server.ts';

interface BrushInput {
  readonly prompt: string;
  readonly negative: string;
  readonly seed: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const handlers = {
  /** Returns a PNG; progress goes from 0 to 1. */
  async paint(
    { prompt, negative, seed, width, height }: BrushInput,
    { reportProgress }: CallContext<number>,
  ): Promise<Blob> {
    const scene = composeScene(understandPrompt(prompt, negative), { seed, ratio: width / height });
    const picture = paint(scene, { width, height, onProgress: reportProgress });
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2d context');
    context.putImageData(new ImageData(picture, width, height), 0, 0);
    return canvas.convertToBlob({ type: 'image/png' });
  },
};

export type BrushApi = typeof handlers;

serveWorker(handlers);
