import { cleanMask, findDoubts, type Doubt } from '@baigong/id-photo';
import { resizePlane, type Plane } from '../pixels/plane.ts';
import { faceEngine, segmentationEngine } from '../../../shared/person/load-engines.ts';
import { findFaces, findFacesBeside, lookAgain } from './find-faces.ts';
import { mergeMasks } from './masks/merge-masks.ts';
import { secondMask } from './masks/second-mask.ts';
import { selfieMask } from './masks/selfie-mask.ts';
import { mapFace, type Box, type Face, type Mask, type Person, type Point } from './person.ts';
import { refineMask, edgeSide } from './refine-mask.ts';
import { canvasOf, drawRegion, runEngine, modelSide } from './run-engine.ts';

/** Pixels of the longer side of the copy that the models' pictures are drawn from: a large photo is gone over once. */
const detectionSide = 2_048;
/** The part around a face that is looked at once more, in widths of the face. */
const closeUpMargins = { across: 3.4, above: 1.5, below: 1.9 } as const;

/** The square around the top of the person, where the face of somebody far away is. */
function findHeadRegion(mask: Plane, whole: Box): Box | null {
  let [left, right, top] = [mask.width, -1, mask.height];
  for (let i = 0; i < mask.data.length; i += 1) {
    if ((mask.data[i] ?? 0) < 0.5) continue;
    const x = i % mask.width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, Math.floor(i / mask.width));
  }
  if (right < left) return null;
  const [across, down] = [whole.width / mask.width, whole.height / mask.height];
  const side = Math.min((right - left + 1) * across, whole.width, whole.height);
  const x = Math.min(Math.max(((left + right + 1) / 2) * across - side / 2, 0), whole.width - side);
  const y = Math.min(Math.max(top * down - side * 0.1, 0), whole.height - side);
  return side < whole.width * 0.9 || side < whole.height * 0.9 ? { x, y, width: side, height: side } : null;
}

/** Head and shoulders of a face, within the picture; null where they fill most of it anyway. */
export function closeUpRegion({ box }: Face, whole: Box): Box | null {
  const middle = box.x + box.width / 2;
  const left = Math.max(0, middle - (box.width * closeUpMargins.across) / 2);
  const right = Math.min(whole.width, middle + (box.width * closeUpMargins.across) / 2);
  const top = Math.max(0, box.y - box.height * closeUpMargins.above);
  const bottom = Math.min(whole.height, box.y + box.height * (1 + closeUpMargins.below));
  const part = { x: left, y: top, width: right - left, height: bottom - top };
  return part.width * part.height < whole.width * whole.height * 0.6 ? part : null;
}

/**
 * Lays a closer look over a mask: what it sees counts where it is, fading out towards its border, beyond which it
 * knows less than the look at the whole.
 */
export function blendCloseUp(mask: Plane, closer: Plane, part: Box, whole: Box): void {
  const across = mask.width / whole.width;
  const down = mask.height / whole.height;
  const [left, top] = [Math.round(part.x * across), Math.round(part.y * down)];
  const width = Math.min(mask.width - left, Math.round(part.width * across));
  const height = Math.min(mask.height - top, Math.round(part.height * down));
  if (width < 2 || height < 2) return;
  const resized = resizePlane(closer, width, height);
  const fade = Math.max(1, Math.min(width, height) * 0.12);
  // At the picture's own border there is nothing beyond.
  const far = (at: number, length: number, first: boolean, last: boolean) =>
    Math.min(1, first ? 1 : (at + 0.5) / fade, last ? 1 : (length - at - 0.5) / fade);
  for (let y = 0; y < height; y += 1) {
    const vertical = far(y, height, top <= 0, top + height >= mask.height);
    for (let x = 0; x < width; x += 1) {
      const weight = vertical * far(x, width, left <= 0, left + width >= mask.width);
      const at = (top + y) * mask.width + left + x;
      const was = mask.data[at] ?? 0;
      mask.data[at] = was + ((resized.data[y * width + x] ?? 0) - was) * weight;
    }
  }
}

const scaleFace = (face: Face, across: number, down: number): Face =>
  mapFace(face, ({ x, y }) => ({ x: x * across, y: y * down }), across, down);

/** Pixels of the longer side: as many as the copy of the photo that it is drawn with. */
const maxMaskSide = 1_600;

/** Mean opacities at another size, no larger than the mask's; hairs become fainter there, and are not lost. */
export function shrinkMask(mask: Mask, width: number, height: number): Uint8ClampedArray {
  const made = new Uint8ClampedArray(width * height);
  const starts = (length: number, from: number) =>
    Array.from({ length: length + 1 }, (_, at) => Math.floor((at * from) / length));
  const [columns, rows] = [starts(width, mask.width), starts(height, mask.height)];
  for (let y = 0; y < height; y += 1) {
    const [top = 0, bottom = 0] = [rows[y], rows[y + 1]];
    for (let x = 0; x < width; x += 1) {
      const [left = 0, right = 0] = [columns[x], columns[x + 1]];
      let sum = 0;
      for (let row = top; row < bottom; row += 1)
        for (let at = row * mask.width + left; at < row * mask.width + right; at += 1)
          sum += mask.data[at] ?? 0;
      made[y * width + x] = sum / ((right - left) * (bottom - top));
    }
  }
  return made;
}

