import {
  dimensions,
  featuresOf,
  fitColourModel,
  likelihood,
  pickSamples,
  type ColourModel,
} from './colour-model.ts';
import { connectRegions, removeIslands } from './components.ts';
import { distanceTo, meansOf } from './distances.ts';
import type { Pixels, Plane } from '../pixels.ts';

/** Lengths, as parts of the longer side. */
const reach = {
  /** So deep inside the model's edge a pixel is the person's, */
  deep: 1 / 22,
  /** and so far outside it is the wall's. */
  far: 1 / 40,
} as const;

/** Samples for each of the two models of colour. */
const mostSamples = 2_000;

/** How much likelier (as a logarithm) wall must be than person before the model of the mask is overruled. */
const clearly = 4;
/** and how much likelier still at the deepest: a white collar is no white wall. */
const deeper = 7;

/** From this opacity on the model hesitates; there it is overruled where person is so much likelier than wall, */
const hesitant = 0.25;
const surely = 3;
/** and at least as likely as all but this part of the person's own samples. */
const unusual = 0.02;
/** What is not counts so much for wall: too little to make it wall, enough to leave it to the model. */
const neither = 3;

/** The likelihood that all but a few of a model's own samples reach: what is below is like neither person nor wall. */
function typicalOf(model: ColourModel, samples: Float32Array): number {
  const all = new Float64Array(samples.length / dimensions);
  for (let n = 0; n < all.length; n += 1) all[n] = likelihood(model, samples, n);
  all.sort();
  return all[Math.floor(all.length * unusual)] ?? 0;
}

/**
 * Takes wall out of a model's mask. The colours of what is deep inside the person and far outside are learnt, each
 * where it is; what lies between and clearly has the wall's colours becomes wall, where it is connected to the wall:
 * a shirt of the wall's colour gets no holes. Where the model hesitates, what clearly has the person's colours becomes
 * the person's: an ear before a lamp, a sleeve before a picture. What is like neither, as somebody behind, does not. Then what is not connected to a person goes.
 *
 * @param picture RGBA, at the mask's size (a few hundred pixels a side)
 * @param mask opacity as the model gives it, 0 to 1
 * @param faces middles of faces, in pixels
 * @returns a new mask
 */
export function cleanMask(
  picture: Pixels,
  mask: Plane,
  faces: readonly { readonly x: number; readonly y: number }[],
): Plane {
  const { width, height } = mask;
  const side = Math.max(width, height);
  const data = mask.data.slice();
  const made = { width, height, data };
  removeIslands(made, faces);
  const isPerson = (at: number) => (data[at] ?? 0) >= 0.5;
  const inside = distanceTo(width, height, (at) => !isPerson(at));
  const outside = distanceTo(width, height, isPerson);
  const features = featuresOf(picture);
  const [deep, far] = [side * reach.deep, side * reach.far];
  const samples = pickSamples(features, (at) => (inside[at] ?? 0) > deep, mostSamples);
  const person = fitColourModel(samples);
  const wall = fitColourModel(
    pickSamples(features, (at) => (outside[at] ?? 0) > far && (mask.data[at] ?? 0) < 0.1, mostSamples),
  );
  if (!person || !wall) return made;
  const unsure = (at: number) => (data[at] ?? 0) >= hesitant && !isPerson(at);
  const between = (at: number) => ((inside[at] ?? 0) <= deep && (outside[at] ?? 0) <= far) || unsure(at);
  const typical = typicalOf(person, samples);
  const evidence = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    if (between(at)) {
      const own = likelihood(person, features, at);
      const likelier = Math.min(12, Math.max(-12, likelihood(wall, features, at) - own));
      evidence[at] = unsure(at) && own < typical ? Math.max(neither, likelier) : likelier;
    } else evidence[at] = isPerson(at) ? -12 : 12;
  }
  // A single pixel's colour says little.
  const seen = meansOf(evidence, width, height, 2);
  // Wall by its colours, together with the wall beyond.
  const needed = (at: number) => clearly + (deeper * (inside[at] ?? 0)) / deep;
  const open = connectRegions(
    width,
    height,
    (at) => (between(at) ? (seen[at] ?? 0) > needed(at) : !isPerson(at)) || (data[at] ?? 0) < 0.1,
  );
  const beyond = new Set<number>();
  for (let at = 0; at < data.length; at += 1) if ((outside[at] ?? 0) > far) beyond.add(open.labels[at] ?? 0);
  beyond.delete(0);
  for (let at = 0; at < data.length; at += 1)
    if (between(at) && (seen[at] ?? 0) > needed(at) && beyond.has(open.labels[at] ?? 0))
      data[at] = (data[at] ?? 0) * Math.exp(-((seen[at] ?? 0) - needed(at)) / 2);
  // The person by its colours, where the model hesitates; islands of it go with the others.
  for (let at = 0; at < data.length; at += 1) if (unsure(at) && (seen[at] ?? 0) < -surely) data[at] = 1;
  removeIslands(made, faces);
  return made;
}
