import { composeScene, paint, understandPrompt } from '@baigong/brush';

export interface BrushTask {
  readonly id: number;
  readonly prompt: string;
  readonly negative: string;
  readonly seed: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export type BrushAnswer =
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly picture: Blob }
  | { readonly id: number; readonly problem: string };

const say = (answer: BrushAnswer): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  self.postMessage(answer);
};

async function paintPicture({ id, prompt, negative, seed, width, height }: BrushTask): Promise<void> {
  const scene = composeScene(understandPrompt(prompt, negative), { seed, ratio: width / height });
  const picture = paint(scene, { width, height, onProgress: (share) => say({ id, progress: share }) });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.putImageData(new ImageData(picture, width, height), 0, 0);
  say({ id, picture: await canvas.convertToBlob({ type: 'image/png' }) });
}

self.addEventListener('message', ({ data }: MessageEvent<BrushTask>) => {
  paintPicture(data).catch((error: unknown) => say({ id: data.id, problem: String(error) }));
});
