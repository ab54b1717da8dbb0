import { luma601 } from '@baigong/colour/light';
import { isInside } from '@baigong/id-photo';
import { boxMean, makePlane, resizePlane, shrinkPlane, type Pixels, type Plane } from '../../pixels/plane.ts';
import { countColours } from './colour-counts.ts';
import { distanceTo, featureAt, modelOf, type ColourModel } from './colour-model.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is known of a head in a photo, in its pixels. */
export interface HeadShape {
  /** The face's border, clockwise from the forehead. */
  readonly contour: readonly Point[];
  readonly chin: Point;
  readonly mouth: Point;
  readonly eyes: Point;
  /** From side to side. */
  readonly width: number;
}

export interface Bared {
  /** The photo with bare skin where the neck was covered. */
  readonly photo: ImageData;
  /** The person without clothes of their own: head, hair, neck. 0 to 1. */
  readonly mask: Float32Array;
}

const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

type Share = (pixel: number) => number;

interface Colours {
  readonly skin: ColourModel;
  /** How common each pixel's colour is in the face, in hair and in clothes. */
  readonly shares: { readonly skin: Share; readonly hair: Share; readonly clothes: Share };
}

const none: Share = () => 0;

/** The colours of face, hair and clothes, from where each is sure to be. */
function coloursOf(photo: Pixels, mask: Float32Array, head: HeadShape): Colours | undefined {
  const { width, height } = photo;
  const face: number[] = [];
  const above: number[] = [];
  const below: number[] = [];
  const top = Math.min(...head.contour.map(({ y }) => y));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      if ((mask[pixel] ?? 0) < 0.9) continue;
      const away = Math.abs(x - head.mouth.x) / head.width;
      if (y > head.chin.y + head.width * 0.75) below.push(pixel);
      else if (y < head.eyes.y && !isInside(head.contour, x, y)) {
        if (y < top - head.width * 0.03 || Math.abs(x - head.eyes.x) > head.width * 0.54) above.push(pixel);
      } else if (y > head.eyes.y + head.width * 0.1 && y < head.mouth.y && away < 0.32 && away > 0.1)
        face.push(pixel);
    }
  const skin = modelOf(photo, face);
  return (
    skin && {
      skin,
      shares: {
        skin: countColours(photo, face) ?? none,
        hair: countColours(photo, above) ?? none,
        clothes: countColours(photo, below) ?? none,
      },
    }
  );
}

/** Hair beside the face at the mouth's height is at least so wide, in widths of the face, where it is long. */
const longHair = 0.09;

type Side = -1 | 1;

/** On which sides hair hangs down beside the mouth, from where it is beside the nose. */
function longSides({ width }: Pixels, mask: Float32Array, head: HeadShape, hair: Plane): readonly Side[] {
  const nose = (head.eyes.y + head.mouth.y) / 2;
  const isLong = (side: Side, from: number, until: number): boolean => {
    const rows = [Math.round(from), Math.round(until)] as const;
    let sum = 0;
    for (let y = rows[0]; y < rows[1]; y += 1)
      for (let x = 0; x < width; x += 1) {
        const pixel = y * width + x;
        if ((x - head.mouth.x) * side > 0 && !isInside(head.contour, x, y))
          sum += (mask[pixel] ?? 0) * ((hair.data[pixel] ?? 0) > 0.4 ? 1 : 0);
      }
    return sum > (rows[1] - rows[0]) * head.width * longHair;
  };
  return ([-1, 1] as const).filter(
    (side) =>
      isLong(side, nose - head.width * 0.06, nose + head.width * 0.06) &&
      isLong(side, head.mouth.y - head.width * 0.12, head.mouth.y),
  );
}

/** What is reached from seeds through pixels that pass. */
function flood(
  width: number,
  height: number,
  seeds: readonly number[],
  passes: (pixel: number) => boolean,
): Uint8Array {
  const reached = new Uint8Array(width * height);
  const queue = seeds.filter((pixel) => passes(pixel));
  for (const pixel of queue) reached[pixel] = 1;
  for (let pixel = queue.pop(); pixel !== undefined; pixel = queue.pop()) {
    const x = pixel % width;
    for (const next of [
      x > 0 ? pixel - 1 : -1,
      x < width - 1 ? pixel + 1 : -1,
      pixel - width,
      pixel + width,
    ]) {
      if (next < 0 || next >= reached.length || reached[next] === 1 || !passes(next)) continue;
      reached[next] = 1;
      queue.push(next);
    }
  }
  return reached;
}

/**
 * Hair below the mouth, where it hangs on the hair above; clothes of its colour that do not are left.
 * @returns the hair, and the sides on which it is long
 */
