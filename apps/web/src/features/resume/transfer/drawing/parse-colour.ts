import type { Colour } from '@baigong/pdf/drawing';

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
