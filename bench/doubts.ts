/**
 * What 背景均匀 is not sure of: `node bench/doubts.ts`. The mattes of twelve portraits, with things that a mask held
 * on to planted beside the person, fixed before anything was tuned on them: a metal post on a shoulder, a plant as large
 * as the head, wall across the edge of the hair, and wall between locks, neck and shoulders. Half of the portraits (every
 * second name) are held back. Beside it what the check found before (`findResidue`).
 */
import { findDoubts, findResidue } from '@baigong/id-photo';
import { matteNames, readMatteCase } from '../apps/web/src/features/selfie/testing/read-mattes.ts';
import { resizePlane } from '../apps/web/src/features/selfie/pixels/plane.ts';
import { connectRegions } from '../packages/id-photo/src/matting/components.ts';
import { distanceTo } from '../packages/id-photo/src/matting/distances.ts';
import { record, type Row } from './record.ts';

interface Scene {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
  readonly mask: Float32Array;
  readonly face: { readonly x: number; readonly y: number; readonly width: number };
}

interface Planted extends Scene {
  readonly kind: Kind;
  /** Where something was planted that is no part of the person. */
  readonly wrong: Uint8Array;
}

const kinds = ['post', 'plant', 'loop', 'gap'] as const;
type Kind = (typeof kinds)[number];
type Rgb = readonly [number, number, number];

/** Widths of the faces in parts of the picture, as the face model found them. */
const faceWidths: Record<string, number> = {
  'interfaces-001': 0.384,
  'interfaces-006': 0.517,
  'interfaces-016': 0.516,
  'interfaces-028': 0.549,
  'interfaces-047': 0.46,
  'interfaces-049': 0.386,
  'interfaces-059': 0.396,
  'interfaces-069': 0.388,
  'interfaces-077': 0.371,
  'interfaces-080': 0.368,
  'interfaces-082': 0.389,
  'interfaces-090': 0.416,
};

