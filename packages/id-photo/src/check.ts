import type { Band } from './framing.ts';
import { inPhoto, offset, type Placement, type Point } from './placement.ts';
import type { Head } from './head.ts';

export type CheckId =
  | 'people'
  | 'real'
  | 'turned'
  | 'covered'
  | 'eyes-open'
  | 'mouth'
  | 'shoulders'
  | 'forehead'
  | 'details'
  | 'head'
  | 'gap'
  | 'eyes'
  | 'centre'
  | 'tilt'
  | 'apart'
  | 'inside'
  | 'pixels'
  | 'brightness'
  | 'background';

export type CheckState = 'pass' | 'near' | 'fail';

/** Where in the photo something is: a rectangle in parts of the photo, 0 to 1 where it is inside. */
export interface PhotoRegion {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One thing looked at: how it stands, as a Chinese sentence, and what to change where it does not pass. */
export interface Check {
  readonly id: CheckId;
  readonly name: string;
  readonly state: CheckState;
  readonly found: string;
  readonly fix?: string;
  /** Where it is seen, for marking it in the photo; a passed check has none. */
  readonly at?: PhotoRegion;
}

/** pass within the rule, near within the wider band. */
export function judge(value: number, rule: Band, wider: Band): CheckState {
  if (value >= rule.min && value <= rule.max) return 'pass';
  return value >= wider.min && value <= wider.max ? 'near' : 'fail';
}

export const around = (value: number, by: number): Band => ({ min: value - by, max: value + by });
export const percent = (part: number): string => `${Math.round(part * 100)}%`;
/** Rounding of pixels must not turn a kept rule into a broken one. */
export const tolerance = 0.004;

/** The rectangle around some points of the picture, in the photo, with a margin in parts of the photo. */
export function regionAround(placement: Placement, points: readonly Point[], margin = 0): PhotoRegion {
  const seen = points.map((point) => inPhoto(placement, point));
  const [left, right] = [Math.min(...seen.map(({ x }) => x)), Math.max(...seen.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...seen.map(({ y }) => y)), Math.max(...seen.map(({ y }) => y))];
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}

/** Crown, chin and both sides of a head. */
export const headOutline = (head: Head): readonly Point[] => {
  const middle = offset(head.chin, head.angle, 0, -head.width * 0.6);
  return [
    head.crown,
    head.chin,
    offset(middle, head.angle, -head.width * 0.55, 0),
    offset(middle, head.angle, head.width * 0.55, 0),
  ];
};

/** Brow to chin, from ear to ear. */
export const faceOutline = (head: Head): readonly Point[] => {
  const brow = offset(head.chin, head.angle, 0, -head.width * 1.1);
  return [
    offset(brow, head.angle, -head.width / 2, 0),
    offset(brow, head.angle, head.width / 2, 0),
    offset(head.chin, head.angle, -head.width / 2, 0),
    offset(head.chin, head.angle, head.width / 2, 0),
  ];
};
