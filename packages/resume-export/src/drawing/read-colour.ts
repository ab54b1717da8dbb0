import type { Colour, Gradient, GradientStop, Path } from '@baigong/pdf/drawing';
import type { Box } from './shapes.ts';

const cache = new Map<string, Colour>();
let canvas: CanvasRenderingContext2D | null | undefined;

function fromCanvas(css: string): Colour {
  canvas ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  });
  if (!canvas) return [0, 0, 0, 1];
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = css;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255, alpha / 255];
}

/** Reads a computed colour: as rgb() and color(srgb) by their numbers, any other as the browser paints it. */
export function parseColour(css: string): Colour {
  const cached = cache.get(css);
  if (cached) return cached;
  const plain = /^(rgba?|color)\((srgb )?([^)]*)\)$/.exec(css);
  const numbers = plain?.[3]?.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
  const [red, green, blue, alpha = 1] = numbers;
  let colour: Colour;
  if (plain && red !== undefined && green !== undefined && blue !== undefined && !/%|none/.test(css)) {
    const full = plain[1] === 'color' ? 1 : 255;
    colour =
      plain[1] === 'color' && !plain[2] ? fromCanvas(css) : [red / full, green / full, blue / full, alpha];
  } else colour = css === 'transparent' ? [0, 0, 0, 0] : fromCanvas(css);
  cache.set(css, colour);
  return colour;
}

export const withOpacity = ([red, green, blue, alpha]: Colour, by: number): Colour => [
  red,
  green,
  blue,
  alpha * by,
];

/** Cuts a list of CSS at the commas that are in no bracket. */
export function splitList(css: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  let quote = '';
  for (let index = 0; index < css.length; index += 1) {
    const char = css.charAt(index);
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (char === ',' && depth === 0) {
      parts.push(css.slice(from, index).trim());
      from = index + 1;
    }
  }
  parts.push(css.slice(from).trim());
  return parts.filter(Boolean);
}

const sides: Readonly<Record<string, number>> = { top: 0, right: 90, bottom: 180, left: 270 };

/** Degrees, clockwise from upwards; undefined when the part is no direction. */
function readAngle(part: string, { width, height }: Box): number | undefined {
  const angle = /^(-?[\d.]+)(deg|rad|turn|grad)$/.exec(part);
  if (angle) {
    const unit = { deg: 1, rad: 180 / Math.PI, turn: 360, grad: 0.9 }[angle[2] ?? 'deg'] ?? 1;
    return Number(angle[1]) * unit;
  }
  if (!part.startsWith('to ')) return undefined;
  const [first = '', second] = part.slice(3).split(' ');
  if (!second) return sides[first];
  // Towards a corner: across the other diagonal (CSS Images 3, 3.1.1).
  const right = part.includes('right') ? 1 : -1;
  const down = part.includes('bottom') ? 1 : -1;
  return (Math.atan2(right * height, -down * width) * 180) / Math.PI;
}

/** Where a stop without a location stands: evenly between its neighbours. */
function fillPositions(
  stops: readonly { colour: Colour; at: number | undefined }[],
): readonly GradientStop[] {
  const positions = stops.map(({ at }) => at);
  positions[0] ??= 0;
  const end = positions.length - 1;
  positions[end] ??= 1;
  for (let index = 1; index < end; index += 1) {
    if (positions[index] !== undefined) continue;
    let next = index;
    while (positions[next] === undefined) next += 1;
    const from = positions[index - 1] ?? 0;
    positions[index] = from + ((positions[next] ?? 1) - from) / (next - index + 1);
  }
  let max = -Infinity;
  return stops.map(({ colour }, index) => {
    max = Math.max(max, positions[index] ?? 0);
    return { at: max, colour };
  });
}

/** A stop that is not seen has its neighbour's colour: CSS mixes colours by how much of them is seen. */
function tintTransparent(stops: readonly GradientStop[]): readonly GradientStop[] {
  return stops.map((stop, index) => {
    if (stop.colour[3] > 0) return stop;
    const near = [stops[index - 1], stops[index + 1]].find((other) => other && other.colour[3] > 0);
    if (!near) return stop;
    const [red, green, blue] = near.colour;
    return { at: stop.at, colour: [red, green, blue, 0] };
  });
}

/** Brings the stops between 0 and 1, moving the line's ends with them. */
function normalize(gradient: Gradient): Gradient {
  const first = Math.min(0, gradient.stops[0]?.at ?? 0);
  const last = Math.max(1, gradient.stops.at(-1)?.at ?? 1);
  if (first === 0 && last === 1) return gradient;
  const [fromX, fromY] = gradient.from;
  const [toX, toY] = gradient.to;
  const point = (at: number) => [fromX + (toX - fromX) * at, fromY + (toY - fromY) * at] as const;
  return {
    ...gradient,
    from: point(first),
    to: point(last),
    stops: gradient.stops.map(({ at, colour }) => ({ colour, at: (at - first) / (last - first) })),
  };
}

/** A computed `linear-gradient()` as it fills a box; undefined for what is not one. */
export function readGradient(css: string, box: Box, path: Path, opacity: number): Gradient | undefined {
  const inside = /^linear-gradient\((.*)\)$/s.exec(css)?.[1];
  if (inside === undefined) return undefined;
  const parts = [...splitList(inside)];
  const angle = readAngle(parts[0] ?? '', box);
  if (angle !== undefined) parts.shift();
  const turned = ((angle ?? 180) * Math.PI) / 180;
  const length = Math.abs(box.width * Math.sin(turned)) + Math.abs(box.height * Math.cos(turned));
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const half = [(Math.sin(turned) * length) / 2, (-Math.cos(turned) * length) / 2] as const;
  const stops: { colour: Colour; at: number | undefined }[] = [];
  for (const part of parts) {
    const positions = [...part.matchAll(/\s(-?[\d.]+)(%|px)(?=\s|$)/g)].map(([, value, unit]) =>
      unit === '%' ? Number(value) / 100 : Number(value) / (length || 1),
    );
    const css = part.replace(/(\s-?[\d.]+(?:%|px))+$/, '').trim();
    if (!/^[a-z#]/i.test(css) || /calc|in (?:o|h|l)/.test(part)) return undefined;
    const [red, green, blue, alpha] = parseColour(css);
    const colour: Colour = [red, green, blue, alpha * opacity];
    if (positions.length === 0) stops.push({ colour, at: undefined });
    for (const at of positions) stops.push({ colour, at });
  }
  if (stops.length === 0) return undefined;
  return normalize({
    kind: 'gradient',
    path,
    from: [middle[0] - half[0], middle[1] - half[1]],
    to: [middle[0] + half[0], middle[1] + half[1]],
    stops: tintTransparent(fillPositions(stops)),
  });
}
