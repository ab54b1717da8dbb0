import { luma601 } from '@baigong/colour/light';
import type { Point } from './placement.ts';
import type { Pixels } from './pixels.ts';

/**
 * An upright patch of a face: the eyes level, `apart` pixels from each other, their middle at
 * `facePatch.middle`. All lengths are in distances of the eyes.
 */
export const facePatch = { width: 2, height: 2.7, middle: { x: 1, y: 0.9 }, mostApart: 64 } as const;

/** Landmarks as seen in the picture, left to right. */
export interface FaceLandmarks {
  readonly leftEye: Point;
  readonly rightEye: Point;
  readonly nose: Point;
  readonly mouth: Point;
}

/** What a face's landmarks and pixels say about its being a bare face that looks straight ahead. */
export interface FaceTraits {
  /** Nose from the line through the middle of the eyes, in distances of the eyes; to the right above 0. */
  readonly yaw: number;
  /** How far down the nose is on the way from the eyes to the mouth, 0 to 1. */
  readonly pitch: number;
  /** How far apart several looks at the face put its landmarks, in distances of the eyes. */
  readonly unsteady: number;
  /** Part of neighbouring spots of the face that have the same colour: no light falls on a drawing. */
  readonly flat: number;
  /** Chroma of the skin, 0 for grey. */
  readonly colour: number;
  /** Which of nose, cheeks and mouth have the colour of skin; null where nothing of the face has. */
  readonly skin: { readonly nose: boolean; readonly cheeks: boolean; readonly mouth: boolean } | null;
  /** The brighter parts of each eye's surroundings over the skin: an open eye has a white. Left and right as seen. */
  readonly eyes: readonly [left: number, right: number];
}

type Box = readonly [left: number, right: number, top: number, bottom: number];

/** Parts of a face around the middle of the eyes, for adults who look straight ahead. */
const parts = {
  underEyes: [-0.4, 0.4, 0.2, 0.36],
  forehead: [-0.35, 0.35, -0.7, -0.45],
  nose: [-0.14, 0.14, 0.36, 0.56],
  leftCheek: [-0.5, -0.22, 0.5, 0.85],
  rightCheek: [0.22, 0.5, 0.5, 0.85],
  mouth: [-0.3, 0.3, 0.9, 1.2],
  leftEye: [-0.66, -0.34, -0.12, 0.12],
  rightEye: [0.34, 0.66, -0.12, 0.12],
} as const satisfies Readonly<Record<string, Box>>;

/** Luma and the two colour differences of ITU-R BT.601, these around 0. */
type Colour = readonly [luma: number, cb: number, cr: number];

const middleOf = (values: readonly number[], at = 0.5): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * at)] ?? 0;

/** The colours in a part of the patch. */
function coloursIn(
  { width, height, data }: Pixels,
  apart: number,
  [left, right, top, bottom]: Box,
): Colour[] {
  const { x, y } = facePatch.middle;
  const found: Colour[] = [];
  const [x0, x1] = [
    Math.max(0, Math.round((x + left) * apart)),
    Math.min(width, Math.round((x + right) * apart)),
  ];
  const [y0, y1] = [
    Math.max(0, Math.round((y + top) * apart)),
    Math.min(height, Math.round((y + bottom) * apart)),
  ];
  for (let row = y0; row < y1; row += 1)
    for (let column = x0; column < x1; column += 1) {
      const at = 4 * (row * width + column);
      // Beyond the picture there is nothing.
      if ((data[at + 3] ?? 0) < 255) continue;
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      found.push([
        luma601(r, g, b),
        -0.168736 * r - 0.331264 * g + 0.5 * b,
        0.5 * r - 0.418688 * g - 0.081312 * b,
      ]);
    }
  return found;
}

const median = (colours: readonly Colour[]): Colour => [
  middleOf(colours.map(([luma]) => luma)),
  middleOf(colours.map(([, cb]) => cb)),
  middleOf(colours.map(([, , cr]) => cr)),
];

