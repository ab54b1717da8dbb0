import { luma601 } from '@baigong/colour/light';
/** A filter as plain colour maths. All values are small numbers around their neutral one. */
interface FilterRecipe {
  readonly label: string;
  /** 1 is neutral, 0 is grey. */
  readonly saturation: number;
  /** 1 is neutral. */
  readonly contrast: number;
  /** Above 1 is brighter in the middle tones. */
  readonly gamma: number;
  /** Lifts black, lowers white: 0 is neutral. */
  readonly fade: number;
  /** Added to red, green and blue, of 255, in the dark and in the bright parts. */
  readonly shadows: readonly [number, number, number];
  readonly lights: readonly [number, number, number];
  /** Darkens the corners, 0 to 1. */
  readonly vignette: number;
}

const neutral: FilterRecipe = {
  label: '原图',
  saturation: 1,
  contrast: 1,
  gamma: 1,
  fade: 0,
  shadows: [0, 0, 0],
  lights: [0, 0, 0],
  vignette: 0,
};

/** The filters, by the names they are kept under. */
export const filters = {
  none: neutral,
  clear: { ...neutral, label: '清透', saturation: 1.06, gamma: 1.12, lights: [-2, 2, 6], shadows: [2, 4, 8] },
  cream: {
    ...neutral,
    label: '奶油',
    saturation: 0.9,
    contrast: 0.93,
    gamma: 1.12,
    fade: 0.04,
    lights: [10, 6, -4],
  },
  warm: {
    ...neutral,
    label: '暖阳',
    saturation: 1.08,
    gamma: 1.04,
    lights: [16, 6, -14],
    shadows: [6, 0, -4],
  },
  peach: {
    ...neutral,
    label: '蜜桃',
    saturation: 1.05,
    gamma: 1.08,
    lights: [12, 0, 4],
    shadows: [8, -2, 4],
  },
  film: {
    ...neutral,
    label: '胶片',
    saturation: 0.88,
    contrast: 1.06,
    fade: 0.07,
    shadows: [-6, 4, 8],
    lights: [12, 6, -10],
    vignette: 0.18,
  },
  forest: {
    ...neutral,
    label: '青森',
    saturation: 0.86,
    contrast: 1.04,
    fade: 0.03,
    shadows: [-8, 6, 6],
    lights: [2, 6, -4],
  },
  city: {
    ...neutral,
    label: '夜色',
    saturation: 0.95,
    contrast: 1.14,
    gamma: 0.94,
    shadows: [-6, 0, 16],
    lights: [12, 2, -4],
    vignette: 0.28,
  },
  vintage: {
    ...neutral,
    label: '旧时光',
    saturation: 0.62,
    contrast: 0.95,
    fade: 0.1,
    shadows: [14, 6, -8],
    lights: [14, 8, -18],
    vignette: 0.22,
  },
  mono: { ...neutral, label: '黑白', saturation: 0, contrast: 1.12, vignette: 0.1 },
  ink: {
    ...neutral,
    label: '水墨',
    saturation: 0,
    contrast: 1.32,
    gamma: 1.2,
    fade: 0.04,
    lights: [4, 2, -4],
  },
} as const satisfies Record<string, FilterRecipe>;

export type FilterName = keyof typeof filters;

export const filterNames = Object.keys(filters) as readonly FilterName[];

/** A filter made ready: what each channel's 256 values become, and what is done to the pixel after. */
interface PreparedFilter {
  readonly red: Uint8ClampedArray;
  readonly green: Uint8ClampedArray;
  readonly blue: Uint8ClampedArray;
  readonly saturation: number;
  readonly vignette: number;
}

/** Makes a filter ready at a strength of 0 to 1; null where it would change nothing. */
export function prepareFilter(name: FilterName, strength: number): PreparedFilter | null {
  const recipe: FilterRecipe = filters[name];
  if (name === 'none' || strength <= 0) return null;
  const tables = [0, 1, 2].map((channel) => {
    const table = new Uint8ClampedArray(256);
    for (let value = 0; value < 256; value += 1) {
      const part = value / 255;
      let made = part ** (1 / recipe.gamma);
      made = (made - 0.5) * recipe.contrast + 0.5;
      made = recipe.fade + made * (1 - 2 * recipe.fade);
      const tint =
        (recipe.shadows[channel] ?? 0) * (1 - part) ** 2 + (recipe.lights[channel] ?? 0) * part ** 1.5;
      table[value] = value + (made * 255 + tint - value) * strength;
    }
    return table;
  });
  const [red, green, blue] = tables as [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray];
  return {
    red,
    green,
    blue,
    saturation: 1 + (recipe.saturation - 1) * strength,
    vignette: recipe.vignette * strength,
  };
}

/** Runs a filter over RGBA pixels, which it changes. */
export function applyFilter(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  filter: PreparedFilter,
): void {
  const { red, green, blue, saturation, vignette } = filter;
  for (let y = 0, at = 0; y < height; y += 1) {
    const dy = (2 * y) / height - 1;
    for (let x = 0; x < width; x += 1, at += 4) {
      const r = red[data[at] ?? 0] ?? 0;
      const g = green[data[at + 1] ?? 0] ?? 0;
      const b = blue[data[at + 2] ?? 0] ?? 0;
      const grey = luma601(r, g, b);
      let light = 1;
      if (vignette > 0) {
        const dx = (2 * x) / width - 1;
        light = 1 - vignette * Math.max(0, (dx * dx + dy * dy - 0.5) / 1.5);
      }
      data[at] = (grey + (r - grey) * saturation) * light;
      data[at + 1] = (grey + (g - grey) * saturation) * light;
      data[at + 2] = (grey + (b - grey) * saturation) * light;
    }
  }
}
