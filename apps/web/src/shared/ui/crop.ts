/** A rectangle cut from a picture. */
export interface Crop {
  /** Width to height of the rectangle. */
  readonly aspect: number;
  /** Its centre, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
  /** 1 is the largest rectangle that the picture fills; larger is nearer. */
  readonly zoom: number;
  /** Degrees by which the picture is turned clockwise under the rectangle, from -180 to 180. */
  readonly angle: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const cropBounds = { zoom: 5 } as const;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The room that a turned rectangle of width 1 takes along each axis of the picture. */
function extent({ aspect, angle }: Pick<Crop, 'aspect' | 'angle'>): {
  readonly x: number;
  readonly y: number;
} {
  const theta = radians(angle);
  const [cos, sin] = [Math.abs(Math.cos(theta)), Math.abs(Math.sin(theta))];
  return { x: cos + sin / aspect, y: sin + cos / aspect };
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The width of the rectangle in pixels of the picture. */
export function cropWidth({ width, height }: Size, crop: Pick<Crop, 'aspect' | 'zoom' | 'angle'>): number {
  const { x, y } = extent(crop);
  return Math.min(width / x, height / y) / crop.zoom;
}

/** The same crop, turned into -180…180, at most `cropBounds.zoom` near, with every corner on the picture. */
export function clampCrop(size: Size, crop: Crop): Crop {
  const angle = ((((crop.angle + 180) % 360) + 360) % 360) - 180;
  const zoom = clamp(crop.zoom, 1, cropBounds.zoom);
  const { aspect } = crop;
  const half = cropWidth(size, { aspect, zoom, angle }) / 2;
  const { x, y } = extent({ aspect, angle });
  return {
    aspect,
    x: clamp(crop.x, half * x, size.width - half * x),
    y: clamp(crop.y, half * y, size.height - half * y),
    zoom,
    angle,
  };
}

/** The largest rectangle in the middle; of an upright picture a little above it, where faces are. */
export function initialCrop(size: Size, aspect = 1): Crop {
  const y = size.height > size.width ? size.height * 0.42 : size.height / 2;
  return clampCrop(size, { aspect, x: size.width / 2, y, zoom: 1, angle: 0 });
}

/** Moves the picture under the rectangle by shares of its width, as they are seen (right and down). */
export function moveCrop(size: Size, crop: Crop, right: number, down: number): Crop {
  const width = cropWidth(size, crop);
  const theta = radians(crop.angle);
  const [cos, sin] = [Math.cos(theta), Math.sin(theta)];
  return clampCrop(size, {
    ...crop,
    x: crop.x - width * (right * cos + down * sin),
    y: crop.y - width * (down * cos - right * sin),
  });
}

/**
 * The matrix that draws the picture so that the crop fills a rectangle of `width` pixels at the origin:
 * for `setTransform` of a canvas and for CSS `matrix()`.
 */
export function cropMatrix(
  size: Size,
  crop: Crop,
  width: number,
): [a: number, b: number, c: number, d: number, e: number, f: number] {
  const scale = width / cropWidth(size, crop);
  const theta = radians(crop.angle);
  const [cos, sin] = [Math.cos(theta) * scale, Math.sin(theta) * scale];
  const [right, down] = [width / 2, width / crop.aspect / 2];
  return [cos, sin, -sin, cos, right - crop.x * cos + crop.y * sin, down - crop.x * sin - crop.y * cos];
}
