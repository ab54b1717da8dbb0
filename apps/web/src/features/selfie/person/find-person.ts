import { faceEngine, segmentationEngine, type Ask } from './load-engines.ts';
import { makePlane, type Plane } from '../pixels/plane.ts';
import { refineMask } from './refine-mask.ts';

/** A place in the picture, in its pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Spot {
  readonly width: number;
  readonly height: number;
}

/** A face as seen in the picture. Right and left are the person's own; the right eye is to the left of the picture. */
export interface Face {
  /** From the brows to the chin, about; without the top of the head. */
  readonly box: Box;
  readonly rightEye: Spot;
  readonly leftEye: Spot;
  readonly nose: Spot;
  readonly mouth: Spot;
  readonly ears: { readonly right: Spot; readonly left: Spot };
}

/** Opacity of the person for each pixel of the picture, 0 to 255, row by row. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export interface Person {
  readonly mask: Mask;
  /** Largest first; none when no face is seen. */
  readonly faces: readonly Face[];
}

/**
 * Why no person can be looked for: `no-webgl` (the browser gives no WebGL), `not-loaded` (the model files did not come),
 * `failed` (the engine stopped on this picture).
 */
export type PersonFailureReason = 'no-webgl' | 'not-loaded' | 'failed';

export class PersonFailure extends Error {
  readonly reason: PersonFailureReason;

  constructor(reason: PersonFailureReason, cause?: unknown) {
    super(`person: ${reason}`, { cause });
    this.name = 'PersonFailure';
    this.reason = reason;
  }
}

/** What the visitor is told; the rest of the screen goes on working. */
export const personFailureText: Record<PersonFailureReason, string> = {
  'no-webgl': '这个浏览器没有开启 WebGL，不能自动识别人像。其余功能照常可用，背景可以用画笔手动选。',
  'not-loaded': '人像识别的文件没有下载下来。请检查网络后重试；其余功能照常可用。',
  failed: '这张照片没能自动识别人像。可以重试，或用画笔手动选；其余功能照常可用。',
};

export type PersonSource = ImageBitmap | ImageData | HTMLCanvasElement;

/** The models look at 256 and 128 pixels; more than this would only cost time. */
const lookSize = 512;

function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new PersonFailure('failed');
  return { canvas, context };
}

/** The picture, or a part of it, drawn at a size that fits `lookSize`. */
function drawPart(source: CanvasImageSource, part: Box) {
  const scale = Math.min(1, lookSize / Math.max(part.width, part.height));
  const made = canvasOf(
    Math.max(1, Math.round(part.width * scale)),
    Math.max(1, Math.round(part.height * scale)),
  );
  const { width, height } = made.canvas;
  made.context.imageSmoothingQuality = 'high';
  made.context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return made;
}

async function ask(engine: () => Promise<Ask>, image: HTMLCanvasElement, signal?: AbortSignal) {
  const asking = await engine().catch((error: unknown) => {
    throw new PersonFailure('not-loaded', error);
  });
  signal?.throwIfAborted();
  const found = await asking(image).catch((error: unknown) => {
    throw new PersonFailure('failed', error);
  });
  signal?.throwIfAborted();
  return found;
}

async function roughMask(image: HTMLCanvasElement, signal?: AbortSignal): Promise<Plane> {
  const { segmentationMask } = await ask(segmentationEngine, image, signal);
  if (!segmentationMask) throw new PersonFailure('failed');
  const { context } = canvasOf(image.width, image.height);
  context.drawImage(segmentationMask, 0, 0, image.width, image.height);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const plane = makePlane(image.width, image.height);
  // The model's confidence is in the alpha channel.
  for (let i = 0; i < plane.data.length; i += 1) plane.data[i] = (data[i * 4 + 3] ?? 0) / 255;
  return plane;
}

async function facesIn(source: CanvasImageSource, part: Box, signal?: AbortSignal): Promise<Face[]> {
  const { canvas } = drawPart(source, part);
  const { detections = [] } = await ask(faceEngine, canvas, signal);
  const spot = (at: { readonly x: number; readonly y: number } | undefined): Spot => ({
    x: part.x + (at?.x ?? 0) * part.width,
    y: part.y + (at?.y ?? 0) * part.height,
  });
  return detections
    .filter(({ landmarks }) => landmarks.length >= 6)
    .map(({ boundingBox: { xCenter, yCenter, width, height }, landmarks }) => ({
      box: {
        ...spot({ x: xCenter - width / 2, y: yCenter - height / 2 }),
        width: width * part.width,
        height: height * part.height,
      },
      rightEye: spot(landmarks[0]),
      leftEye: spot(landmarks[1]),
      nose: spot(landmarks[2]),
      mouth: spot(landmarks[3]),
      ears: { right: spot(landmarks[4]), left: spot(landmarks[5]) },
    }))
    .toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
}

/** The square around the top of the person, where the face of somebody far away is. */
function headPart(mask: Plane, whole: Box): Box | null {
  let [left, right, top] = [mask.width, -1, mask.height];
  for (let i = 0; i < mask.data.length; i += 1) {
    if ((mask.data[i] ?? 0) < 0.5) continue;
    const x = i % mask.width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, Math.floor(i / mask.width));
  }
  if (right < left) return null;
  const scale = whole.width / mask.width;
  const side = Math.min((right - left + 1) * scale, whole.width, whole.height);
  const x = Math.min(Math.max(((left + right + 1) / 2) * scale - side / 2, 0), whole.width - side);
  const y = Math.min(Math.max(top * scale - side * 0.1, 0), whole.height - side);
  return side < whole.width * 0.9 || side < whole.height * 0.9 ? { x, y, width: side, height: side } : null;
}

async function look(source: PersonSource, signal?: AbortSignal): Promise<Person> {
  const { width, height } = source;
  const whole: Box = { x: 0, y: 0, width, height };
  const full = canvasOf(width, height);
  if (source instanceof ImageData) full.context.putImageData(source, 0, 0);
  else full.context.drawImage(source, 0, 0);
  const { canvas, context } = drawPart(full.canvas, whole);
  const rough = await roughMask(canvas, signal);
  let faces = await facesIn(full.canvas, whole, signal);
  const head = faces.length === 0 ? headPart(rough, whole) : null;
  if (head) faces = await facesIn(full.canvas, head, signal);
  const small = context.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = source instanceof ImageData ? source : full.context.getImageData(0, 0, width, height);
  return { mask: { width, height, data: refineMask(small, rough, pixels) }, faces };
}

/**
 * Finds the person and the faces in a picture, on this machine alone. The first call fetches the models (4 MB packed).
 *
 * @throws {PersonFailure} when this browser or this picture does not allow it
 * @throws {DOMException} `AbortError` when `signal` said so
 */
export async function findPerson(
  source: PersonSource,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<Person> {
  signal?.throwIfAborted();
  if (!hasWebgl()) throw new PersonFailure('no-webgl');
  try {
    return await look(source, signal);
  } catch (error) {
    if (error instanceof PersonFailure || signal?.aborted) throw error;
    throw new PersonFailure('failed', error);
  }
}