function hangingHair(
  photo: Pixels,
  mask: Float32Array,
  head: HeadShape,
  { shares }: Colours,
): { readonly hair: Plane; readonly sides: readonly Side[] } {
  const { width, height } = photo;
  const from = Math.max(0, Math.round(head.eyes.y));
  // Single strands shine or are dark: what is around them decides along.
  const likely = makePlane(width, height);
  for (let pixel = from * width; pixel < likely.data.length; pixel += 1) {
    const hair = shares.hair(pixel);
    const other = shares.skin(pixel) + shares.clothes(pixel);
    likely.data[pixel] = ((hair + 1e-5) / (hair + other + 2e-5)) * (mask[pixel] ?? 0);
  }
  const smooth = boxMean(likely, Math.max(1, Math.round(head.width * 0.02)));
  const sides = longSides(photo, mask, head, smooth);
  const plane = makePlane(width, height);
  if (sides.length === 0) return { hair: plane, sides };
  const [first, last] = [Math.round(head.mouth.y - head.width * 0.15), Math.round(head.mouth.y)];
  const isHair = (pixel: number): boolean =>
    pixel >= first * width &&
    (smooth.data[pixel] ?? 0) > 0.4 &&
    sides.some((side) => ((pixel % width) - head.mouth.x) * side > head.width * 0.12);
  const seeds: number[] = [];
  for (let y = first; y < last; y += 1)
    for (let x = 0; x < width; x += 1) if (!isInside(head.contour, x, y)) seeds.push(y * width + x);
  const reached = flood(width, height, seeds, isHair);
  for (const [pixel, is] of reached.entries()) plane.data[pixel] = is;
  const near = boxMean(plane, Math.max(1, Math.round(head.width * 0.03)));
  for (let pixel = 0; pixel < near.data.length; pixel += 1)
    near.data[pixel] = ramp(near.data[pixel] ?? 0, 0.2, 0.45);
  return { hair: near, sides };
}

/** Ears reach so far from the middle of the face, in widths of it; beyond, beside the nose, is hair or a raised arm. */
const ears = 0.66;

/** Pixels of the longer side at which skin is spread: it has no edges there. */
const spreadSide = 160;

/** Skin spread over where none is seen: means of what is, the nearer the more. */
function spreadSkin(
  photo: Pixels,
  weight: Plane,
  skin: ColourModel,
  head: HeadShape,
  bare: number | null,
): Plane[] {
  const { width, height, data } = photo;
  const part = (index: number) => {
    const plane = makePlane(width, height);
    for (let pixel = 0; pixel < plane.data.length; pixel += 1)
      plane.data[pixel] = (data[4 * pixel + index] ?? 0) * (weight.data[pixel] ?? 0);
    return shrinkPlane(plane, spreadSide);
  };
  const small = shrinkPlane(weight, spreadSide);
  const parts = [part(0), part(1), part(2)];
  const [light, red, green] = skin.mean;
  const sum = (light * 255) / (0.299 * red + 0.587 * green + 0.114 * (1 - red - green));
  // Below the chin there is less light.
  const made = [red, green, 1 - red - green].map((share) => {
    const plane = makePlane(small.width, small.height);
    plane.data.fill(share * sum * 0.92);
    return plane;
  });
  const face = (head.width * small.width) / width;
  for (const radius of [0.6, 0.3, 0.15, 0.07].map((share) => Math.max(1, Math.round(share * face)))) {
    const near = boxMean(boxMean(small, radius), radius);
    for (const [index, plane] of parts.entries()) {
      const mean = boxMean(boxMean(plane, radius), radius);
      const to = made[index];
      if (!to) continue;
      for (let pixel = 0; pixel < mean.data.length; pixel += 1) {
        const known = near.data[pixel] ?? 0;
        const trust = ramp(known, 0.02, 0.3);
        to.data[pixel] =
          (to.data[pixel] ?? 0) * (1 - trust) + ((mean.data[pixel] ?? 0) / (known + 1e-6)) * trust;
      }
    }
  }
  lightenShade(
    made,
    bare === null ? light * 255 : Math.min(light * 255, bare * 1.05),
    (head.chin.y * small.height) / height,
    face,
  );
  return made.map((plane) => resizePlane(plane, width, height));
}

/** What is spread from the shade below the chin would be a shade without an end. */
function lightenShade([red, green, blue]: readonly Plane[], light: number, chin: number, face: number): void {
  if (!red || !green || !blue) return;
  for (let pixel = 0; pixel < red.data.length; pixel += 1) {
    const below = (Math.floor(pixel / red.width) - chin) / face;
    const least = light * (0.78 + 0.15 * ramp(below, 0.05, 0.4));
    const own = luma601(red.data[pixel] ?? 0, green.data[pixel] ?? 0, blue.data[pixel] ?? 0);
    if (own >= least) continue;
    for (const plane of [red, green, blue])
      plane.data[pixel] = (plane.data[pixel] ?? 0) * (least / Math.max(1, own));
  }
}

/**
 * The light of a neck that is bare for the greater part; null where little of it is seen, and what is would be a patch
 * in another light.
 */
function bareLight({ data }: Pixels, sure: Plane, inNeck: Plane, pit: number): number | null {
  const seen: number[] = [];
  let all = 0;
  const end = Math.min(inNeck.data.length, Math.max(0, Math.round(pit)) * inNeck.width);
  for (let pixel = 0; pixel < end; pixel += 1) {
    if (inNeck.data[pixel] !== 1) continue;
    all += 1;
    if ((sure.data[pixel] ?? 0) > 0.9)
      seen.push(luma601(data[4 * pixel] ?? 0, data[4 * pixel + 1] ?? 0, data[4 * pixel + 2] ?? 0));
  }
  if (seen.length < all * 0.5) return null;
  return seen.toSorted((a, b) => a - b)[seen.length >> 1] ?? null;
}

