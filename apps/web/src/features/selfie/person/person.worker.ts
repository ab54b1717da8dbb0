import { serveWorker, withTransfer } from '../../../shared/lib/worker-server.ts';
import { segmentationEngine } from '../../../shared/person/load-engines.ts';
import { detectPerson, preloadEngines } from './detect-person.ts';
import type { LiveBackground } from './live-background.ts';
import { PersonFailure } from './person.ts';
import { runEngine, modelSide } from './run-engine.ts';

/** Looked for once: a page is given few contexts, and the engines need theirs. */
function hasWebgl(): boolean {
  const context = new OffscreenCanvas(1, 1).getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

const webgl = hasWebgl();

/** Closes the bitmap when the work is done. Throws PersonFailure only. */
async function attempt<Result>(bitmap: ImageBitmap | null, work: () => Promise<Result>): Promise<Result> {
  try {
    if (!webgl) throw new PersonFailure('no-webgl');
    return await work();
  } catch (error) {
    throw error instanceof PersonFailure ? error : new PersonFailure('failed', error);
  } finally {
    bitmap?.close();
  }
}

/** A copy small enough to be out of focus when it is drawn large. */
const blurSide = 40;

interface FrameCanvas {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
}

const frameCanvases = new Map<string, FrameCanvas>();

/** A canvas of a size that is used for one thing, frame after frame. */
function frameCanvas(name: string, width: number, height: number): FrameCanvas {
  const existing = frameCanvases.get(name);
  if (existing && existing.canvas.width === width && existing.canvas.height === height) return existing;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new PersonFailure('failed');
  const made = { canvas, context };
  frameCanvases.set(name, made);
  return made;
}

function draw(
  { canvas, context }: FrameCanvas,
  mode: GlobalCompositeOperation,
  image: CanvasImageSource,
): void {
  context.globalCompositeOperation = mode;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
}

/** The frame out of focus. The person is taken out first, or a glow of them would stand around them. */
function drawBlurred(frame: ImageBitmap, mask: ImageBitmap): FrameCanvas {
  const ratio = frame.height / frame.width;
  const small = frameCanvas('small', blurSide, Math.max(1, Math.round(blurSide * ratio)));
  const around = frameCanvas('around', small.canvas.width, small.canvas.height);
  draw(around, 'copy', frame);
  draw(around, 'destination-out', mask);
  draw(small, 'copy', frame);
  draw(small, 'source-over', around.canvas);
  return small;
}

/**
 * A frame of the camera with another background behind the person, as it is shown live: the model's mask as it is, drawn
 * larger.
 *
 * @throws {PersonFailure} when the engine did not come or stopped
 */
async function composeFrame(frame: ImageBitmap, background: LiveBackground): Promise<ImageBitmap> {
  const { width, height } = frame;
  const input = frameCanvas('model', modelSide, modelSide);
  draw(input, 'copy', frame);
  const { segmentationMask: mask } = await runEngine(segmentationEngine, input.canvas);
  if (!mask) throw new PersonFailure('failed');
  const made = frameCanvas('made', width, height);
  draw(made, 'copy', frame);
  // Twice: half-sure pixels count for less, and with them the rim of the old wall.
  draw(made, 'destination-in', mask);
  draw(made, 'destination-in', mask);
  made.context.globalCompositeOperation = 'destination-over';
  if (background.kind === 'colour') {
    made.context.fillStyle = background.colour;
    made.context.fillRect(0, 0, width, height);
  } else made.context.drawImage(drawBlurred(frame, mask).canvas, 0, 0, width, height);
  mask.close();
  return made.canvas.transferToImageBitmap();
}

const handlers = {
  warm: () => attempt(null, preloadEngines),
  look: ({ picture, fine }: { readonly picture: ImageBitmap; readonly fine: boolean }) =>
    attempt(picture, async () => {
      const person = await detectPerson(picture, fine);
      return withTransfer(person, [person.mask.data.buffer, person.shape]);
    }),
  frame: ({ frame, background }: { readonly frame: ImageBitmap; readonly background: LiveBackground }) =>
    attempt(frame, async () => {
      const made = await composeFrame(frame, background);
      return withTransfer(made, [made]);
    }),
};

export type PersonApi = typeof handlers;

serveWorker(handlers);
