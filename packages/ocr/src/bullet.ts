import { findComponents } from './components.ts';
import type { Rgba } from './ink.ts';
import type { PlacedCharacter } from './line.ts';
import { cutQuad, heightOf, partOf, widthOf, type Quad } from './quad.ts';
import { lineHeight } from './recognise.ts';
import { inkOfStrip } from './upright-row.ts';

/** A bullet stands at most so many heights before its line. */
const reach = 1.3;
/** Its side, and how far its middle is from the line's, in heights. */
const sides = { least: 0.13, most: 0.42 } as const;
const offMiddle = 0.18;
/** A disc fills 0.79 of the square around it. */
const fill = { least: 0.6, longest: 1.5 } as const;

/** The round mark that stands alone before a line, which the detector takes for no text. */
export function bulletBefore(picture: Rgba, quad: Quad): PlacedCharacter | undefined {
  const share = (heightOf(quad) * reach) / Math.max(1, widthOf(quad));
  const width = Math.round(lineHeight * reach);
  const before = partOf(quad, [-share, 0], [0, 1]);
  const pieces = findComponents(inkOfStrip(cutQuad(picture, before, width, lineHeight))).filter(
    ({ area }) => area > 6,
  );
  const [mark] = pieces;
  if (!mark || pieces.length > 1) return undefined;
  const [wide, tall] = [mark.right - mark.left, mark.bottom - mark.top];
  const [least, most] = [sides.least * lineHeight, sides.most * lineHeight];
  const isRound =
    Math.max(wide, tall) <= most &&
    Math.min(wide, tall) >= least &&
    Math.max(wide, tall) <= Math.min(wide, tall) * fill.longest &&
    mark.area >= wide * tall * fill.least;
  const isBeside = mark.left > 0 && mark.right < width - 2;
  const isInMiddle = Math.abs((mark.top + mark.bottom) / 2 - lineHeight / 2) < offMiddle * lineHeight;
  if (!isRound || !isBeside || !isInMiddle) return undefined;
  const across = [mark.left / width, mark.right / width] as const;
  return { text: '•', confidence: 1, quad: partOf(before, across, [0.12, 0.88]), isSpaced: false };
}
