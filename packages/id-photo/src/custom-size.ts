import { pixelsOf, type PhotoSize } from './sizes.ts';

export const customLimits = {
  /** Pixels of a side: less is no photo, more is no ID photo. */
  px: { min: 48, max: 2400 },
  mm: { min: 5, max: 200 },
  dpi: { min: 72, max: 1200 },
  /** The longer side over the shorter one. */
  ratio: 3,
} as const;

export interface CustomSize {
  readonly unit: 'mm' | 'px';
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
}

type MadeSize = { readonly size: PhotoSize } | { readonly problem: string };

const within = (value: number, { min, max }: { min: number; max: number }): boolean =>
  Number.isFinite(value) && value >= min && value <= max;

/** A size of one's own, or the Chinese sentence that says what is wrong with the numbers. */
export function makeCustomSize({ unit, width, height, dpi }: CustomSize): MadeSize {
  const { px, mm, dpi: density, ratio } = customLimits;
  if (!Number.isInteger(dpi) || !within(dpi, density))
    return { problem: `DPI 请填 ${density.min} 到 ${density.max} 之间的整数，冲印一般用 300。` };
  if (unit === 'mm') {
    if (!within(width, mm) || !within(height, mm))
      return { problem: `宽和高请填 ${mm.min} 到 ${mm.max} 毫米之间的数。` };
  } else if (![width, height].every((side) => Number.isInteger(side) && within(side, px)))
    return { problem: `宽和高请填 ${px.min} 到 ${px.max} 像素之间的整数。` };
  const pixels =
    unit === 'px' ? { width, height } : { width: pixelsOf(width, dpi), height: pixelsOf(height, dpi) };
  if (!within(pixels.width, px) || !within(pixels.height, px))
    return {
      problem: `这样算下来是 ${pixels.width} × ${pixels.height} 像素，每边要在 ${px.min} 到 ${px.max} 像素之间。请改毫米数或 DPI。`,
    };
  if (Math.max(width, height) > ratio * Math.min(width, height))
    return { problem: `宽和高相差太多，长边不能超过短边的 ${ratio} 倍。` };
  return {
    size: {
      id: 'custom',
      name: '自定义',
      aliases: [],
      mm: unit === 'mm' ? { width, height } : undefined,
      px: pixels,
      dpi,
      rule: 'usual',
      people: 1,
      differs: false,
      group: 'custom',
    },
  };
}
