import type { EngineResult, RunEngine } from '../../../shared/person/load-engines.ts';
import { PersonFailure, type Box } from './person.ts';

/** The side of the square that the segmentation model looks at. */
export const modelSide = 256;

/** A canvas to draw on and to read from. */
export function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new PersonFailure('failed');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** A part of a picture at another size. */
export function drawRegion(source: CanvasImageSource, part: Box, width: number, height: number) {
  const made = canvasOf(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const { canvas, context } = made;
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return made;
}

/** Asks an engine; what goes wrong is told apart: it never came, or it stopped on this picture. */
export async function runEngine(
  engine: () => Promise<RunEngine>,
  image: OffscreenCanvas,
): Promise<EngineResult> {
  const asking = await engine().catch((error: unknown) => {
    throw new PersonFailure('not-loaded', error);
  });
  return asking(image).catch((error: unknown) => {
    throw new PersonFailure('failed', error);
  });
}
