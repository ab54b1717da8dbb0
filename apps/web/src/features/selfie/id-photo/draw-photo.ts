import {
  faceHeightOverWidth,
  faceCentre,
  featherMask,
  findResidue,
  inPhoto,
  measureLight,
  paintBackground,
  photoMatrix,
  type Background,
  type Head,
  type PhotoLight,
  type PixelSize,
  type Placement,
} from '@baigong/id-photo';
import { createCanvas, type PreparedSource } from './photo-source.ts';

export interface PhotoRecipe {
  readonly placement: Placement;
  readonly size: PixelSize;
  /** null keeps the picture's own background. */
  readonly background: Background | null;
  /** Pixels of the photo by which the person's edge is softened. */
  readonly feather: number;
}

interface Drawn {
  readonly canvas: HTMLCanvasElement;
  /** The photo's pixels before its background was painted over. */
  readonly own: ImageData;
  /** How sure each pixel is the person's, 0 to 1; null without a person. */
  readonly mask: Float32Array | null;
}

type Matrix = ReturnType<typeof photoMatrix>;

/** The same matrix for a copy of the picture at another scale. */
const forCopy = ([a, b, c, d, e, f]: Matrix, scale: number): Matrix => [
  a / scale,
  b / scale,
  c / scale,
  d / scale,
  e,
  f,
];

function drawMask(
  prepared: PreparedSource,
  matrix: Matrix,
  { width, height }: PixelSize,
): Float32Array | null {
  if (!prepared.mask) return null;
  const { context } = createCanvas(width, height);
  context.setTransform(...forCopy(matrix, prepared.mask.scale));
  context.drawImage(prepared.mask.image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return Float32Array.from({ length: width * height }, (_, at) => (data[4 * at + 3] ?? 0) / 255);
}

/** The photo at its own pixels. `quick` draws it out of the smaller copy, for the screen alone. */
export function drawPhoto(prepared: PreparedSource, recipe: PhotoRecipe, quick: boolean): Drawn {
  const { size, background, feather } = recipe;
  const { canvas, context } = createCanvas(size.width, size.height);
  const matrix = photoMatrix(recipe.placement, size);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  const { source, small } = prepared;
  context.setTransform(...(quick ? forCopy(matrix, small.scale) : matrix));
  context.drawImage(quick ? small.image : source.image, 0, 0);
  context.resetTransform();
  const own = context.getImageData(0, 0, size.width, size.height);
  const mask = drawMask(prepared, matrix, size);
  if (background && mask) {
    const painted = new ImageData(new Uint8ClampedArray(own.data), size.width, size.height);
    paintBackground(painted, featherMask(mask, size.width, size.height, feather), background);
    context.putImageData(painted, 0, 0);
  }
  return { canvas, own, mask };
}

/** The light of a drawn photo, on its face and around the person, and what is left of the wall there. */
export function lightOf({ own, mask }: Drawn, heads: readonly Head[], placement: Placement): PhotoLight {
  const faces = heads.map((head) => {
    const { x, y } = inPhoto(placement, faceCentre(head));
    return { x: x * own.width, y: y * own.height, width: (head.width / placement.width) * own.width };
  });
  const [face = { x: own.width / 2, y: own.height / 2, width: own.width / 2 }] = faces;
  const light = measureLight(
    own,
    {
      x: face.x,
      y: face.y,
      across: (face.width / 2) * 0.8,
      down: (face.width / 2) * faceHeightOverWidth * 0.8,
    },
    mask?.map((sure) => sure * 255),
  );
  return mask ? { ...light, residue: findResidue(mask, own.width, own.height, faces) } : light;
}
