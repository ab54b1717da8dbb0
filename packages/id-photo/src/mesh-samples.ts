import { luma601 } from '@baigong/colour/light';
import type { FaceMesh } from './face-mesh.ts';
import type { Pixels } from './pixels.ts';

/** The colour at a point of the mesh: brightness 0 to 255, and the shares of red and of green, which shade leaves. */
export interface MeshSample {
  readonly light: number;
  readonly red: number;
  readonly green: number;
}

/** Points of the mesh without the irises. */
export const surfacePoints = 468;

/** Means of nine pixels at each point; undefined beyond the picture. */
export function sampleMesh(
  { width, height, data }: Pixels,
  mesh: FaceMesh,
): readonly (MeshSample | undefined)[] {
  return mesh.slice(0, surfacePoints).map(({ x, y }) => {
    const [column, row] = [Math.round(x), Math.round(y)];
    const sum = [0, 0, 0];
    let count = 0;
    for (let at = 0; at < 9; at += 1) {
      const [px, py] = [column + (at % 3) - 1, row + Math.floor(at / 3) - 1];
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const pixel = 4 * (py * width + px);
      if ((data[pixel + 3] ?? 0) < 255) continue;
      for (const part of [0, 1, 2]) sum[part] = (sum[part] ?? 0) + (data[pixel + part] ?? 0);
      count += 1;
    }
    if (count === 0) return undefined;
    const [r = 0, g = 0, b = 0] = sum.map((value) => value / count);
    const all = r + g + b + 12;
    return { light: luma601(r, g, b), red: (r + 4) / all, green: (g + 4) / all };
  });
}

/** What is near a point, in distances of the eyes. */
const near = 0.28;

/**
 * How much lighter or darker each point is than what is around it, as logarithms: the face's own relief, whatever
 * light falls on it.
 * @param apart pixels between the eyes
 */
export function relief(
  samples: readonly (MeshSample | undefined)[],
  mesh: FaceMesh,
  apart: number,
): Float32Array {
  const lights = samples.map((sample) => (sample ? Math.log(Math.max(6, sample.light)) : undefined));
  const made = new Float32Array(samples.length);
  for (const [index, own] of lights.entries()) {
    const here = mesh[index];
    if (own === undefined || !here) continue;
    let [sum, weights] = [0, 0];
    for (const [other, light] of lights.entries()) {
      const there = mesh[other];
      if (light === undefined || !there) continue;
      const away = ((here.x - there.x) ** 2 + (here.y - there.y) ** 2) / (near * apart) ** 2;
      if (away > 6) continue;
      const weight = Math.exp(-away);
      sum += weight * light;
      weights += weight;
    }
    made[index] = own - sum / weights;
  }
  return made;
}

/** How alike two lists rise and fall, -1 to 1. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  for (const [index, value] of a.entries()) {
    const [dA, dB] = [value - meanA, (b[index] ?? 0) - meanB];
    both += dA * dB;
    ofA += dA * dA;
    ofB += dB * dB;
  }
  return both / Math.sqrt(ofA * ofB + 1e-9);
}
