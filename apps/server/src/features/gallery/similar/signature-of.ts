import { drawnSide, greySquare, pictureSignature, queryHashes } from '@baigong/pictures';
import type { OutputSpec } from '../../../platform/pictures/decoder/recipe.ts';

/** The pixels that a signature is made of, with what shows through taken for white, as the browser does. */
export const signatureSpec: OutputSpec = {
  flatten: true,
  resize: { width: drawnSide, height: drawnSide, fit: 'fill' },
  alpha: true,
  format: { type: 'raw' },
};

/** What a picture is known again by. @param pixels as `signatureSpec` gives them */
export const signatureOf = (pixels: Uint8Array): string => pictureSignature(greySquare(pixels));

/** What another picture is looked up by, as the publish dialog does. @param pixels as `signatureSpec` gives them */
export const lookupOf = (pixels: Uint8Array): string[] => queryHashes(greySquare(pixels));
