import type { Face, Point } from './person.ts';

/** A look at a face from close by: a square of so many times its box. */
export interface CloseLook {
  readonly times: number;
  readonly mirrored: boolean;
}

/** Different enough that what only looks like a face in one of them does not in another. */
export const closeLooks: readonly CloseLook[] = [
  { times: 2.2, mirrored: true },
  { times: 3, mirrored: false },
  { times: 1.7, mirrored: false },
];

/** What a face is that no two looks found: further apart than any two places in one. */
const lost = 9;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function mean(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/**
 * A face out of several looks at it: the mean of where they put its parts, which is more exact than the look at the
 * whole picture, and how far apart they are. A face that is not found again stays where it was.
 */
export function mergeLooks(face: Face, looks: readonly (Face | null)[]): Face {
  const found = looks.filter((look) => look !== null);
  if (found.length < 2) return { ...face, unsteady: lost };
  const parts = {
    rightEye: mean(found.map(({ rightEye }) => rightEye)),
    leftEye: mean(found.map(({ leftEye }) => leftEye)),
    nose: mean(found.map(({ nose }) => nose)),
    mouth: mean(found.map(({ mouth }) => mouth)),
  };
  const apart = Math.max(1e-6, distance(parts.rightEye, parts.leftEye));
  const names = ['rightEye', 'leftEye', 'nose', 'mouth'] as const;
  const unsteady = Math.max(
    ...names.flatMap((name) => found.map((look) => distance(look[name], parts[name]) / apart)),
  );
  if (unsteady > 0.5) return { ...face, unsteady };
  const ears = {
    right: mean(found.map((look) => look.ears.right)),
    left: mean(found.map((look) => look.ears.left)),
  };
  return { ...face, ...parts, ears, unsteady };
}
