import { meshContour, meshPoint, meshPoints, type FaceMesh } from './face-mesh.ts';
import { isInside } from './face-regions.ts';
import { sampleMesh, surfacePoints, type MeshSample } from './mesh-samples.ts';
import type { Pixels } from './pixels.ts';

/** Light is taken from around each point of the face so far, in distances of the eyes: lips and brows count for little. */
const reach = 0.3;
/** Pixels from one place of the field to the next. */
const grid = 10;
/** Of the difference, the darker side is lifted by this part and the lighter one lowered by the rest. */
const lift = 0.75;
/** Skin beyond the face's border is evened out so far, in distances of the eyes. */
const fade = 0.35;
/** Nothing becomes lighter or darker than by these factors. */
const most = { up: 1.8, down: 0.7 } as const;

/** The point on the other side of the face for each, by the mesh turned to the front. */
function mirrorPoints(mesh: FaceMesh): readonly number[] {
  const [left, right] = [meshPoint(mesh, meshPoints.leftSide), meshPoint(mesh, meshPoints.rightSide)];
  const across = [right.x - left.x, right.y - left.y, right.z - left.z] as const;
  const length = Math.hypot(...across) || 1;
  const middle = [(left.x + right.x) / 2, (left.y + right.y) / 2, (left.z + right.z) / 2] as const;
  const sideways = (index: number) => {
    const { x, y, z } = meshPoint(mesh, index);
    return ((x - middle[0]) * across[0] + (y - middle[1]) * across[1] + (z - middle[2]) * across[2]) / length;
  };
  const places = Array.from({ length: surfacePoints }, (_, index) => {
    const { x, y, z } = meshPoint(mesh, index);
    const by = sideways(index);
    // What is left without the way sideways is the same on both sides.
    return {
      by,
      x: x - (across[0] * by) / length,
      y: y - (across[1] * by) / length,
      z: z - (across[2] * by) / length,
    };
  });
  return places.map((own) => {
    let [nearest, best] = [Infinity, 0];
    for (const [index, other] of places.entries()) {
      const away =
        (own.by + other.by) ** 2 + (own.x - other.x) ** 2 + (own.y - other.y) ** 2 + (own.z - other.z) ** 2;
      if (away < nearest) [nearest, best] = [away, index];
    }
    return best;
  });
}

/** A field of logarithms between points that have one, smooth everywhere. */
function spread(
  points: readonly { readonly x: number; readonly y: number; readonly value: number }[],
  { width, height }: { width: number; height: number },
  radius: number,
): (x: number, y: number) => number {
  const [columns, rows] = [Math.ceil(width / grid) + 2, Math.ceil(height / grid) + 2];
  const field = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let [sum, weights] = [0, 1e-4];
      for (const { x, y, value } of points) {
        const away = ((x - column * grid) ** 2 + (y - row * grid) ** 2) / radius ** 2;
        if (away > 9) continue;
        const weight = Math.exp(-away);
        sum += weight * value;
        weights += weight;
      }
      field[row * columns + column] = sum / weights;
    }
  return (x, y) => {
    const [column, row] = [Math.floor(x / grid), Math.floor(y / grid)];
    const [right, down] = [x / grid - column, y / grid - row];
    const at = row * columns + column;
    const above = (field[at] ?? 0) * (1 - right) + (field[at + 1] ?? 0) * right;
    const below = (field[at + columns] ?? 0) * (1 - right) + (field[at + columns + 1] ?? 0) * right;
    return above * (1 - down) + below * down;
  };
}

const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

type Hue = Pick<MeshSample, 'red' | 'green'>;

function skinOf(samples: readonly (MeshSample | undefined)[]): Hue {
  const seen = samples.filter((sample) => sample !== undefined);
  const middle = (part: 'red' | 'green') =>
    seen.map((sample) => sample[part]).toSorted((a, b) => a - b)[seen.length >> 1] ?? 1 / 3;
  return { red: middle('red'), green: middle('green') };
}

const unlikeSkin = (one: Hue, skin: Hue): number =>
  Math.hypot((one.red - skin.red) / 0.09, (one.green - skin.green) / 0.05);

