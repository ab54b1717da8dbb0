import { meshPoint, meshPoints, type FaceMesh } from './face-mesh.ts';
import type { Point } from './placement.ts';

/** How sure each pixel belongs to a person, 0 to 255, over the whole picture. */
interface PersonMask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Where the outline of the shoulders is looked at, in widths of the face from the chin. */
const steps = [0.75, 0.85, 0.95, 1.05, 1.15, 1.25, 1.35];
/** From this depth below the chin upwards the person reaches to the shoulder. */
const depth = 1.2;
/** Higher than this below the chin it is hair, not a shoulder. */
const highest = 0.1;
/** So many steps must be seen on both sides. */
const fewest = 3;

/**
 * The line of the shoulders by the person's outline, as radians by which it falls to the right of the picture.
 * @returns undefined where hair hides the outline, or the picture cuts it
 */
function outlineAngle(
  mesh: FaceMesh,
  mask: PersonMask,
  picture: { width: number; height: number },
): number | undefined {
  const [left, right] = [meshPoint(mesh, meshPoints.leftSide), meshPoint(mesh, meshPoints.rightSide)];
  const face = Math.hypot(right.x - left.x, right.y - left.y);
  const chin = meshPoint(mesh, meshPoints.chin);
  const scale = mask.width / picture.width;
  const isPerson = ({ x, y }: Point): boolean => {
    const [column, row] = [Math.floor(x * scale), Math.floor(y * scale)];
    if (column < 0 || row < 0 || column >= mask.width || row >= mask.height) return false;
    return (mask.data[row * mask.width + column] ?? 0) >= 128;
  };
  const topAt = (x: number): number | undefined => {
    let y = Math.min(chin.y + depth * face, picture.height - 1);
    if (!isPerson({ x, y })) return undefined;
    while (y > 0 && isPerson({ x, y })) y -= Math.max(1, 0.5 / scale);
    return y < chin.y + highest * face ? undefined : y;
  };
  const angles = steps.flatMap((step) => {
    const [one, other] = [topAt(chin.x - step * face), topAt(chin.x + step * face)];
    return one === undefined || other === undefined ? [] : [Math.atan2(other - one, 2 * step * face)];
  });
  return angles.length < fewest ? undefined : angles.toSorted((a, b) => a - b)[angles.length >> 1];
}

/**
 * The line of the shoulders: by the person's outline where it shows both, else by the joints.
 * @param joints left and right as seen
 */
export function shoulderAngle(
  mesh: FaceMesh,
  mask: PersonMask | undefined,
  picture: { readonly width: number; readonly height: number },
  joints: { readonly left: Point; readonly right: Point } | null,
): number | undefined {
  const outline = mask && outlineAngle(mesh, mask, picture);
  if (outline !== undefined) return outline;
  return joints ? Math.atan2(joints.right.y - joints.left.y, joints.right.x - joints.left.x) : undefined;
}
