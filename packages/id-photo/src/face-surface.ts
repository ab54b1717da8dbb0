import { luma601 } from '@baigong/colour/light';
import { eyeRatios, meshPoint, meshPoints, type FaceMesh } from './face-mesh.ts';
import { polygonOf, regionPixels, type RegionName } from './face-regions.ts';
import { meanFace, type FacePart } from './mean-face.ts';
import { correlation, relief, sampleMesh, type MeshSample } from './mesh-samples.ts';
import type { Pixels } from './pixels.ts';

/** What the pixels of a face say, by the points of its mesh. */
export interface FaceSurface {
  /** How open the eyes are: height over width, less where skin lies in them, more where white is seen. */
  readonly open: number;
  /** How alike each part of the face is to that of a mean face, -1 to 1. */
  readonly parts: Readonly<Record<FacePart, number>>;
  /** How far the colours of both cheeks are apart, and of one of them from place to place, as shares of green. */
  readonly cheeks: { readonly between: number; readonly within: number };
  /** Rows of seven places of the forehead: how many are not like the skin below. */
  readonly forehead: { readonly top: number; readonly middle: number };
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Points of the skin that is seldom covered: cheeks, below the eyes, nose. */
const skinPoints = [50, 205, 101, 118, 36, 280, 425, 330, 347, 266, 4, 5, 195];

/** Seven points from left to right, at the hairline and in the middle of the forehead. */
const foreheadRows = {
  top: [103, 67, 109, 10, 338, 297, 332],
  middle: [104, 69, 108, 151, 337, 299, 333],
} as const;

/** The same places of both cheeks. */
const cheekPairs = [
  [117, 346],
  [118, 347],
  [119, 348],
  [100, 329],
  [142, 371],
  [203, 423],
  [206, 426],
  [207, 427],
  [187, 411],
  [147, 376],
  [123, 352],
  [50, 280],
  [101, 330],
  [205, 425],
  [36, 266],
  [192, 416],
  [216, 436],
  [212, 432],
  [214, 434],
  [135, 364],
  [138, 367],
  [213, 433],
  [177, 401],
  [116, 345],
] as const;

const eyeOutlines = {
  left: [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7],
  right: [362, 398, 384, 385, 386, 387, 388, 466, 263, 249, 390, 373, 374, 380, 381, 382],
} as const;

/** How unlike skin a place of the forehead may be. Shine is lighter and greyer. */
const foreheadSkin = { red: 0.035, green: 0.03, dark: 0.5, light: 3 } as const;

function countUnlike(
  samples: readonly (MeshSample | undefined)[],
  mesh: FaceMesh,
  middle: number,
): FaceSurface['forehead'] | undefined {
  const skin = skinPoints.flatMap((index) => {
    const sample = samples[index];
    return sample ? [{ ...sample, x: meshPoint(mesh, index).x }] : [];
  });
  if (skin.length < skinPoints.length / 2) return undefined;
  const own = {
    light: median(skin.map(({ light }) => light)),
    red: median(skin.map(({ red }) => red)),
    green: median(skin.map(({ green }) => green)),
  };
  const isUnlike = (index: number): boolean => {
    const sample = samples[index];
    if (!sample) return true;
    const isLeft = meshPoint(mesh, index).x < middle;
    // The light of that side of the face.
    const beside = skin
      .filter(({ x }) => (isLeft ? x < middle + 3 : x > middle - 3))
      .map(({ light }) => light);
    const light = sample.light / Math.max(median(beside), own.light * 0.6, 1);
    const shine = Math.min(1, Math.max(0, light - 1));
    const [red, green] = [own.red - sample.red, sample.green - own.green];
    return (
      red > foreheadSkin.red + 0.12 * shine ||
      red < -foreheadSkin.red ||
      green > foreheadSkin.green + 0.05 * shine ||
      green < -foreheadSkin.green ||
      light < foreheadSkin.dark ||
      light > foreheadSkin.light
    );
  };
  const count = (row: readonly number[]) => row.filter(isUnlike).length;
  return { top: count(foreheadRows.top), middle: count(foreheadRows.middle) };
}

/** What of an eye's ratio its pixels take away or add: darkness of its darkest place, white in its palest. */
const eyeWeights = { dark: 0.3, white: 0.9, darkest: 0.6, whitest: 0.1 } as const;

function openness(patch: Pixels, mesh: FaceMesh): number {
  const { data } = patch;
  const seen = (indices: readonly number[]) =>
    regionPixels(
      patch,
      indices.map((index) => meshPoint(mesh, index)),
    )
      .filter((pixel) => data[4 * pixel + 3] === 255)
      .map((pixel) => {
        const [r, g, b] = [data[4 * pixel] ?? 0, data[4 * pixel + 1] ?? 0, data[4 * pixel + 2] ?? 0];
        return { light: luma601(r, g, b), red: (r + 4) / (r + g + b + 12) };
      });
  const ratios = eyeRatios(mesh);
  const eyes = (['left', 'right'] as const).map((side, at) => {
    const eye = seen(eyeOutlines[side]);
    const below = regionPixels(patch, polygonOf(mesh, side === 'left' ? 'leftUnderEye' : 'rightUnderEye'));
    const skin = below.map((pixel) => {
      const [r, g, b] = [data[4 * pixel] ?? 0, data[4 * pixel + 1] ?? 0, data[4 * pixel + 2] ?? 0];
      return { light: luma601(r, g, b), red: (r + 4) / (r + g + b + 12) };
    });
    if (eye.length === 0 || skin.length === 0) return ratios[at] ?? 0;
    const dark =
      percentile(
        eye.map(({ light }) => light),
        0.08,
      ) / Math.max(1, median(skin.map(({ light }) => light)));
    const white =
      median(skin.map(({ red }) => red)) -
      percentile(
        eye.map(({ red }) => red),
        0.15,
      );
    return (
      (ratios[at] ?? 0) -
      eyeWeights.dark * Math.min(eyeWeights.darkest, dark) +
      eyeWeights.white * Math.min(eyeWeights.whitest, Math.max(0, white))
    );
  });
  return ((eyes[0] ?? 0) + (eyes[1] ?? 0)) / 2;
}

function likeMeanFace(lights: Float32Array): FaceSurface['parts'] {
  const of = (part: FacePart) => {
    const points = meanFace[part];
    return correlation(
      points.map(([index]) => lights[index] ?? 0),
      points.map(([, light]) => light),
    );
  };
  return { mouth: of('mouth'), leftEye: of('leftEye'), rightEye: of('rightEye') };
}

function compareCheeks(samples: readonly (MeshSample | undefined)[]): FaceSurface['cheeks'] {
  const pairs = cheekPairs.flatMap(([left, right]) => {
    const [one, other] = [samples[left], samples[right]];
    return one && other ? [{ one: one.green, other: other.green }] : [];
  });
  const apart = pairs.map(({ one, other }) => one - other);
  const usual = median(apart);
  const spread = (values: readonly number[]) => {
    const middle = median(values);
    return percentile(
      values.map((value) => Math.abs(value - middle)),
      0.85,
    );
  };
  return {
    between: Math.max(
      percentile(
        apart.map((value) => Math.abs(value - usual)),
        0.85,
      ),
      Math.abs(usual),
    ),
    within: Math.max(spread(pairs.map(({ one }) => one)), spread(pairs.map(({ other }) => other))),
  };
}

/**
 * Logarithm of the light of the left cheek over that of the right one.
 * @param mesh in the pixels of the picture; left and right as seen
 * @returns undefined where too little of them is in the picture
 */
export function compareSides({ width, height, data }: Pixels, mesh: FaceMesh): number | undefined {
  const lightOf = (name: RegionName): number | undefined => {
    const pixels = regionPixels({ width, height }, polygonOf(mesh, name)).filter(
      (pixel) => data[4 * pixel + 3] === 255,
    );
    if (pixels.length < 8) return undefined;
    return median(
      pixels.map((pixel) =>
        luma601(data[4 * pixel] ?? 0, data[4 * pixel + 1] ?? 0, data[4 * pixel + 2] ?? 0),
      ),
    );
  };
  const [a, b] = [lightOf('leftCheek'), lightOf('leftUnderEye')];
  const [c, d] = [lightOf('rightCheek'), lightOf('rightUnderEye')];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return Math.log((a + b + 1) / (c + d + 1));
}

/**
 * Measures a face's pixels.
 * @param patch upright, see `meshPatch`; pixels beyond the picture are transparent
 * @param mesh in the patch's pixels
 * @returns undefined where too little of the face is in the picture
 */
export function measureSurface(patch: Pixels, mesh: FaceMesh): FaceSurface | undefined {
  const [left, right] = [meshPoint(mesh, meshPoints.leftIris), meshPoint(mesh, meshPoints.rightIris)];
  const samples = sampleMesh(patch, mesh);
  const forehead = countUnlike(samples, mesh, (left.x + right.x) / 2);
  if (!forehead) return undefined;
  return {
    open: openness(patch, mesh),
    parts: likeMeanFace(relief(samples, mesh, Math.hypot(right.x - left.x, right.y - left.y))),
    cheeks: compareCheeks(samples),
    forehead,
  };
}