/**
 * How much of a pixel is the face's skin, 0 to 1: all within its border, less beyond, nothing where the colour is
 * another one, so that hair and wall stay as they are.
 */
function skinWeights(photo: Pixels, mesh: FaceMesh, apart: number): Float32Array {
  const { width, height, data } = photo;
  const contour = meshContour.map((index) => meshPoint(mesh, index));
  const skin = skinOf(sampleMesh(photo, mesh));
  const weights = new Float32Array(width * height);
  const margin = fade * apart;
  const [xs, ys] = [contour.map(({ x }) => x), contour.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
  const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + 2 * margin];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y += 1)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x += 1) {
      const at = 4 * (y * width + x);
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      const all = r + g + b + 12;
      const other = unlikeSkin({ red: (r + 4) / all, green: (g + 4) / all }, skin);
      const isFace = isInside(contour, x, y);
      const beyond = isFace
        ? 0
        : Math.min(...contour.map((point) => Math.hypot(point.x - x, point.y - y))) / margin;
      weights[y * width + x] =
        Math.max(0, 1 - beyond / (y > Math.max(...ys) ? 2 : 1)) *
        ramp(other, isFace ? 2.4 : 1.4, isFace ? 1.6 : 0.8);
    }
  return smoothed(weights, width, height, Math.max(1, Math.round(apart * 0.03)));
}

/** Means over squares, so that no pixel is lit on its own. */
function smoothed(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const pass = (from: Float32Array, step: number, length: number, lines: number, next: number) => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line += 1) {
      let sum = 0;
      for (let at = -radius; at < length; at += 1) {
        const [entering, leaving] = [at + radius, at - radius - 1];
        if (entering < length) sum += from[line * next + entering * step] ?? 0;
        if (leaving >= 0) sum -= from[line * next + leaving * step] ?? 0;
        if (at >= 0) to[line * next + at * step] = sum / (2 * radius + 1);
      }
    }
    return to;
  };
  return pass(pass(values, 1, width, height, width), width, height, width, 1);
}

/**
 * Brings the light of both halves of a face together, in place: each place is lit as the one on the other side. Only
 * the light that changes slowly is touched, so that no edge moves.
 * @param mesh in the photo's pixels
 * @param strength 0 leaves the photo as it is, 1 makes both halves alike
 */
export function evenLight(photo: Pixels, mesh: FaceMesh, strength: number): void {
  if (strength <= 0) return;
  const { width, height, data } = photo;
  const [left, right] = [meshPoint(mesh, meshPoints.leftIris), meshPoint(mesh, meshPoints.rightIris)];
  const apart = Math.max(1, Math.hypot(right.x - left.x, right.y - left.y));
  const samples = sampleMesh(photo, mesh);
  const skin = skinOf(samples);
  // Hair at the border says nothing of the light.
  const lights = samples.map((sample) =>
    sample && unlikeSkin(sample, skin) < 1.2 ? Math.log(Math.max(4, sample.light)) : undefined,
  );
  const known = lights.flatMap((value, index) => {
    const { x, y } = meshPoint(mesh, index);
    return value === undefined ? [] : [{ x, y, value }];
  });
  const light = spread(known, photo, reach * apart);
  const mirror = mirrorPoints(mesh);
  const inside = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x < width && y < height;
  const differences = mirror.flatMap((other, index) => {
    const [own, opposite] = [meshPoint(mesh, index), meshPoint(mesh, other)];
    if (!inside(own) || !inside(opposite)) return [];
    const difference = light(opposite.x, opposite.y) - light(own.x, own.y);
    return [{ x: own.x, y: own.y, value: difference * (difference > 0 ? lift : 1 - lift) }];
  });
  if (differences.length < surfacePoints / 2) return;
  const change = spread(differences, photo, reach * apart);
  const weights = skinWeights(photo, mesh, apart);
  for (let pixel = 0; pixel < weights.length; pixel += 1) {
    const weight = weights[pixel] ?? 0;
    if (weight <= 0) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const factor = Math.exp(strength * weight * change(x, y));
    const by = Math.min(most.up, Math.max(most.down, factor));
    for (let part = 0; part < 3; part += 1) data[4 * pixel + part] = (data[4 * pixel + part] ?? 0) * by;
  }
}
