import { segmentationEngine } from '../../../../shared/person/load-engines.ts';
import { makePlane } from '../../pixels/plane.ts';
import { PersonFailure } from '../person.ts';
import { canvasOf, drawRegion, runEngine, modelSide } from '../run-engine.ts';
import type { MaskSource } from './mask-source.ts';

/** MediaPipe's selfie segmentation: quick, sure of itself, and of 256 pixels. @throws {PersonFailure} */
export const selfieMask: MaskSource = async (picture, part) => {
  const { canvas } = drawRegion(picture, part, modelSide, modelSide);
  const { segmentationMask } = await runEngine(segmentationEngine, canvas);
  if (!segmentationMask) throw new PersonFailure('failed');
  const { context } = canvasOf(modelSide, modelSide);
  context.drawImage(segmentationMask, 0, 0, modelSide, modelSide);
  segmentationMask.close();
  const { data } = context.getImageData(0, 0, modelSide, modelSide);
  const plane = makePlane(modelSide, modelSide);
  // The model's confidence is in the alpha channel.
  for (let i = 0; i < plane.data.length; i += 1) plane.data[i] = (data[i * 4 + 3] ?? 0) / 255;
  return plane;
};
