import { dimensions, featuresOf, fitColourModel, likelihood, pickSamples } from './colour-model.ts';
import { connectRegions } from './components.ts';
import { distanceTo, meansOf } from './distances.ts';
import type { Pixels, Plane } from '../pixels.ts';

/** A face: its middle, and its width from ear to ear. */
interface SeenFace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A piece of what was cut out of which nobody can be sure that it is the person's. */
export interface Doubt {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Its pixels. */
  readonly area: number;
}

/** Parts of the picture that a piece covers at least: of the wall's colours, of a stranger's, and a post. */
const least = { wall: 0.001, stranger: 0.003, post: 0.0012 } as const;

/** How much likelier wall must be than person (as a logarithm), how far below the person's own samples a
 * stranger is, and how far below the wall's own samples wall may be. */
const clearly = { wall: 3, stranger: 3, strangeToWall: 2 } as const;

/** The person for certain: head and chest below the face, this many widths of the face to each side of its middle. */
const core = { head: 0.62, chest: 0.75, chestBelow: 0.7, headAbove: 0.6 } as const;

/** A post is at most twice this wide in parts of the longer side, so much taller than wide, and fills its rectangle so far. */
const post = { halfWidth: 0.03, tall: 2, filled: 0.75 } as const;

const mostSamples = 2_000;

/** What stays of a set when everything thinner than 2r + 1 is taken off, by distances. */
function opened(set: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const depth = distanceTo(width, height, (at) => set[at] === 0);
  const away = distanceTo(width, height, (at) => (depth[at] ?? 0) > radius);
  return set.map((value, at) => (value === 1 && (away[at] ?? 0) <= radius + 1 ? 1 : 0));
}

/** The connected pieces of a set with their boxes. */
function piecesOf(set: Uint8Array, width: number, height: number): Doubt[] {
  const { labels, sizes } = connectRegions(width, height, (at) => set[at] === 1);
  const edges = sizes.map(() => ({ left: width, right: 0, top: height, bottom: 0 }));
  for (const [at, label] of labels.entries()) {
    const edge = label > 0 ? edges[label] : undefined;
    if (!edge) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    edge.left = Math.min(edge.left, x);
    edge.right = Math.max(edge.right, x);
    edge.top = Math.min(edge.top, y);
    edge.bottom = Math.max(edge.bottom, y);
  }
  return edges.slice(1).map(({ left, right, top, bottom }, n) => ({
    box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 },
    area: sizes[n + 1] ?? 0,
  }));
}

/** Upright solid pieces that stand off the person as straight as no hair and no arm does. */
function findPosts(solid: Uint8Array, width: number, height: number): Doubt[] {
  const thick = opened(solid, width, height, Math.max(width, height) * post.halfWidth);
  const thin = solid.map((value, at) => (value === 1 && thick[at] === 0 ? 1 : 0));
  return piecesOf(opened(thin, width, height, 1), width, height).filter(
    ({ box, area }) =>
      area > least.post * solid.length &&
      box.height >= post.tall * box.width &&
      area >= post.filled * box.width * box.height,
  );
}

/** A model of colours, and the likelihood that all but a part of its own samples reach. */
function learn(samples: Float32Array, components: number, below: number) {
  const model = fitColourModel(samples, components);
  if (!model) return undefined;
  const own = Float64Array.from({ length: samples.length / dimensions }, (_, n) =>
    likelihood(model, samples, n),
  ).toSorted();
  return { model, usual: own[Math.floor(own.length * below)] ?? 0 };
}

/**
 * Where a mask may still hold something that is no part of the person: pieces of the wall's colours, pieces that are
 * like nothing on head and chest, and posts. None of it is certain: a scarf of the wall's colour is one, too.
 *
 * @param picture RGBA, at the mask's size (some 224 pixels a side are enough)
 * @param mask opacity, 0 to 1, as it is used
 * @param face the person's
 * @returns pieces in the mask's pixels, the largest first
 */
export function findDoubts(picture: Pixels, mask: Plane, face: SeenFace): Doubt[] {
  const { width, height, data } = mask;
  const side = Math.max(width, height);
  const solid = Uint8Array.from(data, (value) => (value >= 0.5 ? 1 : 0));
  const posts = findPosts(solid, width, height);
  const inside = distanceTo(width, height, (at) => solid[at] === 0);
  const outside = distanceTo(width, height, (at) => solid[at] === 1);
  // Colours alone: what stands beside the head is far from the chest, and may have its colour.
  const features = featuresOf(picture).map((value, at) => (at % dimensions < 3 ? value : 0));
  const below = (at: number) => Math.floor(at / width) - face.y;
  const isCore = (at: number) =>
    Math.abs((at % width) - face.x) <
    face.width * (below(at) > face.width * core.chestBelow ? core.chest : core.head);
  const sample = (wanted: (at: number) => boolean) => pickSamples(features, wanted, mostSamples);
  const person = learn(
    sample((at) => (inside[at] ?? 0) > side / 60 && isCore(at)),
    10,
    0.02,
  );
  const wall = learn(
    sample((at) => (outside[at] ?? 0) > side / 70 && (outside[at] ?? 0) < side / 4),
    8,
    0.1,
  );
  if (!person || !wall) return posts;
  const bounded = (value: number) => Math.max(-12, Math.min(12, value));
  const likelier = new Float32Array(data.length);
  const strange = new Float32Array(data.length);
  const wallLike = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const asPerson = likelihood(person.model, features, at);
    const asWall = likelihood(wall.model, features, at);
    likelier[at] = bounded(asWall - asPerson);
    strange[at] = bounded(person.usual - asPerson);
    wallLike[at] = bounded(asWall - wall.usual);
  }
  // A single pixel's colour says little.
  const smooth = (values: Float32Array) => meansOf(values, width, height, 1);
  const [smoothLikelier, smoothStrange, smoothWallLike] = [
    smooth(likelier),
    smooth(strange),
    smooth(wallLike),
  ];
  // Face and chest are the person's; hair above the face may have loops.
  const isAsked = (at: number) =>
    solid[at] === 1 && (!isCore(at) || below(at) < -face.width * core.headAbove);
  const pieces = (isDoubtful: (at: number) => boolean, thickness: number, part: number) => {
    const set = solid.map((_, at) => (isAsked(at) && isDoubtful(at) ? 1 : 0));
    return piecesOf(opened(set, width, height, thickness), width, height).filter(
      ({ area }) => area > part * data.length,
    );
  };
  return [
    ...pieces(
      (at) => (smoothLikelier[at] ?? 0) > clearly.wall && (smoothWallLike[at] ?? 0) > -clearly.strangeToWall,
      1,
      least.wall,
    ),
    ...pieces((at) => (smoothStrange[at] ?? 0) > clearly.stranger, 2, least.stranger),
    ...posts,
  ].toSorted((a, b) => b.area - a.area);
}
