import type { PixelSize } from './sizes.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a photo is cut out of a picture: a rectangle in the picture's pixels that may be turned. */
export interface Placement {
  readonly centre: Point;
  readonly width: number;
  readonly height: number;
  /** Radians by which the rectangle is turned clockwise in the picture. */
  readonly angle: number;
}

/** Rightwards and downwards in a frame turned by an angle. */
export const axesOf = (angle: number): { across: Point; down: Point } => ({
  across: { x: Math.cos(angle), y: Math.sin(angle) },
  down: { x: -Math.sin(angle), y: Math.cos(angle) },
});

export const along = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;

/** From one point so far across and so far down in a frame turned by an angle. */
export function offset(from: Point, angle: number, right: number, below: number): Point {
  const { across, down } = axesOf(angle);
  return { x: from.x + across.x * right + down.x * below, y: from.y + across.y * right + down.y * below };
}

/** A picture's point in the photo, 0 to 1 across and down where it is inside. */
export function inPhoto({ centre, width, height, angle }: Placement, point: Point): Point {
  const { across, down } = axesOf(angle);
  const from = { x: point.x - centre.x, y: point.y - centre.y };
  return { x: along(from, across) / width + 0.5, y: along(from, down) / height + 0.5 };
}

/** The picture's point that stands at a part of the photo, 0 to 1. The other way round of `inPhoto`. */
export function inPicture({ centre, width, height, angle }: Placement, part: Point): Point {
  return offset(centre, angle, (part.x - 0.5) * width, (part.y - 0.5) * height);
}

/** The matrix that takes the picture's pixels to a photo of a size, as canvases take it: a, b, c, d, e, f. */
export function photoMatrix(
  placement: Placement,
  size: PixelSize,
): readonly [number, number, number, number, number, number] {
  const { across, down } = axesOf(placement.angle);
  const [sx, sy] = [size.width / placement.width, size.height / placement.height];
  const { x, y } = placement.centre;
  return [
    across.x * sx,
    down.x * sy,
    across.y * sx,
    down.y * sy,
    size.width / 2 - (x * across.x + y * across.y) * sx,
    size.height / 2 - (x * down.x + y * down.y) * sy,
  ];
}

/** How far the photo's corners reach beyond the picture, as parts of the photo's height; 0 where they do not. */
export function beyond(
  placement: Placement,
  picture: PixelSize,
): { top: number; sides: number; bottom: number } {
  const corner = (x: number, y: number) => inPicture(placement, { x, y });
  const corners = [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)];
  const part = (pixels: number) => Math.max(0, pixels) / placement.height;
  return {
    top: part(Math.max(...corners.map(({ y }) => -y))),
    sides: part(Math.max(...corners.map(({ x }) => Math.max(-x, x - picture.width)))),
    bottom: part(Math.max(...corners.map(({ y }) => y - picture.height))),
  };
}

/** A placement moved, zoomed and turned by a visitor; zoom and turn keep a point of the photo where it is. */
export function adjusted(
  placement: Placement,
  change: {
    /** Parts of the photo by which what is seen moves right and down. */
    readonly move?: Point;
    /** Above 1 the head becomes larger. */
    readonly zoom?: number;
    /** Radians by which what is seen turns clockwise. */
    readonly turn?: number;
    readonly about?: Point;
  },
): Placement {
  const { move = { x: 0, y: 0 }, zoom = 1, turn = 0, about = { x: 0.5, y: 0.5 } } = change;
  const fixed = inPicture(placement, about);
  const next = {
    ...placement,
    width: placement.width / zoom,
    height: placement.height / zoom,
    angle: placement.angle - turn,
  };
  const drift = inPicture({ ...next, centre: { x: 0, y: 0 } }, about);
  const centre = { x: fixed.x - drift.x, y: fixed.y - drift.y };
  return { ...next, centre: offset(centre, next.angle, -move.x * next.width, -move.y * next.height) };
}
