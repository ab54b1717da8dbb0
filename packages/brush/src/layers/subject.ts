import type { Canvas } from '../core/canvas.ts';
import { blend, fromHex, type Rgb } from '../core/colour.ts';
import { fillShaded, type Point } from '../core/mask.ts';
import type { SubjectLayer } from '../scene-layers.ts';
import { readDrawing, type Part } from '../subjects/drawing.ts';
import { drawings } from '../subjects/drawings.ts';
import { tintParts } from '../subjects/tint.ts';

/** Points of an ellipse, and between two of a smooth line. */
const ROUND = 36;
const BETWEEN = 7;

/** A thing that was asked for, drawn of its parts. */
export function paintSubject(canvas: Canvas, layer: SubjectLayer): void {
  const size = layer.size * canvas.scale;
  const [left, foot] = [layer.x * canvas.width, layer.y * canvas.height];
  const place = (x: number, y: number): Point => [
    left + (x / 100) * size * layer.side,
    foot - (y / 100) * size,
  ];
  const air = fromHex(layer.air);
  const own = readDrawing(drawings[layer.what] ?? '');
  for (const part of layer.tint === undefined ? own : tintParts(own, layer.tint)) {
    const colour = inAir(fromHex(part.colour), air, layer);
    if (part.kind === 'stroke' || part.kind === 'curve') drawStroke(canvas, part, colour, size, place);
    else
      fillShaded(
        canvas,
        outlineOf(part).map(([x, y]) => place(x, y)),
        colour,
      );
  }
}

/** A colour as the light of the scene leaves it; ink has none. */
function inAir([red, green, blue]: Rgb, air: Rgb, { share, grey }: SubjectLayer): Rgb {
  const light = 0.25 * red + 0.6 * green + 0.15 * blue;
  const fade = (channel: number): number => channel + (light - channel) * grey;
  return blend([fade(red), fade(green), fade(blue)], air, share);
}

function outlineOf({ kind, numbers }: Part): (readonly [number, number])[] {
  if (kind === 'ellipse') return ellipse(numbers);
  const points = pairs(numbers);
  return kind === 'smooth' ? smooth(points, true) : points;
}

function ellipse([x = 0, y = 0, rx = 0, ry = 0, degrees = 0]: readonly number[]): (readonly [
  number,
  number,
])[] {
  const turn = (degrees * Math.PI) / 180;
  return Array.from({ length: ROUND }, (_, at) => {
    const angle = (at / ROUND) * 2 * Math.PI;
    const [a, b] = [Math.cos(angle) * rx, Math.sin(angle) * ry];
    return [x + a * Math.cos(turn) - b * Math.sin(turn), y + a * Math.sin(turn) + b * Math.cos(turn)];
  });
}

function pairs(numbers: readonly number[]): (readonly [number, number])[] {
  return Array.from({ length: numbers.length >> 1 }, (_, at) => [numbers[at * 2]!, numbers[at * 2 + 1]!]);
}

/** A Catmull-Rom line through the points. */
function smooth(
  points: readonly (readonly [number, number])[],
  closed: boolean,
): (readonly [number, number])[] {
  const count = points.length;
  const at = (index: number): readonly [number, number] =>
    closed ? points[(index + count) % count]! : points[Math.max(0, Math.min(count - 1, index))]!;
  const line: (readonly [number, number])[] = [];
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    for (let step = 0; step < BETWEEN; step += 1) {
      const t = step / BETWEEN;
      const axis = (k: 0 | 1): number =>
        b[k] +
        0.5 *
          t *
          (c[k] - a[k] + t * (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k] + t * (3 * (b[k] - c[k]) + d[k] - a[k])));
      line.push([axis(0), axis(1)]);
    }
  }
  if (!closed) line.push(points[count - 1]!);
  return line;
}

function drawStroke(
  canvas: Canvas,
  { kind, numbers }: Part,
  colour: Rgb,
  size: number,
  place: (x: number, y: number) => Point,
): void {
  const [width = 1, ...rest] = numbers;
  const corners = pairs(rest);
  const points = (kind === 'curve' ? smooth(corners, false) : corners).map(([x, y]) => place(x, y));
  const radius = (width / 200) * size;
  for (let at = 1; at < points.length; at += 1) {
    const [[x0, y0], [x1, y1]] = [points[at - 1]!, points[at]!];
    canvas.stroke(x0, y0, radius, x1, y1, radius, colour);
  }
}
