import type { Layer, SubjectLayer } from '../scene-layers.ts';
import { extentOf, type Extent } from '../subjects/extent.ts';
import { tints } from '../subjects/tint.ts';
import { subjectOf, type SubjectName } from '../understand/subject-names.ts';
import type { Understanding } from '../understand/understand-prompt.ts';
import type { Composition } from './composition.ts';
import { foregroundFor, type Foreground } from './foreground.ts';

/** More would stand upon each other. */
export const MOST_SUBJECTS = 5;

/** Height of one thing alone, and by how much each more makes all smaller. */
const ALONE = 0.4;
const CROWD = 0.84;

/** How much of the sheet's width things may take, and the least that stays free above and below them. */
const FULL = 0.94;
const RIM = 0.03;

/** A house beside a cat is larger, a bee smaller: not as much as in nature, or one of them would not be seen. */
const SCALES: Readonly<Record<SubjectName['scale'], number>> = { large: 1.25, normal: 1, small: 0.72 };

const ALONE_SCALES: typeof SCALES = { large: 1.1, normal: 1, small: 0.85 };

interface Sized {
  readonly subject: SubjectName;
  readonly tint: string | undefined;
  readonly extent: Extent;
  readonly side: 1 | -1;
  readonly size: number;
}

/** Puts what was asked for in front of a scene, side by side; weather and the seal stay in front of it. */
export function addSubjects(composition: Composition, layers: readonly Layer[]): Layer[] {
  const { random, understanding } = composition;
  const asked = countOut(understanding);
  if (asked.length === 0) return [...layers];
  const near = understanding.compositions.includes('near')
    ? 1.2
    : understanding.compositions.includes('far')
      ? 0.8
      : 1;
  const height = ALONE * near * CROWD ** (asked.length - 1);
  const sized = asked.map(({ subject, tint }): Sized => ({
    subject,
    tint,
    extent: extentOf(subject.name),
    side: random.chance(0.5) || subject.lettered ? 1 : -1,
    size: height * (asked.length === 1 ? ALONE_SCALES : SCALES)[subject.scale],
  }));
  const light = lightOf(composition);
  const foreground = foregroundFor(composition, new Set(asked.map(({ subject }) => subject.place)), light);
  const [flyers, standers] = [true, false].map((air) =>
    sized.filter(({ subject }) => (subject.place === 'air') === air),
  ) as [Sized[], Sized[]];
  const lowest = Math.min(
    1,
    ...standers.map(({ subject }) => (subject.place === 'table' ? 1 : foreground.behind)),
  );
  const standing = fitRow(composition, standers, flyers.length > 0 ? lowest * 0.55 : lowest - RIM);
  const feet = new Map(standing.map((one) => [one, footOf(composition, one, foreground)]));
  const ceiling = Math.min(...standing.map((one) => feet.get(one)! - share(composition, one, 'top'))) - 0.02;
  const flying = fitRow(composition, flyers, Math.min(1 - RIM, ceiling) - RIM);
  const air = airFoot(composition, flying, ceiling);
  const clear = clearSide(composition, layers);
  const put = (row: readonly Sized[], foot: (one: Sized) => number): SubjectLayer[] =>
    spread(composition, row, clear).map(({ one, x }) => ({
      kind: 'subject',
      what: one.subject.name,
      x,
      y: foot(one),
      size: one.size,
      side: one.side,
      ...light,
      // In ink a colour that was asked for is the only one.
      ...(one.tint === undefined
        ? {}
        : { tint: one.tint, grey: light.grey === 1 ? 1 : Math.min(light.grey, 0.2) }),
    }));
  const placed = [...put(flying, () => air), ...put(standing, (one) => feet.get(one)!)];
  const isBehind = ({ what }: SubjectLayer): boolean => standsBehind(subjectOf(what)!, asked);
  const front = layers.findIndex((layer) => layer.kind === 'particles' || layer.kind === 'seal');
  const split = front < 0 ? layers.length : front;
  return [
    ...layers.slice(0, split),
    ...placed.filter(isBehind),
    ...foreground.layers,
    ...placed.filter((one) => !isBehind(one)),
    ...layers.slice(split),
  ];
}

interface Asked {
  readonly subject: SubjectName;
  readonly tint: string | undefined;
}

/** Each subject as often as it was asked for, as far as there is room; every one of the first five once. */
function countOut({ subjects, counts, tints: asked }: Understanding): Asked[] {
  const known = subjects.flatMap((name) => subjectOf(name) ?? []).slice(0, MOST_SUBJECTS);
  let room = MOST_SUBJECTS - known.length;
  return known.flatMap((subject) => {
    const more = Math.min(room, (counts[subject.name] ?? 1) - 1);
    room -= more;
    const own = asked[subject.name] ?? [];
    return Array.from({ length: 1 + more }, (_, at) => ({
      subject,
      tint: tints[own[Math.min(at, own.length - 1)] ?? ''],
    }));
  });
}

