import { colourCoefficients } from '../pixels/colour-coefficients.ts';
import { boxMean, makePlane, type Pixels, type Plane } from '../pixels/plane.ts';

/** Pixels of the longer side at which the edge is worked out from the picture's own. */
export const edgeSide = 448;

/** The edge is looked for within this part of the longer side outside the model's, where hair stands off the head. */
const bandOutside = 1 / 45;
/** Inside, the model is to be trusted after a third of that. */
const bandInside = 1 / 3;

/** How much of what the colours say must be explained by them before they are believed, and believed alone. */
const trustRange = { from: 0.35, to: 0.75 } as const;

const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/** What a pixel of the small copy is, all around it included. */
const outside = 0;
const edge = 1;
const inside = 2;

/** How a pixel of the small copy counts when the colours of person and wall are told apart. */
const knownWeight = 1;
const edgeWeight = 0.01;

/** The maps that the edge is worked out from: side by side for each pixel, which is how they are read. */
const mapCount = 9;
const modelMap = 5;
const thickMap = 8;

/** A piece this thick, in parts of the longer side, that the colours add to the model's person is wall: hair is thinner. */
const hairThickness = 1 / 110;

/** How much more than the model the colours have to see of a person. */
const surplus = 0.25;

/** Whether all of the square around each pixel is set. Time does not grow with the radius. */
function allAround(from: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const pass = (source: Uint8Array, length: number, lines: number, step: number, next: number) => {
    const to = new Uint8Array(source.length);
    for (let line = 0; line < lines; line += 1) {
      // The last unset pixel that came into reach decides.
      let last = -radius - 1;
      let ahead = 0;
      for (let at = 0; at < length; at += 1) {
        for (; ahead <= Math.min(length - 1, at + radius); ahead += 1)
          if (source[line * next + ahead * step] === 0) last = ahead;
        to[line * next + at * step] = last >= at - radius ? 0 : 1;
      }
    }
    return to;
  };
  return pass(pass(from, width, height, 1, width), height, width, width, 1);
}

/** Where the colours add thick pieces to what the model takes for a person: wall of the person's colours. */
function thickAdditions(small: Pixels, values: Float32Array, kinds: Uint8Array): Plane {
  const { width, height, data } = small;
  const added = new Uint8Array(width * height);
  for (let i = 0; i < added.length; i += 1) {
    if (kinds[i] !== edge) continue;
    const mixed = values.subarray(i * mapCount, (i + 1) * mapCount);
    const made = opacityOf(mixed, data[i * 4] ?? 0, data[i * 4 + 1] ?? 0, data[i * 4 + 2] ?? 0);
    added[i] = made - ramp(mixed[modelMap] ?? 0, 0.25, 0.75) > surplus ? 1 : 0;
  }
  const radius = Math.max(1, Math.round((Math.max(width, height) * hairThickness - 1) / 2));
  const not = (plane: Uint8Array) => plane.map((value) => 1 - value);
  const cores = allAround(added, width, height, radius);
  // Grown again beyond what was taken off, within what was added: the rim of a piece goes with it.
  const grown = not(allAround(not(cores), width, height, radius + 2));
  const thick = makePlane(width, height);
  for (let i = 0; i < added.length; i += 1) thick.data[i] = grown[i] === 1 && added[i] === 1 ? 1 : 0;
  return thick;
}

