import { faceEngine } from '../../person/load-engines.ts';
import { serveWorker } from '../../lib/worker-server.ts';
import {
  closeTile,
  faceTiles,
  featureSide,
  hasFeatures,
  isConfirmed,
  mergeFaces,
  type Tile,
} from './face-tiles.ts';
import type { FoundFace } from './found.ts';

/** The model looks at 128 pixels a side; a little more lets it choose. */
const faceSide = 256;

function draw(bitmap: ImageBitmap, { x, y, width, height }: Tile): OffscreenCanvas {
  const [w, h] = [bitmap.width * width, bitmap.height * height];
  const scale = Math.min(1, faceSide / Math.max(w, h));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale)));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, bitmap.width * x, bitmap.height * y, w, h, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function featuresIn(bitmap: ImageBitmap, { x, y, width, height }: FoundFace): boolean {
  const context = new OffscreenCanvas(featureSide, featureSide).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new Error('no 2d context');
  context.imageSmoothingQuality = 'high';
  const [left, top] = [bitmap.width * x, bitmap.height * y];
  context.drawImage(
    bitmap,
    left,
    top,
    bitmap.width * width,
    bitmap.height * height,
    0,
    0,
    featureSide,
    featureSide,
  );
  return hasFeatures(context.getImageData(0, 0, featureSide, featureSide).data);
}

const handlers = {
  async find(bitmap: ImageBitmap): Promise<FoundFace[]> {
    try {
      const context = new OffscreenCanvas(1, 1).getContext('webgl2');
      if (!context) throw new Error('no webgl');
      context.getExtension('WEBGL_lose_context')?.loseContext();
      const engine = await faceEngine();
      const look = async (tile: Tile): Promise<FoundFace[]> => {
        const { detections = [] } = await engine(draw(bitmap, tile));
        return detections
          .filter(({ landmarks }) => landmarks.length >= 6)
          .map(({ boundingBox: box }) => ({
            x: tile.x + (box.xCenter - box.width / 2) * tile.width,
            y: tile.y + (box.yCenter - box.height / 2) * tile.height,
            width: box.width * tile.width,
            height: box.height * tile.height,
          }));
      };
      const faces: FoundFace[] = [];
      for (const tile of faceTiles(bitmap.width, bitmap.height)) faces.push(...(await look(tile)));
      const confirmed: FoundFace[] = [];
      for (const face of mergeFaces(faces)) {
        if (featuresIn(bitmap, face) && isConfirmed(face, await look(closeTile(face)))) confirmed.push(face);
      }
      return confirmed;
    } finally {
      bitmap.close();
    }
  },
};

export type FindFacesApi = typeof handlers;

serveWorker(handlers);