/** A portrait and its matte at half of the size that masks are worked on. */
async function readScene(name: string): Promise<Scene> {
  const { full, small, matte, faces } = await readMatteCase(name);
  const [width, height] = [small.width >> 1, small.height >> 1];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 1) {
    const [part, x, y] = [at % 4, (at >> 2) % width, Math.floor((at >> 2) / width)];
    for (const [across, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      data[at] =
        (data[at] ?? 0) + (small.data[((2 * y + down) * small.width + 2 * x + across) * 4 + part] ?? 0) / 4;
  }
  const opacity = Float32Array.from(matte, (value) => value / 255);
  const mask = resizePlane({ width: full.width, height: full.height, data: opacity }, width, height).data;
  const [face = { x: small.width / 2, y: small.height / 2 }] = faces;
  return {
    width,
    height,
    data,
    mask,
    face: { x: face.x / 2, y: face.y / 2, width: width * (faceWidths[name] ?? 0.4) },
  };
}

/** The scene with a thing in it that the mask holds; undefined where less than 0.1 % of it is beside the person. */
function plant(
  scene: Scene,
  kind: Kind,
  isThing: (x: number, y: number) => boolean,
  colourAt?: (x: number, y: number) => Rgb,
): Planted | undefined {
  const { width, height } = scene;
  const [data, mask] = [scene.data.slice(), scene.mask.slice()];
  const wrong = new Uint8Array(mask.length);
  for (let at = 0; at < mask.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (!isThing(x, y)) continue;
    const is = mask[at] ?? 0;
    for (const [part, value] of (colourAt?.(x, y) ?? []).entries())
      data[at * 4 + part] = (data[at * 4 + part] ?? 0) * is + value * (1 - is);
    if (is < 0.5) wrong[at] = 1;
    mask[at] = 1;
  }
  const { sizes } = connectRegions(width, height, (at) => wrong[at] === 1);
  return Math.max(0, ...sizes) > 0.001 * mask.length ? { ...scene, kind, data, mask, wrong } : undefined;
}

/** All that is planted into one portrait. */
function plantAll(scene: Scene): Planted[] {
  const { width, height, mask, face } = scene;
  const side = Math.max(width, height);
  const isPerson = (x: number, y: number) => (mask[Math.round(y) * width + Math.round(x)] ?? 0) >= 0.5;
  const both = [-1, 1].flatMap((way) => {
    const postAt = Math.min(width - 1, Math.max(0, Math.round(face.x + way * face.width * 0.95)));
    let shoulder = Math.round(face.y);
    while (shoulder < height - 1 && !isPerson(postAt, shoulder)) shoulder += 1;
    const half = (side * 0.025) / 2;
    const middle = { x: face.x + way * face.width * 1.15, y: face.y + face.width * 0.2 };
    const angle = way * 0.9 - Math.PI / 2;
    let away = face.width * 0.3;
    const along = () => ({ x: face.x + Math.cos(angle) * away, y: face.y + Math.sin(angle) * away });
    while (away < face.width * 1.6 && along().y > 0 && isPerson(along().x, along().y)) away += 0.5;
    const edge = along();
    return [
      plant(
        scene,
        'post',
        (x, y) => Math.abs(x - postAt) <= half && y > face.y - face.width * 0.3 && y <= shoulder + 2,
        (x, y) => {
          const light = 190 - 176 * Math.abs((x - postAt) / (2 * half) + 0.15) + ((x * 7 + y * 13) % 10);
          return [light, light, light * 1.03];
        },
      ),
      plant(
        scene,
        'plant',
        (x, y) =>
          Math.hypot(x - middle.x, (y - middle.y) / 1.2) <
          face.width * 0.62 * (0.85 + 0.15 * Math.sin(x * 1.8) * Math.cos(y * 1.4)),
        (x, y) => {
          const light = 0.7 + 0.4 * Math.sin(x + y * 0.6) + ((x * 11 + y * 5) % 10) / 40;
          return [52 * light, 112 * light, 48 * light];
        },
      ),
      plant(
        scene,
        'loop',
        (x, y) => ((x - edge.x) / (side * 0.035)) ** 2 + ((y - edge.y) / (side * 0.045)) ** 2 < 1,
      ),
    ];
  });
  // Closing the person by 5 % of the side fills the narrow places around them.
  const reach = side * 0.05;
  const toPerson = distanceTo(width, height, (at) => (mask[at] ?? 0) >= 0.5);
  const toOpen = distanceTo(width, height, (at) => (toPerson[at] ?? 0) > reach);
  const gaps = connectRegions(width, height, (at) => (toOpen[at] ?? 0) > reach && (mask[at] ?? 0) < 0.5);
  const largest = gaps.sizes
    .map((size, label) => ({ size, label }))
    .slice(1)
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 2)
    .map(({ label }) => plant(scene, 'gap', (x, y) => gaps.labels[y * width + x] === label));
  return [...both, ...largest].filter((one) => one !== undefined);
}

/** A piece that was found lies for a good part on what was planted. */
function isFound({ width, wrong, height, data, mask, face }: Planted): boolean {
  return findDoubts({ width, height, data }, { width, height, data: mask }, face).some(({ box }) => {
    let hit = 0;
    for (let y = box.y; y < box.y + box.height; y += 1)
      for (let x = box.x; x < box.x + box.width; x += 1) hit += wrong[y * width + x] ?? 0;
    return hit > 12 && hit > box.width * box.height * 0.1;
  });
}

const rows: Row[] = [];
for (const half of ['own', 'held back'] as const) {
  const names = matteNames.toSorted().filter((_, at) => (at % 2 === 0) === (half === 'own'));
  const scenes = await Promise.all(names.map(readScene));
  const planted = scenes.flatMap(plantAll);
  for (const kind of kinds) {
    const all = planted.filter((one) => one.kind === kind);
    const before = all.filter(({ mask, width, height, face }) => {
      const residue = findResidue(mask, width, height, [face]);
      return residue !== null && residue.share > 0.001;
    });
    const unit = `of ${all.length}`;
    rows.push({ name: `${half}: ${kind} found`, value: all.filter(isFound).length, unit });
    rows.push({ name: `${half}: ${kind} found before`, value: before.length, unit });
  }
  const alone = scenes.filter(
    ({ width, height, data, mask, face }) =>
      findDoubts({ width, height, data }, { width, height, data: mask }, face).length > 0,
  );
  rows.push({
    name: `${half}: mattes doubted with nothing planted`,
    value: alone.length,
    unit: `of ${scenes.length}`,
  });
}
record('doubts', rows);
