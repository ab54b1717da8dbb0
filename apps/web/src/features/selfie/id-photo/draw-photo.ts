import {
  compareSides,
  evenLight,
  faceHeightOverWidth,
  faceCentre,
  featherMask,
  findResidue,
  inPhoto,
  measureLight,
  paintBackground,
  photoMatrix,
  type Background,
  type FaceMesh,
  type Head,
  type PhotoLight,
  type PixelSize,
  type Placement,
} from '@baigong/id-photo';
import type { Point } from '../person/person.ts';
import type { Garment } from './garments/garments.ts';
import { wearerOfMesh, wearGarment, type Dressed, type Wearer } from './garments/wear-garment.ts';
import { createCanvas, type PreparedSource } from './photo-source.ts';

export interface PhotoRecipe {
  readonly placement: Placement;
  readonly size: PixelSize;
  /** null keeps the picture's own background. */
  readonly background: Background | null;
  /** Pixels of the photo by which the person's edge is softened. */
  readonly feather: number;
  /** How far both halves of the face are lit alike, 0 to 1. */
  readonly even: number;
  /** Clothes over the person's own. Where the background is kept they are not changed. */
  readonly garment: Garment | null;
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

/** What clothes are hung on; null where nobody looked so closely, or nothing was found. */
function wearerOf({ source }: PreparedSource, placement: Placement, size: PixelSize): Wearer | null {
  const [study] = source.studies ?? [];
  if (!study?.mesh) return null;
  const mesh = meshInPhoto(study.mesh, placement, size);
  const joints = study.body?.shoulders;
  const toPhoto = (point: Point) => {
    const { x, y } = inPhoto(placement, point);
    return { x: x * size.width, y: y * size.height };
  };
  return wearerOfMesh(mesh, joints ? { left: toPhoto(joints.left), right: toPhoto(joints.right) } : null);
}

/** The photo at its own pixels. `quick` draws it out of the smaller copy, for the screen alone. */
export function drawPhoto(prepared: PreparedSource, recipe: PhotoRecipe, quick: boolean): Drawn {
  const { size, background, feather, placement, even, garment } = recipe;
  const { canvas, context } = createCanvas(size.width, size.height);
  const matrix = photoMatrix(placement, size);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  const { source, small } = prepared;
  context.setTransform(...(quick ? forCopy(matrix, small.scale) : matrix));
  context.drawImage(quick ? small.image : source.image, 0, 0);
  context.resetTransform();
  const own = context.getImageData(0, 0, size.width, size.height);
  if (even > 0) {
    for (const mesh of prepared.meshes) if (mesh) evenLight(own, meshInPhoto(mesh, placement, size), even);
    context.putImageData(own, 0, 0);
  }
  const mask = drawMask(prepared, matrix, size);
  if (!background || !mask) return { canvas, own, mask };
  const wearer = garment && wearerOf(prepared, placement, size);
  const dressed = wearer && wearGarment(own, mask, wearer, garment, quick ? 'quick' : 'fine');
  const photo = dressed?.photo ?? own;
  const person = dressed?.mask ?? mask;
  const painted = new ImageData(new Uint8ClampedArray(photo.data), size.width, size.height);
  paintBackground(painted, featherMask(person, size.width, size.height, feather), background);
  context.putImageData(painted, 0, 0);
  if (dressed) context.drawImage(dressed.clothes, 0, 0);
  return { canvas, own, mask: dressed ? withClothes(dressed) : mask };
}

/** What of a photo is the person with the clothes put on. */
function withClothes({ mask, clothes }: Dressed): Float32Array {
  const context = clothes.getContext('2d');
  const data = context?.getImageData(0, 0, clothes.width, clothes.height).data;
  return mask.map((sure, at) => Math.max(sure, (data?.[4 * at + 3] ?? 0) / 255));
}

/** The points of a face in the photo's pixels. */
export const meshInPhoto = (mesh: FaceMesh, placement: Placement, { width, height }: PixelSize): FaceMesh =>
  mesh.map((point) => {
    const { x, y } = inPhoto(placement, point);
    return { x: x * width, y: y * height, z: (point.z * width) / placement.width };
  });

/**
 * The light of a drawn photo, on its face and around the person, and what is left of the wall there.
 * @param mesh of the first head's face, in the picture
 */
export function lightOf(
  { own, mask }: Drawn,
  heads: readonly Head[],
  placement: Placement,
  mesh: FaceMesh | null,
): PhotoLight {
  const faces = heads.map((head) => {
    const { x, y } = inPhoto(placement, faceCentre(head));
    return { x: x * own.width, y: y * own.height, width: (head.width / placement.width) * own.width };
  });
  const [face = { x: own.width / 2, y: own.height / 2, width: own.width / 2 }] = faces;
  const measured = measureLight(
    own,
    {
      x: face.x,
      y: face.y,
      across: (face.width / 2) * 0.8,
      down: (face.width / 2) * faceHeightOverWidth * 0.8,
    },
    mask?.map((sure) => sure * 255),
  );
  const light = {
    ...measured,
    cheeks: mesh ? compareSides(own, meshInPhoto(mesh, placement, own)) : undefined,
  };
  return mask ? { ...light, residue: findResidue(mask, own.width, own.height, faces) } : light;
}
