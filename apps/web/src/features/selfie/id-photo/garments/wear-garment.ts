import { luma601 } from '@baigong/colour/light';
import { meshContour, meshPoint, meshPoints, type FaceMesh } from '@baigong/id-photo';
import { createCanvas } from '../photo-source.ts';
import { clearClothes, type Bared, type HeadShape } from './clear-clothes.ts';
import { drawGarment } from './draw-garment.ts';
import { drawnBody, fitTo, type Fit, type GarmentAnchors } from './garment-fit.ts';
import type { Garment } from './garments.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is known of the person in the photo, in its pixels. */
export interface Wearer extends HeadShape {
  /** Both joints; null where they were not found. */
  readonly shoulders: { readonly left: Point; readonly right: Point } | null;
}

export interface Dressed extends Bared {
  /** The clothes, to be drawn over the photo when its background is painted. */
  readonly clothes: HTMLCanvasElement;
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** A wearer by the points of a face, in the photo's pixels. */
export function wearerOfMesh(mesh: FaceMesh, shoulders: Wearer['shoulders']): Wearer {
  const at = (name: keyof typeof meshPoints) => meshPoint(mesh, meshPoints[name]);
  const [left, right] = [at('leftSide'), at('rightSide')];
  return {
    contour: meshContour.map((index) => meshPoint(mesh, index)),
    chin: at('chin'),
    mouth: between(at('upperLip'), at('lowerLip')),
    eyes: between(at('leftIris'), at('rightIris')),
    width: Math.hypot(right.x - left.x, right.y - left.y),
    shoulders,
  };
}

/** A file's clothes are drawn so many times as large: lines finer than a pixel are then even. */
const oversamplings = { quick: 1, fine: 2 } as const;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Half of the neck's width to each side, from rows of skin below the jaw; null where they show none. */
function measureNeck(
  photo: ImageData,
  mask: Float32Array,
  { chin, width: face, mouth }: HeadShape,
): { readonly x: number; readonly half: number } | null {
  const { width, height, data } = photo;
  const at = Math.round(mouth.x) + Math.round(mouth.y + face * 0.12) * width;
  const [r = 0, g = 0, b = 0] = data.subarray(4 * at, 4 * at + 3);
  const hue = [r, g].map((part) => part / (r + g + b + 1));
  const isSkin = (x: number, y: number) => {
    const pixel = y * width + x;
    if (x < 0 || x >= width || (mask[pixel] ?? 0) < 0.5) return false;
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * pixel, 4 * pixel + 3);
    const sum = red + green + blue + 1;
    return Math.abs(red / sum - (hue[0] ?? 0)) < 0.05 && Math.abs(green / sum - (hue[1] ?? 0)) < 0.03;
  };
  const found: { x: number; half: number }[] = [];
  for (let y = Math.round(chin.y + face * 0.1); y < Math.min(height, chin.y + face * 0.3); y += 1) {
    const ends = [-1, 1].map((step) => {
      let [x, missed] = [Math.round(chin.x), 0];
      while (missed < 3 && Math.abs(x - chin.x) < face) {
        missed = isSkin(x, y) ? 0 : missed + 1;
        x += step;
      }
      return x - step * missed;
    });
    const [left = 0, right = 0] = ends;
    if (right - left > face * 0.5 && right - left < face * 0.95)
      found.push({ x: (left + right) / 2, half: (right - left) / 2 });
  }
  const middle = found.toSorted((a, b) => a.half - b.half)[Math.floor(found.length / 2)];
  return found.length < face * 0.06 ? null : (middle ?? null);
}

/** Where collar and shoulders are hung on. */
export function anchorsOf(wearer: Wearer, photo: ImageData, mask: Float32Array): GarmentAnchors {
  const { chin, width: face, shoulders } = wearer;
  const neck = measureNeck(photo, mask, wearer);
  const half = within(neck?.half ?? face * 0.36, face * 0.31, face * 0.42) * 1.06;
  const joints = shoulders && (shoulders.left.y + shoulders.right.y) / 2;
  const pitY = within(
    joints === null ? chin.y + face * 0.4 : joints - face * 0.28,
    chin.y + face * 0.43,
    chin.y + face * 0.56,
  );
  const middle = shoulders ? (shoulders.left.x + shoulders.right.x) / 2 : chin.x;
  const pit = {
    x: within(
      neck ? neck.x * 0.7 + middle * 0.3 : chin.x * 0.6 + middle * 0.4,
      chin.x - face * 0.2,
      chin.x + face * 0.2,
    ),
    y: pitY,
  };
  const shoulder = (side: -1 | 1): Point => {
    const joint = shoulders?.[side < 0 ? 'left' : 'right'];
    const usual = { x: side * drawnBody.shoulder.x * face, y: drawnBody.shoulder.y * face };
    if (!joint) return usual;
    return {
      x: side * within(Math.abs(joint.x - pit.x) + face * 0.2, face * 1.3, face * 1.7),
      // Half of what one is lower: clothes even out.
      y: within(
        usual.y + (joint.y - (joints ?? joint.y)) * 0.6,
        usual.y - face * 0.16,
        usual.y + face * 0.16,
      ),
    };
  };
  return {
    pit,
    face,
    neck: { left: half, right: half },
    shoulders: { left: shoulder(-1), right: shoulder(1) },
  };
}

