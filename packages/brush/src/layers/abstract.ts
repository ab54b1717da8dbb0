import type { Canvas } from '../core/canvas.ts';
import { fromHex, ramp, RAMP_STEPS, spread } from '../core/colour.ts';
import { mix, Noise, smoothstep, clamp01 } from '../core/noise.ts';
import { randomFrom } from '../core/random.ts';
import type { FlowLayer, GradientLayer } from '../scene-layers.ts';

/** Rings of cut paper for each unit from the middle, over one and a half. */
const RINGS = 8;

/** Colours that run into each other: noise that bends noise that bends noise, seen through a ramp. */
export function paintGradient(canvas: Canvas, layer: GradientLayer, seed: number): void {
  const { width, height, scale, data } = canvas;
  const noise = new Noise(seed, 'gradient');
  const table = ramp(spread(layer.colours));
  const waves = layer.form === 'waves';
  const cos = Math.cos(layer.angle);
  const sin = Math.sin(layer.angle);
  const middleX = width / scale / 2;
  const middleY = height / scale / 2;
  // A mesh is so broad that every few pixels are enough of it.
  const step = layer.form === 'mesh' ? Math.max(1, Math.round(scale / 512)) : 1;
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) {
      const u = ((x + 0.5) / scale - middleX) * cos + ((y + 0.5) / scale - middleY) * sin;
      const v = ((y + 0.5) / scale - middleY) * cos - ((x + 0.5) / scale - middleX) * sin;
      const f = layer.scale;
      const ax = noise.at(u * f, v * f);
      const ay = noise.at(u * f + 5.2, v * f + 1.3);
      // Sheets of paper need no more bending than this.
      const bx = waves
        ? 0
        : noise.at(u * f * 1.1 + layer.warp * ax + 1.7, v * f * 1.1 + layer.warp * ay + 9.2);
      const by = waves
        ? 0
        : noise.at(u * f * 1.1 + layer.warp * ax + 8.3, v * f * 1.1 + layer.warp * ay + 2.8);
      let t: number;
      let sheen = 1;
      switch (layer.form) {
        case 'mesh':
          t = 0.5 + u * 0.42 + 0.5 * bx + 0.22 * noise.at(u * f * 0.6 + by * layer.warp, v * f * 0.6);
          break;
        case 'silk': {
          const fold = u * 2.1 + layer.warp * 0.6 * bx + 0.5 * by;
          t = 0.5 + 0.36 * bx + 0.3 * v + 0.12 * Math.sin(fold * 5);
          sheen = 0.62 + 0.38 * Math.sin(fold * 9 + ay * 4) + 0.3 * Math.sin(fold * 9 + ay * 4) ** 8;
          break;
        }
        case 'rings': {
          // Rings of cut paper, each a step lower than the one around it and in its shade.
          const far = Math.hypot(u + 0.1 * bx, v + 0.1 * by) * 1.5 + 0.05 * ax;
          const place = far * RINGS;
          const ring = Math.floor(place);
          const band = place - ring;
          // The last pixel of a ring is partly the next one.
          const over = clamp01(1 - ((1 - band) * scale) / (RINGS * 2.2));
          t = (ring + over) / RINGS;
          sheen = mix(0.72 + 0.34 * smoothstep(1, 0.35, band) + 0.06 * (1 - band), 1.12, over);
          break;
        }
        case 'waves': {
          const sheets = 7;
          const at = v * 1.1 + 0.5 + 0.16 * ax;
          t = 0;
          sheen = 1;
          for (let sheet = 0; sheet < sheets; sheet += 1) {
            const crest =
              (sheet + 0.5) / sheets +
              0.1 * noise.at(u * 1.5 + sheet * 3.1, sheet * 1.7) +
              0.025 * noise.at(u * 4 + sheet * 9, 3);
            const cover = clamp01((at - crest) * scale * 0.8 + 0.5);
            if (cover <= 0) continue;
            t = mix(t, (sheet + 1) / sheets, cover);
            sheen = mix(sheen, 0.74 + 0.4 * smoothstep(0, 0.2, at - crest), cover);
          }
          break;
        }
      }
      t = 0.5 + (t - 0.5) * layer.contrast;
      const index = ((t < 0 ? 0 : t > 1 ? 1 : t) * (RAMP_STEPS - 1)) | 0;
      const red = table[index * 3]! * sheen;
      const green = table[index * 3 + 1]! * sheen;
      const blue = table[index * 3 + 2]! * sheen;
      for (let dy = 0; dy < step && y + dy < height; dy += 1)
        for (let dx = 0; dx < step && x + dx < width; dx += 1) {
          const at = ((y + dy) * width + x + dx) * 3;
          data[at] = red;
          data[at + 1] = green;
          data[at + 2] = blue;
        }
    }
}

