import { meshPoint, meshPoints, type FaceMesh, type FaceShape } from './face-mesh.ts';
import type { FaceSurface } from './face-surface.ts';
import type { Point } from './placement.ts';

/** What a closer look at a face and the body below it found. */
export interface FaceDetail {
  readonly shape: FaceShape;
  /** Undefined where too little of the face is in the picture. */
  readonly surface: FaceSurface | undefined;
  /** Radians by which the line of the shoulders falls to the right of the picture; undefined where not both are seen. */
  readonly shoulders: number | undefined;
  /** A wrist or fingers are seen before the face. */
  readonly hand: boolean;
}

/** The face with what holds its chin, in distances of the eyes from their middle. */
const reach = { across: 1.3, above: 0.8, below: 2.35 } as const;
/** So many places of a hand must be there: a single one is often guessed. */
const fewest = 2;

/** Whether a hand is before a face or at its chin: of what is seen of hands, enough is there. */
export function isHandBefore(mesh: FaceMesh, hands: readonly Point[]): boolean {
  const [left, right] = [meshPoint(mesh, meshPoints.leftIris), meshPoint(mesh, meshPoints.rightIris)];
  const apart = Math.max(1e-6, Math.hypot(right.x - left.x, right.y - left.y));
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const near = hands.filter(({ x, y }) => {
    const [across, down] = [(x - middle.x) / apart, (y - middle.y) / apart];
    return Math.abs(across) < reach.across && down > -reach.above && down < reach.below;
  });
  return near.length >= fewest;
}
