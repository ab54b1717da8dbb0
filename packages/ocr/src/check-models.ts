import type { OcrModels } from './model.ts';
import { lineHeight } from './recognise.ts';

const side = 64;

/**
 * Runs both models once on nothing.
 * @throws where they give other shapes than PP-OCR's: the detector one value a pixel, the recogniser one class for each
 *   of the characters
 */
export async function checkModels({ detect, recognise, characters }: OcrModels): Promise<void> {
  const blank = (height: number) => ({
    data: new Float32Array(3 * height * side),
    dims: [1, 3, height, side],
  });
  const map = await detect(blank(side));
  if (map.data.length !== side * side) throw new Error(`the detector gives ${map.dims.join(' × ')}`);
  const { dims } = await recognise(blank(lineHeight));
  if (dims.length !== 3 || dims[2] !== characters.length)
    throw new Error(`${characters.length} characters, but the recogniser gives ${dims.join(' × ')}`);
}