/** The mask as the opacity of a small picture. */
function maskToBitmap(mask: Mask): ImageBitmap {
  const scale = Math.min(1, maxMaskSide / Math.max(mask.width, mask.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(mask.width * scale)),
    Math.max(1, Math.round(mask.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no memory for a canvas');
  const { width, height } = canvas;
  const pixels = context.createImageData(width, height);
  const opacities = shrinkMask(mask, width, height);
  for (let i = 0; i < opacities.length; i += 1) pixels.data[i * 4 + 3] = opacities[i] ?? 0;
  context.putImageData(pixels, 0, 0);
  return canvas.transferToImageBitmap();
}

/**
 * What is known of the person.
 * @param fine asks a second model, too
 */
async function findKnown(
  copy: OffscreenCanvas,
  whole: Box,
  rough: Plane,
  face: Face | undefined,
  { width, height }: { readonly width: number; readonly height: number },
  fine: boolean,
): Promise<Plane> {
  const known = resizePlane(rough, width, height);
  const part = face ? closeUpRegion(face, whole) : null;
  if (part) blendCloseUp(known, await selfieMask(copy, part), part, whole);
  if (!fine) return known;
  const second = await secondMask(copy, part ?? whole);
  // Where only head and shoulders were looked at, the rest stays as it was seen.
  const other: Plane = part
    ? { width, height, data: known.data.slice() }
    : resizePlane(second, width, height);
  if (part) blendCloseUp(other, second, part, whole);
  return mergeMasks(known, other) ?? known;
}

/** Pixels of the longer side at which doubts are looked for: what is smaller is not seen. */
const doubtSide = 224;

/** Where the cleaned mask may hold what is no part of the person, in pixels of the whole picture. */
function findDoubtsAbout(
  copy: OffscreenCanvas,
  clean: Plane,
  { box }: Face,
  picture: { readonly width: number; readonly height: number },
): Doubt[] {
  const scale = Math.min(1, doubtSide / Math.max(copy.width, copy.height));
  const part = { x: 0, y: 0, width: copy.width, height: copy.height };
  const { canvas, context } = drawRegion(copy, part, copy.width * scale, copy.height * scale);
  const { width, height } = canvas;
  const face = {
    x: (box.x + box.width / 2) * scale,
    y: (box.y + box.height / 2) * scale,
    width: box.width * scale,
  };
  const [across, down] = [picture.width / width, picture.height / height];
  return findDoubts(context.getImageData(0, 0, width, height), resizePlane(clean, width, height), face).map(
    ({ box: { x, y, ...size }, area }) => ({
      box: { x: x * across, y: y * down, width: size.width * across, height: size.height * down },
      area: area * across * down,
    }),
  );
}

/**
 * Finds the person and the faces in a picture.
 *
 * @param fine asks a second model, too, which is larger and slower
 * @throws {PersonFailure} when an engine did not come or stopped
 */
export async function detectPerson(picture: ImageBitmap, fine: boolean): Promise<Person> {
  const { width, height } = picture;
  const less = Math.min(1, detectionSide / Math.max(width, height));
  const copy = drawRegion(picture, { x: 0, y: 0, width, height }, width * less, height * less).canvas;
  const whole: Box = { x: 0, y: 0, width: copy.width, height: copy.height };
  const rough = await selfieMask(copy, whole);
  let faces = await findFaces(copy, whole);
  const head = faces.length === 0 ? findHeadRegion(rough, whole) : null;
  if (head) faces = await findFaces(copy, head);
  faces = await lookAgain(copy, faces);
  const scale = Math.min(1, edgeSide / Math.max(copy.width, copy.height));
  const { context, canvas } = drawRegion(copy, whole, copy.width * scale, copy.height * scale);
  const known = await findKnown(copy, whole, rough, faces[0], canvas, fine);
  const small = context.getImageData(0, 0, canvas.width, canvas.height);
  const full = drawRegion(picture, { x: 0, y: 0, width, height }, width, height);
  const pixels = full.context.getImageData(0, 0, width, height);
  const clean = cleanMask(
    small,
    known,
    faces.map(({ box }) => ({
      x: (box.x + box.width / 2) * scale,
      y: (box.y + box.height / 2) * scale,
    })),
  );
  const isPerson = ({ x, y }: Point) => {
    const [column, row] = [Math.floor(x * scale), Math.floor(y * scale)];
    return column >= 0 && column < clean.width && (clean.data[row * clean.width + column] ?? 0) > 0.5;
  };
  const others = await findFacesBeside(copy, faces, isPerson);
  const mask: Mask = { width, height, data: refineMask(small, clean, pixels) };
  let inside = 0;
  for (const opacity of mask.data) if (opacity > 127) inside += 1;
  return {
    doubts: faces[0] ? findDoubtsAbout(copy, clean, faces[0], picture) : [],
    fine,
    mask,
    share: inside / mask.data.length,
    shape: maskToBitmap(mask),
    faces: [...faces, ...others].map((one) => scaleFace(one, width / copy.width, height / copy.height)),
  };
}

/** Starts both engines and lets each work once, which is when they make themselves ready. */
export async function preloadEngines(): Promise<void> {
  const { canvas, context } = canvasOf(modelSide, modelSide);
  context.fillRect(0, 0, modelSide, modelSide);
  const { segmentationMask } = await runEngine(segmentationEngine, canvas);
  segmentationMask?.close();
  await runEngine(faceEngine, canvas);
}
