import { brush } from '../make/brush-client.ts';
import { wallShapes, type WallScene } from './scenes.ts';

const painted = new Map<WallScene, Promise<Blob>>();

/** One at a time, so that a picture asked for meanwhile waits for one preview at most. */
let queue: Promise<unknown> = Promise.resolve();

const paint = ({ prompt, seed, shape }: WallScene): Promise<Blob> => {
  const [width, height] = wallShapes[shape].preview;
  return brush.call('paint', { prompt, negative: '', seed, width, height });
};

/** A scene as the brush paints it, small; painted once while the page is open. */
export function previewOf(scene: WallScene): Promise<Blob> {
  const known = painted.get(scene);
  if (known) return known;
  // Whoever stops a picture of their own ends the worker, and this preview with it: it is painted again.
  const turn = queue.then(() => paint(scene).catch(() => paint(scene)));
  queue = turn.catch(() => painted.delete(scene));
  painted.set(scene, turn);
  return turn;
}
