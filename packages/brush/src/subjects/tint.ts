import { adjustHex, lchOf, type Lch } from '../core/colour.ts';
import type { Part } from './drawing.ts';

/** Colours that a prompt may give to a thing, by the name of the colour's meaning. */
export const tints: Readonly<Record<string, string>> = {
  red: '#d0342c',
  orange: '#ee8728',
  gold: '#d8a52c',
  yellow: '#f0c63a',
  green: '#3f9650',
  teal: '#2f9a98',
  blue: '#2f6fb8',
  purple: '#7c50b0',
  pink: '#ee8fb0',
  brown: '#85583a',
  white: '#f3f0ea',
  black: '#2c2c34',
  grey: '#8d8f94',
};

/** Chroma below which a colour is grey to the eye. */
const NEUTRAL = 0.045;
/** How far the shades of one material lie from its colour: hue in degrees, or lightness where it is grey. */
const HUE = 30;
const LIGHTNESS = 0.24;

/**
 * The parts of a drawing with another colour: what has its main colour, or a shade of it, takes the tint's hue and keeps
 * how much lighter or darker it is. Eyes, wheels and windows stay.
 * @param tint `#rrggbb`
 */
export function tintParts(parts: readonly Part[], tint: string): readonly Part[] {
  const main = lchOf(mainColour(parts));
  const target = lchOf(tint);
  const [lightness, chroma] = target;
  return parts.map((part) => {
    const own = lchOf(part.colour);
    if (isShadeOf(own, main)) {
      const light = Math.max(0.12, Math.min(0.985, lightness + (own[0] - main[0]) * 0.8));
      const strength = main[1] < NEUTRAL ? 1 : Math.min(1.15, own[1] / main[1]);
      return { ...part, colour: adjustHex(part.colour, () => [light, chroma * strength, target[2]]) };
    }
    // Black eyes on a black cat would not be seen.
    if (lightness < 0.35 && own[1] < NEUTRAL && own[0] < 0.4)
      return { ...part, colour: adjustHex(part.colour, ([, c, hue]) => [0.8, c, hue]) };
    return part;
  });
}

function isShadeOf([lightness, chroma, hue]: Lch, main: Lch): boolean {
  if (main[1] < NEUTRAL) return chroma < NEUTRAL && Math.abs(lightness - main[0]) < LIGHTNESS;
  const turn = Math.abs(((hue - main[2] + 540) % 360) - 180);
  return chroma >= 0.02 && turn < HUE;
}

/** The colour of the largest part of a drawing. */
function mainColour(parts: readonly Part[]): string {
  const areas = new Map<string, number>();
  for (const part of parts) areas.set(part.colour, (areas.get(part.colour) ?? 0) + areaOf(part));
  let [colour, most] = ['#888888', 0];
  for (const [one, area] of areas) if (area > most) [colour, most] = [one, area];
  return colour;
}

/** In hundredths of the drawing's height squared; smooth outlines are taken by their points. */
function areaOf({ kind, numbers }: Part): number {
  if (kind === 'ellipse') return Math.PI * (numbers[2] ?? 0) * (numbers[3] ?? 0);
  if (kind === 'stroke' || kind === 'curve') {
    let length = 0;
    for (let at = 3; at + 1 < numbers.length; at += 2)
      length += Math.hypot(numbers[at]! - numbers[at - 2]!, numbers[at + 1]! - numbers[at - 1]!);
    return length * (numbers[0] ?? 0);
  }
  let twice = 0;
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const next = (at + 2) % numbers.length;
    twice += numbers[at]! * numbers[next + 1]! - numbers[next]! * numbers[at + 1]!;
  }
  return Math.abs(twice) / 2;
}