/** Of the face's border: below each ear, inside of the jaw. */
const jaws = { left: 26, right: 10 } as const;

/** What of the neck may be seen, under every collar. */
function neckOf({ contour, chin, width }: HeadShape, fit: Fit): Point[] {
  const jaw = (side: keyof typeof jaws) => {
    const { x, y } = contour[jaws[side]] ?? chin;
    return { x: x + (chin.x - x) * 0.12, y: y - width * 0.06 };
  };
  return [
    jaw('left'),
    jaw('right'),
    fit(0.385, -0.4),
    fit(0.42, -0.3),
    fit(0.36, 0.1),
    fit(0, 0.62),
    fit(-0.36, 0.1),
    fit(-0.42, -0.3),
    fit(-0.385, -0.4),
  ];
}

/** Brightness and colour of the light on both halves of the face. */
interface FaceLight {
  readonly left: number;
  readonly right: number;
  readonly warm: number;
}

function lightOn({ data, width, height }: ImageData, { eyes, mouth, width: face }: HeadShape): FaceLight {
  const half = (side: -1 | 1) => {
    let [light, red, blue, count] = [0, 0, 0, 0];
    for (let y = Math.max(0, Math.round(eyes.y + face * 0.1)); y < Math.min(height, mouth.y); y += 1)
      for (let step = Math.round(face * 0.1); step < face * 0.36; step += 1) {
        const at = 4 * (y * width + Math.min(width - 1, Math.max(0, Math.round(mouth.x + side * step))));
        const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
        light += luma601(r, g, b);
        red += r;
        blue += b;
        count += 1;
      }
    const all = Math.max(1, count);
    return { light: light / all, warm: (red - blue) / Math.max(1, light) };
  };
  const [left, right] = [half(-1), half(1)];
  return { left: left.light, right: right.light, warm: (left.warm + right.warm) / 2 };
}

/** A usual skin in usual light: what is redder stands in warm light, and so do the clothes. */
const usualWarmth = 0.45;
const usualLight = 150;

/** The photo's light over clothes: brighter on the side that is, as bright and as warm as the face. */
function lightClothes(context: CanvasRenderingContext2D, fit: Fit, { left, right, warm }: FaceLight): void {
  const { canvas } = context;
  const mean = Math.max(1, (left + right) / 2);
  const level = within(Math.sqrt(mean / usualLight), 0.72, 1.06);
  const tint = within((warm - usualWarmth) * 0.25, -0.05, 0.06);
  const { canvas: kept, context: keeper } = createCanvas(canvas.width, canvas.height);
  keeper.drawImage(canvas, 0, 0);
  const [from, to] = [fit(-0.9, 0), fit(0.9, 0)];
  const gradient = context.createLinearGradient(from.x, 0, to.x, 0);
  const shade = (side: number) => {
    const by = level * within(1 + (side / mean - 1) * 0.6, 0.6, 1.15) * 0.98;
    const part = (tinted: number) => Math.round(within(255 * by * tinted, 0, 255));
    return `rgb(${part(1 + tint)}, ${part(1)}, ${part(1 - tint)})`;
  };
  gradient.addColorStop(0, shade(left));
  gradient.addColorStop(1, shade(right));
  context.save();
  context.globalCompositeOperation = 'multiply';
  context.fillStyle = gradient;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'destination-in';
  context.resetTransform();
  context.drawImage(kept, 0, 0);
  context.restore();
}

/**
 * Puts clothes on the person of a photo.
 * @param mask how sure each pixel is the person's, 0 to 1
 * @returns null where face and hair cannot be told from the rest
 */
export function wearGarment(
  photo: ImageData,
  mask: Float32Array,
  wearer: Wearer,
  garment: Garment,
  drawn: keyof typeof oversamplings,
): Dressed | null {
  const oversampling = oversamplings[drawn];
  const anchors = anchorsOf(wearer, photo, mask);
  const fit = fitTo(anchors);
  const bared = clearClothes(photo, mask, wearer, neckOf(wearer, fit), anchors.pit.y - anchors.face * 0.08);
  if (!bared) return null;
  const { canvas: large, context } = createCanvas(photo.width * oversampling, photo.height * oversampling);
  context.scale(oversampling, oversampling);
  drawGarment(context, garment, fit);
  lightClothes(context, fit, lightOn(photo, wearer));
  const { canvas: clothes, context: small } = createCanvas(photo.width, photo.height);
  // The collar's shade on the neck.
  small.shadowColor = 'rgba(40, 20, 15, 0.5)';
  small.shadowBlur = anchors.face * 0.07;
  small.save();
  small.beginPath();
  for (const [index, { x, y }] of neckOf(wearer, fit).entries())
    small[index === 0 ? 'moveTo' : 'lineTo'](x, y);
  small.clip();
  small.drawImage(large, 0, 0, photo.width, photo.height);
  small.restore();
  small.shadowColor = 'transparent';
  small.drawImage(large, 0, 0, photo.width, photo.height);
  return { ...bared, clothes };
}
