import {
  coverScale,
  croppedSize,
  finishedSize,
  relight,
  turnedSize,
  type Edits,
  type PictureText,
  type Size,
} from './edits.ts';

function drawText(context: CanvasRenderingContext2D, text: PictureText, { width, height }: Size): void {
  const size = text.size * Math.min(width, height);
  const style = getComputedStyle(document.documentElement);
  const family = style.getPropertyValue(text.serif ? '--font-serif' : '--font');
  context.font = `${text.serif ? 500 : 600} ${size}px ${family}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = text.colour;
  // A soft edge keeps words readable on any ground.
  const light =
    Number.parseInt(text.colour.slice(1, 3), 16) + Number.parseInt(text.colour.slice(3, 5), 16) > 255;
  context.shadowColor = light ? 'rgb(0 0 0 / 45%)' : 'rgb(255 255 255 / 45%)';
  context.shadowBlur = size * 0.18;
  const pitch = size * (text.vertical ? 1.12 : 1.3);
  const pieces = text.vertical
    ? Array.from(new Intl.Segmenter('zh').segment(text.text.replaceAll('\n', '')), ({ segment }) => segment)
    : text.text.split('\n');
  for (const [at, piece] of pieces.entries()) {
    const y = text.y * height + (at - (pieces.length - 1) / 2) * pitch;
    context.fillText(piece, text.x * width, y);
  }
  context.shadowColor = 'transparent';
}

interface DrawOptions {
  /** The canvas is not larger than this on either side; for a preview. */
  readonly within?: Size;
  /** Draws the whole turned picture, without crop, text and new size: to choose the crop on. */
  readonly uncropped?: boolean;
}

/** Draws an edited picture on a canvas of its size. Throws a RangeError where the browser has no room for it. */
export function drawEdits(
  canvas: HTMLCanvasElement,
  bitmap: ImageBitmap,
  edits: Edits,
  { within, uncropped = false }: DrawOptions = {},
): void {
  const turned = turnedSize(bitmap, edits.turns);
  const whole = uncropped ? turned : croppedSize(bitmap, edits);
  const size = uncropped ? turned : finishedSize(bitmap, edits);
  const fit = within ? Math.min(1, within.width / size.width, within.height / size.height) : 1;
  canvas.width = Math.max(1, Math.round(size.width * fit));
  canvas.height = Math.max(1, Math.round(size.height * fit));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new RangeError('no 2d context');
  const tilt = (edits.tilt * Math.PI) / 180;
  const grow = coverScale(turned, tilt);
  context.imageSmoothingQuality = 'high';
  context.scale(canvas.width / whole.width, canvas.height / whole.height);
  if (!uncropped) context.translate(-edits.crop.x * turned.width, -edits.crop.y * turned.height);
  context.translate(turned.width / 2, turned.height / 2);
  context.rotate(tilt);
  context.scale(grow, grow);
  context.rotate((edits.turns * Math.PI) / 2);
  context.scale(edits.flipped ? -1 : 1, 1);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  context.resetTransform();
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  relight(image.data, edits.light);
  context.putImageData(image, 0, 0);
  if (!uncropped) for (const text of edits.texts) drawText(context, text, canvas);
}
