/** A square cut from a picture. */
export interface Crop {
  /** The centre of the square, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
  /** 1 is the largest square that the picture fills; larger is nearer. */
  readonly zoom: number;
  /** Degrees by which the picture is turned clockwise under the square, from -180 to 180. */
  readonly angle: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const cropBounds = { zoom: 5 } as const;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Half of the room that a turned square of side 1 takes along each axis of the picture. */
function halfExtent(angle: number): number {
  const theta = radians(angle);
  return (Math.abs(Math.cos(theta)) + Math.abs(Math.sin(theta))) / 2;
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The side of the square in pixels of the picture. */
export function cropSide({ width, height }: Size, { zoom, angle }: Pick<Crop, 'zoom' | 'angle'>): number {
  return Math.min(width, height) / (2 * halfExtent(angle)) / zoom;
}

/** The same crop, turned into -180…180, at most `cropBounds.zoom` near, with every corner on the picture. */
export function clampCrop(size: Size, crop: Crop): Crop {
  const angle = ((((crop.angle + 180) % 360) + 360) % 360) - 180;
  const zoom = clamp(crop.zoom, 1, cropBounds.zoom);
  const margin = cropSide(size, { zoom, angle }) * halfExtent(angle);
  return {
    x: clamp(crop.x, margin, size.width - margin),
    y: clamp(crop.y, margin, size.height - margin),
    zoom,
    angle,
  };
}

/** The largest square in the middle; of an upright picture a little above it, where faces are. */
export function initialCrop(size: Size): Crop {
  const y = size.height > size.width ? size.height * 0.42 : size.height / 2;
  return clampCrop(size, { x: size.width / 2, y, zoom: 1, angle: 0 });
}

/** Moves the picture under the square by shares of the square's side, as they are seen (right and down). */
export function moveCrop(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = cropSide(size, crop);
  const theta = radians(crop.angle);
  const [cos, sin] = [Math.cos(theta), Math.sin(theta)];
  return clampCrop(size, {
    ...crop,
    x: crop.x - side * (right * cos + down * sin),
    y: crop.y - side * (down * cos - right * sin),
  });
}

/**
 * The matrix that draws the picture so that the crop fills a square of `side` pixels at the origin:
 * for `setTransform` of a canvas and for CSS `matrix()`.
 */
export function cropMatrix(
  size: Size,
  crop: Crop,
  side: number,
): [a: number, b: number, c: number, d: number, e: number, f: number] {
  const scale = side / cropSide(size, crop);
  const theta = radians(crop.angle);
  const [cos, sin] = [Math.cos(theta) * scale, Math.sin(theta) * scale];
  const half = side / 2;
  return [cos, sin, -sin, cos, half - crop.x * cos + crop.y * sin, half - crop.x * sin - crop.y * cos];
}
