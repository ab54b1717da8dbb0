import type { Plane } from '../../pixels/plane.ts';

/** Less than this part of the first mask in the second means that the second has not found the person. */
const leastSeen = 0.8;

/**
 * Two masks of one size as one: as sure as both together (the geometric mean), so that what one of them alone takes for
 * a person becomes doubtful and is left to the colours. Null where the second misses too much of the first: it looks for
 * what stands out in a picture, and hair before shade does not.
 */
export function mergeMasks(first: Plane, second: Plane): Plane | null {
  const data = new Float32Array(first.data.length);
  let [all, both] = [0, 0];
  for (let at = 0; at < data.length; at += 1) {
    const [one, other] = [first.data[at] ?? 0, second.data[at] ?? 0];
    data[at] = Math.sqrt(one * other);
    all += one;
    both += Math.min(one, other);
  }
  return both < all * leastSeen ? null : { ...first, data };
}