/** Behind the table or the bank: what is not on it. */
function standsBehind({ place }: SubjectName, asked: readonly Asked[]): boolean {
  const front = asked.some(({ subject }) => subject.place === 'table') ? 'table' : 'ground';
  return place !== front;
}

const reachOf = ({ extent, side, size }: Sized): { readonly left: number; readonly right: number } => {
  const [left, right] = side === 1 ? [-extent.left, extent.right] : [extent.right, -extent.left];
  return { left: (left / 100) * size, right: (right / 100) * size };
};

const widthOf = (one: Sized): number => ((one.extent.right - one.extent.left) / 100) * one.size;

/** How far a thing reaches above or below its foot, as a share of the sheet's height. */
const share = ({ high }: Composition, { extent, size }: Sized, edge: 'top' | 'bottom'): number =>
  (extent[edge] * size) / 100 / high;

/** Makes all of a row smaller until they fit beside each other, and each into a share of the sheet's height. */
function fitRow(composition: Composition, row: readonly Sized[], tallest: number): Sized[] {
  const total = row.reduce((sum, one) => sum + widthOf(one), 0);
  const tall = Math.max(
    0.01,
    ...row.map((one) => share(composition, one, 'top') - share(composition, one, 'bottom')),
  );
  const fit = Math.min(1, (composition.wide * (FULL - 0.02 * row.length)) / total, tallest / tall);
  return row.map((one) => ({ ...one, size: one.size * fit }));
}

/** Where a single thing may stand: beside a house or a bridge that was asked for, not before it. */
function clearSide(
  { understanding }: Composition,
  layers: readonly Layer[],
): readonly [from: number, to: number] {
  const asked = layers.flatMap((layer) =>
    layer.kind === 'figure' && layer.what !== 'lantern' && understanding.elements.includes(layer.what)
      ? [layer.x]
      : [],
  );
  if (asked.length === 0) return [0.38, 0.62];
  const middle = asked.reduce((sum, x) => sum + x, 0) / asked.length;
  return middle < 0.5 ? [0.62, 0.76] : [0.24, 0.38];
}

/** Where each of a row is: with the same room between them, more or less, and whole. */
function spread(
  { random, wide }: Composition,
  row: readonly Sized[],
  [from, to]: readonly [number, number],
): { one: Sized; x: number }[] {
  const total = row.reduce((sum, one) => sum + widthOf(one), 0);
  const gap = (wide - total) / (row.length + 1);
  let edge = 0;
  return row.map((one) => {
    const { left, right } = reachOf(one);
    edge += gap;
    const middle =
      row.length === 1 ? random.range(from, to) * wide : edge + left + random.range(-0.35, 0.35) * gap;
    edge += left + right;
    const rim = Math.min(RIM, gap);
    return { one, x: Math.max(left + rim, Math.min(wide - right - rim, middle)) / wide };
  });
}

/** Where a thing's foot is: on the table or the bank, behind it, or on the ground before us. */
function footOf(composition: Composition, one: Sized, foreground: Foreground): number {
  const { subject } = one;
  const jitter = composition.random.range(-0.015, 0.015);
  const bare = foreground.layers.length === 0;
  const own =
    subject.place === 'table'
      ? foreground.foot
      : bare || subject.place === 'ground'
        ? groundFoot(subject, foreground) + jitter
        : foreground.behind;
  const highest = RIM + share(composition, one, 'top');
  const lowest = 0.98 + share(composition, one, 'bottom');
  return Math.min(Math.max(own, highest), lowest);
}

/** What is large stands further off. */
function groundFoot({ scale }: SubjectName, { foot, behind, onTable }: Foreground): number {
  if (onTable) return behind;
  return scale === 'large' ? foot - 0.03 : foot;
}

/** The foot of the row in the air, above what stands. */
function airFoot(composition: Composition, row: readonly Sized[], ceiling: number): number {
  const { random, horizon, kind } = composition;
  const top = Math.max(0, ...row.map((one) => share(composition, one, 'top')));
  const below = Math.max(0, ...row.map((one) => -share(composition, one, 'bottom')));
  const wished =
    kind === 'gradient' ? (1 + top) / 2 : Math.max(0.5, Math.min(0.8, horizon)) - random.range(0, 0.06);
  return Math.max(Math.min(wished, Math.min(1 - RIM, ceiling) - below), top + RIM);
}

/** What the light of a scene does to the colours in front. */
function lightOf({
  style,
  time,
  palette,
  understanding,
}: Composition): Pick<SubjectLayer, 'air' | 'share' | 'grey'> {
  const dark = time === 'night' || time === 'dusk';
  const grey = understanding.colours.includes('mono')
    ? 1
    : style === 'ink'
      ? 0.7
      : style === 'watercolour'
        ? 0.1
        : 0;
  return {
    air: dark ? palette.near : palette.haze,
    share: dark ? 0.24 : style === 'print' ? 0.04 : 0.12,
    grey,
  };
}