/** Lines that drift through a field of directions, thick and faint beneath, fine and bright on top. */
export function paintFlow(canvas: Canvas, layer: FlowLayer, seed: number): void {
  const { width, height, scale, data } = canvas;
  const random = randomFrom(seed, 'flow');
  const noise = new Noise(seed, 'flow');
  const ground = fromHex(layer.ground);
  const colours = layer.colours.map((colour) => fromHex(colour));
  for (let y = 0; y < height; y += 1) {
    const shade = 1.08 - 0.16 * (y / height);
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      data[at] = ground[0] * shade;
      data[at + 1] = ground[1] * shade;
      data[at + 2] = ground[2] * shade;
    }
  }
  const wide = width / scale;
  const tall = height / scale;
  const focusX = wide * random.range(0.3, 0.7);
  const focusY = tall * random.range(0.3, 0.7);
  const direction = (u: number, v: number): number => {
    const turn =
      noise.at(u * layer.scale, v * layer.scale) * 2.4 +
      noise.at(u * layer.scale * 2.7 + 9, v * layer.scale * 2.7) * 0.6;
    if (layer.form === 'noise') return turn;
    const around = Math.atan2(v - focusY, u - focusX);
    return layer.form === 'swirl' ? around + Math.PI * 0.56 + turn * 0.4 : around + turn * 0.75;
  };
  const stride = 0.006;
  for (let line = 0; line < layer.lines; line += 1) {
    let u = random.range(-0.05, wide + 0.05);
    let v = random.range(-0.05, tall + 0.05);
    const patch = noise.at(u * 1.3 + 50, v * 1.3) * 0.5 + 0.5;
    const colour =
      colours[
        Math.max(0, Math.min(colours.length - 1, Math.floor(patch * colours.length + random.bell() * 0.55)))
      ]!;
    const order = line / layer.lines;
    const thick = layer.width * (1.9 - 1.5 * order) * random.range(0.4, 1.3) * scale;
    // Paint covers: a see-through line would be darker wherever its pieces meet.
    const share = 0.4 + 0.6 * order;
    const steps = Math.round((layer.length / stride) * random.range(0.4, 1.2));
    const light = random.range(0.78, 1.2);
    const tint = [
      mix(ground[0], colour[0] * light, share),
      mix(ground[1], colour[1] * light, share),
      mix(ground[2], colour[2] * light, share),
    ] as const;
    // Short pieces follow the bend; on a small sheet a few pixels are short enough.
    const piece = Math.max(1, Math.round(Math.max(2.5, thick * 1.5) / (stride * scale)));
    let [fromU, fromV] = [u, v];
    for (let step = 0; step < steps; step += 1) {
      const angle = direction(u, v);
      const nu = u + Math.cos(angle) * stride;
      const nv = v + Math.sin(angle) * stride;
      if (nu < -0.1 || nv < -0.1 || nu > wide + 0.1 || nv > tall + 0.1) break;
      u = nu;
      v = nv;
      if ((step + 1) % piece !== 0 && step < steps - 1) continue;
      const swell = Math.sin((Math.PI * (step + 0.5)) / steps) ** 0.6;
      canvas.stroke(fromU * scale, fromV * scale, thick * swell, u * scale, v * scale, thick * swell, tint);
      [fromU, fromV] = [u, v];
    }
  }
}
