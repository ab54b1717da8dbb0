import type { Pixels, Plane } from '../../pixels/plane.ts';

/** What a model of ONNX wants to see of a picture, and what it gives: opacities of a square, 0 to 1. */
export interface MaskInput {
  /** Pixels of the square's side. */
  readonly side: number;
  /** What is taken off red, green and blue (0 to 1), and what they are divided by then. */
  readonly mean: readonly [number, number, number];
  readonly deviation: readonly [number, number, number];
  /** The brightest value of the picture is made 1. */
  readonly brightened: boolean;
  /** The picture's own part of the side; its border goes on beyond it, above and at both sides, as a wall does. */
  readonly inner: number;
}

const startOf = ({ side, inner }: MaskInput) => ({ left: (side - inner) >> 1, top: side - inner });

/** A square of `inner` pixels a side as the model's input: three planes, one for each colour. */
export function toTensor(input: MaskInput, { width, height, data }: Pixels): Float32Array {
  const { side, mean, deviation, brightened } = input;
  const { left, top } = startOf(input);
  let most = 255;
  if (brightened) {
    most = 1;
    for (let i = 0; i < data.length; i += 1) if (i % 4 !== 3) most = Math.max(most, data[i] ?? 0);
  }
  const count = side * side;
  const tensor = new Float32Array(3 * count);
  for (let y = 0; y < side; y += 1) {
    const row = Math.min(Math.max(y - top, 0), height - 1) * width;
    for (let x = 0; x < side; x += 1) {
      const from = (row + Math.min(Math.max(x - left, 0), width - 1)) * 4;
      for (const part of [0, 1, 2] as const)
        tensor[part * count + y * side + x] =
          ((data[from + part] ?? 0) / most - mean[part]) / deviation[part];
    }
  }
  return tensor;
}

/** The picture's own part of what the model gives. */
export function fromTensor(input: MaskInput, output: ArrayLike<number>): Plane {
  const { side, inner } = input;
  const { left, top } = startOf(input);
  const data = new Float32Array(inner * inner);
  for (let y = 0; y < inner; y += 1)
    for (let x = 0; x < inner; x += 1)
      data[y * inner + x] = Math.min(1, Math.max(0, output[(y + top) * side + x + left] ?? 0));
  return { width: inner, height: inner, data };
}