/** Below the pit of the neck skin is kept where all of it is bare: the edge of a shirt there would be seen. */
function forgetDoubtful(skinned: Plane, inNeck: Plane, pit: number): void {
  let [bare, all] = [0, 0];
  const first = Math.max(0, Math.round(pit)) * skinned.width;
  for (let pixel = first; pixel < inNeck.data.length; pixel += 1) {
    if (inNeck.data[pixel] !== 1) continue;
    all += 1;
    bare += skinned.data[pixel] ?? 0;
  }
  if (bare < all * 0.93) skinned.data.fill(0, first);
}

/**
 * Takes a person's own clothes off: above them stay head, hair and a bare neck, below there is room for others.
 * @param mask how sure each pixel is the person's, 0 to 1
 * @param neck where the neck is bare under the new clothes: a polygon, which these cover around
 * @param pit the height of the pit of the neck
 */
export function clearClothes(
  photo: ImageData,
  mask: Float32Array,
  head: HeadShape,
  neck: readonly Point[],
  pit: number,
): Bared | null {
  const colours = coloursOf(photo, mask, head);
  if (!colours) return null;
  const { width, height } = photo;
  const { hair, sides } = hangingHair(photo, mask, head, colours);
  const inNeck = makePlane(width, height);
  const skinned = makePlane(width, height);
  const across = [...neck, ...head.contour].map(({ x }) => x);
  const bounds = { left: Math.min(...across) - 2, right: Math.max(...across) + 2 };
  for (let y = Math.max(0, Math.floor(head.mouth.y)); y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      if (x < bounds.left || x > bounds.right) continue;
      // Above the chin a neck is only where the person is.
      const isThere = y >= head.chin.y || (mask[pixel] ?? 0) >= 0.5;
      if (isThere && isInside(neck, x, y) && !isInside(head.contour, x, y)) inNeck.data[pixel] = 1;
      if ((mask[pixel] ?? 0) < 0.9) continue;
      const seen = featureAt(photo.data, 4 * pixel);
      const { mean } = colours.skin;
      const { skin, clothes } = colours.shares;
      if (Math.max(clothes(pixel), colours.shares.hair(pixel)) > 4 * skin(pixel) + 0.002) continue;
      const lit = ramp(seen[0], mean[0] * 0.12, mean[0] * 0.25) * ramp(seen[0], mean[0] * 1.6, mean[0] * 1.4);
      skinned.data[pixel] = ramp(distanceTo(colours.skin, seen, true), 3.6, 2.2) * lit;
    }
  const soft = boxMean(inNeck, 1);
  forgetDoubtful(skinned, inNeck, pit);
  // A necklace or a lock is thinner than what counts; a speck of skin in a scarf is too.
  const sure = boxMean(skinned, Math.max(1, Math.round(head.width * 0.025)));
  for (let pixel = 0; pixel < sure.data.length; pixel += 1)
    sure.data[pixel] = ramp(sure.data[pixel] ?? 0, 0.75, 1) * (inNeck.data[pixel] ?? 0);
  const own = bareLight(photo, sure, inNeck, pit);
  if (own === null) sure.data.fill(0);
  const skin = spreadSkin(photo, sure, colours.skin, head, own);
  const made = new ImageData(new Uint8ClampedArray(photo.data), width, height);
  const left = new Float32Array(mask.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const person = mask[pixel] ?? 0;
      const near = Math.max(inNeck.data[pixel] ?? 0, soft.data[pixel] ?? 0);
      // Hair falls behind the neck: before it, dark clothes would be taken for dark hair.
      const locks = (hair.data[pixel] ?? 0) * person * (1 - near);
      const away = x - head.mouth.x;
      const isBeside = y < head.eyes.y || sides.some((side) => away * side > 0);
      const beside = isBeside ? 1 : ramp(ears - Math.abs(away) / head.width, 0, 0.03);
      const above = ramp(head.mouth.y - y, 0, head.width * 0.06) * beside;
      left[pixel] = isInside(head.contour, x, y)
        ? person
        : Math.max(person * above, near + locks - near * locks);
      if (near <= 0) continue;
      // A neck that is made up is round, and lies in the chin's shade.
      const below = (y - head.chin.y) / head.width;
      const shade =
        own === null
          ? 1 - 0.2 * ramp(0.22 - below, 0, 0.24) - 0.14 * Math.min(1, (away / (head.width * 0.4)) ** 2)
          : 1;
      const bare = (1 - Math.max(sure.data[pixel] ?? 0, locks)) * near;
      for (const part of [0, 1, 2]) {
        const at = 4 * pixel + part;
        const was = photo.data[at] ?? 0;
        made.data[at] = was + ((skin[part]?.data[pixel] ?? was) * shade - was) * bare;
      }
    }
  return { photo: made, mask: left };
}
