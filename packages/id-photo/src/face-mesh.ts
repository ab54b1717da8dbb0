import type { Point } from './placement.ts';

/** A point of a face's mesh, in the picture's pixels; `z` grows away from the camera, in the same pixels. */
export interface MeshPoint extends Point {
  readonly z: number;
}

/** The 478 points of a face as MediaPipe's face mesh numbers them, irises among them. */
export type FaceMesh = readonly MeshPoint[];

/** Points of the mesh by name; left and right are as seen in the picture. */
export const meshPoints = {
  leftIris: 468,
  rightIris: 473,
  foreheadTop: 10,
  chin: 152,
  leftSide: 234,
  rightSide: 454,
  noseTip: 1,
  upperLip: 13,
  lowerLip: 14,
  mouthLeft: 78,
  mouthRight: 308,
} as const;

/** The face's border, from the top of the forehead clockwise as seen. */
export const meshContour = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;

/** Corner, two points of the upper lid, corner, two of the lower one: p1 to p6 of the eye aspect ratio. */
const eyePoints = {
  left: [33, 160, 158, 133, 153, 144],
  right: [362, 385, 387, 263, 373, 380],
} as const;

export const meshPoint = (mesh: FaceMesh, index: number): MeshPoint => mesh[index] ?? { x: 0, y: 0, z: 0 };

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** What the points of a face say, without its pixels. */
export interface FaceShape {
  /** How open each eye is, its height over its width (Soukupová and Čech 2016). */
  readonly eyes: readonly [left: number, right: number];
  /** How far apart the lips are inside, over the mouth's width. */
  readonly mouth: number;
  /** Degrees by which the face is turned to the right of the picture. */
  readonly yaw: number;
  readonly chin: Point;
}

/** Height over width of an eye. */
function eyeRatio(mesh: FaceMesh, side: keyof typeof eyePoints): number {
  const [p1, p2, p3, p4, p5, p6] = eyePoints[side];
  const between = (a: number, b: number) => distance(meshPoint(mesh, a), meshPoint(mesh, b));
  return (between(p2, p6) + between(p3, p5)) / Math.max(1e-6, 2 * between(p1, p4));
}

/** How open each eye is, left and right as seen. */
export const eyeRatios = (mesh: FaceMesh): readonly [number, number] => [
  eyeRatio(mesh, 'left'),
  eyeRatio(mesh, 'right'),
];

/** Measures a face by its mesh. */
export function measureShape(mesh: FaceMesh): FaceShape {
  const at = (name: keyof typeof meshPoints) => meshPoint(mesh, meshPoints[name]);
  const [left, right] = [at('leftSide'), at('rightSide')];
  const wide = Math.max(1e-6, distance(at('mouthLeft'), at('mouthRight')));
  return {
    eyes: eyeRatios(mesh),
    mouth: distance(at('upperLip'), at('lowerLip')) / wide,
    yaw: (Math.atan2(right.z - left.z, distance(left, right)) * 180) / Math.PI,
    chin: at('chin'),
  };
}
