import { boxMean, makePlane, type Plane } from './plane.ts';

/**
 * The guided filter (K. He, J. Sun, X. Tang, 2010; its fast form 2015): makes `input` as smooth as can be while its
 * edges follow those of `guide`.
 */

function product(a: Plane, b: Plane): Plane {
  const made = makePlane(a.width, a.height);
  for (let i = 0; i < made.data.length; i += 1) made.data[i] = (a.data[i] ?? 0) * (b.data[i] ?? 0);
  return made;
}

/** The two coefficients of the guided filter: the answer is `slope · guide + offset` around each pixel. */
export function guidedCoefficients(
  guide: Plane,
  input: Plane,
  radius: number,
  epsilon: number,
): { slope: Plane; offset: Plane } {
  const meanGuide = boxMean(guide, radius);
  const meanInput = boxMean(input, radius);
  const meanGuideInput = boxMean(product(guide, input), radius);
  const meanGuideGuide = boxMean(product(guide, guide), radius);
  const slope = makePlane(guide.width, guide.height);
  const offset = makePlane(guide.width, guide.height);
  for (let i = 0; i < slope.data.length; i += 1) {
    const g = meanGuide.data[i] ?? 0;
    const p = meanInput.data[i] ?? 0;
    const a = ((meanGuideInput.data[i] ?? 0) - g * p) / ((meanGuideGuide.data[i] ?? 0) - g * g + epsilon);
    slope.data[i] = a;
    offset.data[i] = p - a * g;
  }
  return { slope: boxMean(slope, radius), offset: boxMean(offset, radius) };
}