/** Skin of every tone is redder than grey and less blue; white balance moves it, but not to the other side. */
const isSkin = ([, cb, cr]: Colour): boolean => cr >= 5 && cr - cb >= 11;

/** Side of a spot, in distances of the eyes, and below which difference two spots have the same colour. */
const spot = 0.1;
const sameColour = 0.8;

function flatness(patch: Pixels, apart: number): number {
  const rows: (Colour | null)[][] = [];
  for (let y = -0.35; y < 1.5 - spot / 2; y += spot) {
    const row: (Colour | null)[] = [];
    for (let x = -0.65; x < 0.65 - spot / 2; x += spot) {
      const inside = coloursIn(patch, apart, [x, x + spot, y, y + spot]);
      const mean = (part: 0 | 1 | 2) => inside.reduce((sum, colour) => sum + colour[part], 0) / inside.length;
      row.push(inside.length > 0 ? [mean(0), mean(1), mean(2)] : null);
    }
    rows.push(row);
  }
  let [same, all] = [0, 0];
  const compare = (a: Colour | null | undefined, b: Colour | null | undefined) => {
    if (!a || !b) return;
    all += 1;
    if (Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2])) < sameColour) same += 1;
  };
  for (const [y, row] of rows.entries())
    for (const [x, colour] of row.entries()) {
      compare(colour, row[x + 1]);
      compare(colour, rows[y + 1]?.[x]);
    }
  return all > 0 ? same / all : 0;
}

/**
 * Measures a face.
 * @param patch RGBA; pixels beyond the picture are transparent. Its scale follows from its width: see `facePatch`
 * @param landmarks in the picture
 * @param unsteady how far apart several looks put them, in distances of the eyes
 */
export function measureFace(patch: Pixels, landmarks: FaceLandmarks, unsteady: number): FaceTraits {
  const { leftEye, rightEye, nose, mouth } = landmarks;
  const apart = patch.width / facePatch.width;
  const real = Math.max(1e-6, Math.hypot(rightEye.x - leftEye.x, rightEye.y - leftEye.y));
  const [cos, sin] = [(rightEye.x - leftEye.x) / real, (rightEye.y - leftEye.y) / real];
  const eyes = { x: (leftEye.x + rightEye.x) / 2, y: (leftEye.y + rightEye.y) / 2 };
  const seen = ({ x, y }: Point): Point => ({
    x: ((x - eyes.x) * cos + (y - eyes.y) * sin) / real,
    y: (-(x - eyes.x) * sin + (y - eyes.y) * cos) / real,
  });
  const colourOf = (...boxes: readonly Box[]) => median(boxes.flatMap((box) => coloursIn(patch, apart, box)));
  const under = colourOf(parts.underEyes);
  const forehead = colourOf(parts.forehead);
  const lower = {
    nose: colourOf(parts.nose),
    cheeks: colourOf(parts.leftCheek, parts.rightCheek),
    mouth: colourOf(parts.mouth),
  };
  const all = [under, forehead, lower.nose, lower.cheeks, lower.mouth];
  const skins = all.filter(isSkin);
  const light = middleOf((skins.length > 0 ? skins : all).map(([luma]) => luma));
  const white = (box: Box) =>
    middleOf(
      coloursIn(patch, apart, box).map(([luma]) => luma),
      0.9,
    ) / Math.max(1, light);
  return {
    yaw: seen(nose).x,
    pitch: seen(nose).y / Math.max(0.2, seen(mouth).y),
    unsteady,
    flat: flatness(patch, apart),
    colour: Math.max(...all.map(([, cb, cr]) => Math.hypot(cb, cr))),
    skin:
      skins.length === 0
        ? null
        : { nose: isSkin(lower.nose), cheeks: isSkin(lower.cheeks), mouth: isSkin(lower.mouth) },
    eyes: [white(parts.leftEye), white(parts.rightEye)],
  };
}
