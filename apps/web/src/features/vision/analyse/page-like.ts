import { lumaOf, type Pixels } from './pixels.ts';

/** Luma (0 to 255) above which a pixel may be paper, and below which it may be ink. */
const paper = 170;
const ink = 140;
/** A stroke of writing is at most so wide, in pixels of a picture of 1,024 a side. */
const strokeWidth = 10;

/** Whether the neighbours within a stroke's width on both sides are paper. */
function isThin(light: Float32Array, at: number, step: number, room: number, place: number): boolean {
  const reach = (sign: 1 | -1): boolean => {
    for (let n = 1; n <= strokeWidth; n += 1) {
      const there = place + sign * n;
      if (there < 0 || there >= room) return true;
      if ((light[at + sign * n * step] ?? 0) >= paper) return true;
    }
    return false;
  };
  return reach(-1) && reach(1);
}

/**
 * Whether a picture is a page (paper with writing, a scan, a blank sheet) or a drawn screen, whose white is meant to be
 * white. A page is mostly bright and without colour, and what is dark on it is thin; a drawn screen has areas whose
 * neighbouring pixels are exactly the same, which the noise of a photo does not leave. An overexposed photo has
 * neither: what is not blown out is wide, and noisy.
 */
export function isPageLike(pixels: Pixels): boolean {
  const { data, width, height } = pixels;
  const light = lumaOf(pixels);
  let [bright, dark, thin, same, pairs] = [0, 0, 0, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const from = at * 4;
      const [r, g, b] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
      const value = light[at] ?? 0;
      if (value >= paper && Math.max(r, g, b) - Math.min(r, g, b) < 40) bright += 1;
      if (value < ink) {
        dark += 1;
        if (isThin(light, at, 1, width, x) || isThin(light, at, width, height, y)) thin += 1;
      }
      if (x + 1 < width && value < 250) {
        pairs += 1;
        if (r === data[from + 4] && g === data[from + 5] && b === data[from + 6]) same += 1;
      }
    }
  const total = width * height;
  if (total === 0 || bright < total * 0.4) return false;
  const blank = bright > total * 0.97 && dark < total * 0.002;
  const written = bright > total * 0.5 && dark > 0 && thin > dark * 0.6 && dark < total * 0.45;
  const drawn = pairs > total * 0.01 && same > pairs * 0.65;
  return blank || written || drawn;
}