/** The maps of the small copy, and what each of its pixels is. */
function prepare(small: Pixels, rough: Plane): { readonly values: Float32Array; readonly kinds: Uint8Array } {
  const { width, height } = small;
  const count = width * height;
  const reach = Math.max(3, Math.round(Math.max(width, height) * bandOutside));
  const person = makePlane(width, height);
  for (let i = 0; i < count; i += 1) person.data[i] = (rough.data[i] ?? 0) > 0.5 ? 1 : 0;
  const wide = boxMean(person, reach).data;
  const near = boxMean(person, Math.max(1, Math.round(reach * bandInside))).data;
  const kinds = new Uint8Array(count);
  const weight = makePlane(width, height);
  for (let i = 0; i < count; i += 1) {
    kinds[i] = (wide[i] ?? 0) < 1e-3 ? outside : (near[i] ?? 0) > 0.999 ? inside : edge;
    weight.data[i] = kinds[i] === edge ? edgeWeight : knownWeight;
    if (kinds[i] === edge) person.data[i] = rough.data[i] ?? 0;
  }
  const coefficients = colourCoefficients(small, person, weight, Math.round(reach * 1.5));
  const smoothed = coefficients.map((plane) => boxMean(plane, Math.max(1, reach >> 1)).data);
  const values = new Float32Array(count * mapCount);
  for (const [map, data] of [...smoothed, rough.data, wide, near].entries())
    for (let i = 0; i < count; i += 1) values[i * mapCount + map] = data[i] ?? 0;
  const thick = thickAdditions(small, values, kinds).data;
  for (let i = 0; i < count; i += 1) values[i * mapCount + thickMap] = thick[i] ?? 0;
  return { values, kinds };
}

/** Opacity at an edge, 0 to 1: what the colours say as far as they explain it, else what the model says. */
function opacityOf(mixed: Float32Array, red: number, green: number, blue: number): number {
  const [r = 0, g = 0, b = 0, offset = 0, trust = 0, model = 0, wide = 0, near = 0, thick = 0] = mixed;
  const seen = ramp((r * red + g * green + b * blue) / 255 + offset, 0.1, 0.9);
  const guessed = ramp(model, 0.25, 0.75);
  const made = guessed + (seen - guessed) * ramp(trust, trustRange.from, trustRange.to) * (1 - thick);
  // Towards both borders of the band it becomes what lies beyond them.
  return Math.max(Math.min(made, ramp(wide, 0, 0.12)), ramp(near, 0.9, 1));
}

/**
 * The mask at the picture's own size. Near the edge that the model gives, the colours of the person and of what is
 * behind are told apart wherever they are, and each pixel of the picture is weighed by its own colour, so that single
 * hairs are kept and the edge is as fine as the picture's. Sums run at the small size.
 *
 * @param small the picture at the size the mask was found at, RGBA
 * @param rough the mask there, 0 to 1
 * @param full the picture, RGBA
 * @returns opacity of the person, 0 to 255 for each pixel of `full`
 */
export function refineMask(small: Pixels, rough: Plane, full: Pixels): Uint8ClampedArray {
  const { values, kinds } = prepare(small, rough);
  const { width, height, data } = full;
  const alpha = new Uint8ClampedArray(width * height);
  const mixed = new Float32Array(mapCount);
  const toSource = (at: number, own: number, length: number) =>
    Math.min(Math.max(((at + 0.5) * length) / own - 0.5, 0), length - 1);
  for (let y = 0; y < height; y += 1) {
    const down = toSource(y, height, small.height);
    const top = Math.floor(down) * small.width;
    const bottom = Math.min(Math.floor(down) + 1, small.height - 1) * small.width;
    const nearest = Math.round(down) * small.width;
    for (let x = 0; x < width; x += 1) {
      const across = toSource(x, width, small.width);
      const kind = kinds[nearest + Math.round(across)];
      if (kind === outside) continue;
      const i = y * width + x;
      if (kind === inside) {
        alpha[i] = 255;
        continue;
      }
      const left = Math.floor(across);
      const right = Math.min(left + 1, small.width - 1);
      const [partX, partY] = [across - left, down - Math.floor(down)];
      const [a, b, c, d] = [
        (top + left) * mapCount,
        (top + right) * mapCount,
        (bottom + left) * mapCount,
        (bottom + right) * mapCount,
      ];
      for (let map = 0; map < mapCount; map += 1) {
        const above = (values[a + map] ?? 0) * (1 - partX) + (values[b + map] ?? 0) * partX;
        const below = (values[c + map] ?? 0) * (1 - partX) + (values[d + map] ?? 0) * partX;
        mixed[map] = above * (1 - partY) + below * partY;
      }
      alpha[i] = opacityOf(mixed, data[i * 4] ?? 0, data[i * 4 + 1] ?? 0, data[i * 4 + 2] ?? 0) * 255;
    }
  }
  return alpha;
}
