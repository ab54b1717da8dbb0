import { randomFrom } from './random.ts';

/** Gradient noise in one and two dimensions; every field is about −1 to 1 and depends on the seed alone. */
export class Noise {
  readonly #order = new Uint8Array(512);
  readonly #gx = new Float32Array(256);
  readonly #gy = new Float32Array(256);

  constructor(seed: number, stream: string) {
    const random = randomFrom(seed, `noise ${stream}`);
    for (let at = 0; at < 256; at += 1) {
      this.#order[at] = at;
      const angle = random() * Math.PI * 2;
      this.#gx[at] = Math.cos(angle);
      this.#gy[at] = Math.sin(angle);
    }
    for (let at = 255; at > 0; at -= 1) {
      const other = random.below(at + 1);
      const kept = this.#order[at]!;
      this.#order[at] = this.#order[other]!;
      this.#order[other] = kept;
    }
    this.#order.copyWithin(256, 0, 256);
  }

  /** Noise at a point of the plane, features about one unit wide. */
  at(x: number, y: number): number {
    const order = this.#order;
    const gx = this.#gx;
    const gy = this.#gy;
    const left = Math.floor(x);
    const top = Math.floor(y);
    const fx = x - left;
    const fy = y - top;
    const row = top & 255;
    const a = order[left & 255]! + row;
    const b = order[(left + 1) & 255]! + row;
    const h00 = order[a & 255]!;
    const h10 = order[b & 255]!;
    const h01 = order[(a + 1) & 255]!;
    const h11 = order[(b + 1) & 255]!;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const n00 = gx[h00]! * fx + gy[h00]! * fy;
    const n10 = gx[h10]! * (fx - 1) + gy[h10]! * fy;
    const n01 = gx[h01]! * fx + gy[h01]! * (fy - 1);
    const n11 = gx[h11]! * (fx - 1) + gy[h11]! * (fy - 1);
    const upper = n00 + (n10 - n00) * u;
    return (upper + (n01 + (n11 - n01) * u - upper) * v) * 1.45;
  }

  /** Noise along a line. */
  line(x: number): number {
    return this.at(x, 0.37);
  }

  /** Fractal noise: `octaves` fields, each half as large and half as strong as the one before. */
  fractal(x: number, y: number, octaves: number): number {
    let sum = 0;
    let strength = 0.5;
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += this.at(x, y) * strength;
      // A turn between the octaves keeps the lattice from showing.
      const turned = x * 1.6 - y * 1.2 + 11.3;
      y = x * 1.2 + y * 1.6 + 5.7;
      x = turned;
      strength *= 0.5;
    }
    return sum;
  }

  /** Fractal noise with creases where the field crosses zero: 0 in the valleys, 1 on the crests. */
  ridged(x: number, y: number, octaves: number): number {
    let sum = 0;
    let strength = 0.5;
    let carried = 1;
    for (let octave = 0; octave < octaves; octave += 1) {
      const crest = 1 - Math.abs(this.at(x, y));
      const sharp = crest * crest * carried;
      sum += sharp * strength;
      carried = sharp;
      const turned = x * 1.6 - y * 1.2 + 3.1;
      y = x * 1.2 + y * 1.6 + 8.9;
      x = turned;
      strength *= 0.55;
    }
    return sum;
  }
}

/** 0 below `low`, 1 above `high`, smooth between; `low` may be the larger one. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

/** The value held between 0 and 1. */
export function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

/** Linear interpolation: `from` at share 0, `to` at share 1. */
export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
