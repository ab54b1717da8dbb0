import type { Canvas } from '../core/canvas.ts';
import { fromHex, ramp, RAMP_STEPS, spread } from '../core/colour.ts';
import { Noise, smoothstep } from '../core/noise.ts';
import { randomFrom } from '../core/random.ts';
import type { AuroraLayer, DiscLayer, SkyLayer, StarsLayer } from '../scene-layers.ts';

/** The sky's gradient over the whole sheet, bent a little so that it does not look ruled. */
export function paintSky(canvas: Canvas, layer: SkyLayer, seed: number): void {
  const { width, height, scale, data } = canvas;
  const table = ramp(spread(layer.colours));
  const noise = new Noise(seed, 'sky');
  const horizon = layer.horizon * height;
  // The bend is far larger than a pixel: it is found every few pixels and drawn out between.
  const step = Math.max(4, Math.round(scale / 160));
  const columns = Math.ceil(width / step) + 2;
  let upper = new Float32Array(columns);
  let lower = new Float32Array(columns);
  const bend = (row: Float32Array, y: number): void => {
    for (let column = 0; column < columns; column += 1) {
      const u = (column * step) / scale;
      const v = y / scale;
      row[column] =
        noise.fractal(u * 1.1, v * 2.6, 2) * 0.05 +
        noise.fractal(u * 2.2 + 9, v * 9 + u, 4) * 0.06 * layer.texture;
    }
  };
  bend(lower, 0);
  for (let y = 0; y < height; y += 1) {
    const within = y % step;
    if (within === 0) {
      [upper, lower] = [lower, upper];
      bend(lower, y + step);
    }
    const down = within / step;
    const at = y / horizon;
    for (let x = 0; x < width; x += 1) {
      const place = x / step;
      const column = place | 0;
      const right = place - column;
      const a = upper[column]! + (upper[column + 1]! - upper[column]!) * right;
      const b = lower[column]! + (lower[column + 1]! - lower[column]!) * right;
      const t = at + a + (b - a) * down;
      const index = ((t < 0 ? 0 : t > 1 ? 1 : t) * (RAMP_STEPS - 1)) | 0;
      const pixel = (y * width + x) * 3;
      data[pixel] = table[index * 3]!;
      data[pixel + 1] = table[index * 3 + 1]!;
      data[pixel + 2] = table[index * 3 + 2]!;
    }
  }
}

/** Stars, and the band of the galaxy where the layer has one. */
export function paintStars(canvas: Canvas, layer: StarsLayer, seed: number): void {
  const { width, height, scale } = canvas;
  if (layer.band) paintGalaxy(canvas, layer.band, layer.below, seed);
  const random = randomFrom(seed, 'stars');
  const colour = fromHex(layer.colour);
  const warm = [1, 0.86, 0.68] as const;
  const cool = [0.72, 0.84, 1] as const;
  for (let star = 0; star < layer.count; star += 1) {
    const x = random() * width;
    const share = random();
    const y = share * layer.below * height;
    const size = random() ** 14;
    const tint = random.chance(0.3) ? warm : random.chance(0.4) ? cool : colour;
    const strength = (0.12 + 0.88 * random() ** 3) * smoothstep(1, 0.55, share);
    const radius = (0.00055 + 0.0012 * size) * scale;
    if (radius > 0.5) canvas.glow(x, y, radius * 1.6, tint, strength * 1.4);
    else canvas.glow(x, y, 1, tint, strength * radius * radius * 5);
    if (size > 0.5) canvas.glow(x, y, radius * 4.5, tint, 0.1);
  }
}

function paintGalaxy(
  canvas: Canvas,
  band: NonNullable<StarsLayer['band']>,
  below: number,
  seed: number,
): void {
  const { width, height, scale } = canvas;
  const noise = new Noise(seed, 'galaxy');
  const [core, edge] = [fromHex(band.colours[0] ?? '#ffffff'), fromHex(band.colours[1] ?? '#8899ff')];
  const sin = Math.sin(band.angle);
  const cos = Math.cos(band.angle);
  const random = randomFrom(seed, 'galaxy stars');
  const bottom = Math.floor(below * height);
  const step = 2;
  for (let y = 0; y < bottom; y += step)
    for (let x = 0; x < width; x += step) {
      const u = x / scale - (band.x * width) / scale;
      const v = y / scale - (band.y * height) / scale;
      const along = u * cos + v * sin;
      const off = v * cos - u * sin + noise.at(along * 1.7, 4) * 0.05;
      const wide = 0.12 + 0.05 * noise.at(along * 1.3, 9);
      const body = Math.exp(-(off * off) / (wide * wide));
      if (body < 0.02) continue;
      const cloud = 0.5 + noise.fractal(along * 4, off * 5, 4);
      const dust = smoothstep(
        0.05,
        0.5,
        noise.fractal(along * 5 + 30, off * 9 + 3, 4) + 0.32 - Math.abs(off) * 2.4,
      );
      const fall = smoothstep(1, 0.7, y / bottom);
      const light = body * (0.25 + 0.75 * cloud) * (1 - 0.75 * dust) * fall;
      const inner = body * body;
      for (let dy = 0; dy < step && y + dy < height; dy += 1)
        for (let dx = 0; dx < step && x + dx < width; dx += 1) {
          canvas.light(x + dx, y + dy, edge, light * 0.16);
          canvas.light(x + dx, y + dy, core, light * inner * 0.17);
        }
    }
  const count = 5200;
  for (let star = 0; star < count; star += 1) {
    const along = random.range(-1.6, 1.6);
    const off = random.bell() * 0.07;
    const x = band.x * width + (along * cos - off * sin) * scale;
    const y = band.y * height + (along * sin + off * cos) * scale;
    if (y < 0 || y > bottom || x < 0 || x > width) continue;
    const strength = random() ** 3 * smoothstep(1, 0.7, y / bottom);
    canvas.glow(
      x,
      y,
      Math.max(1, 0.0009 * scale),
      [0.95, 0.95, 1],
      strength * Math.min(1, 0.8e-6 * scale * scale + 0.15),
    );
  }
}

/** Curtains: bright lower hems that fade upwards, folded by noise. */
export function paintAurora(canvas: Canvas, layer: AuroraLayer, seed: number): void {
  const { width, height, scale } = canvas;
  const noise = new Noise(seed, 'aurora');
  const table = ramp(spread(layer.colours));
  const curtains = 3;
  for (let curtain = 0; curtain < curtains; curtain += 1) {
    for (let x = 0; x < width; x += 1) {
      const u = x / scale + curtain * 7.3;
      const wave = noise.fractal(u * 1.5, curtain * 3.1, 3);
      const hem = (layer.y - curtain * 0.075) * height + wave * 0.34 * scale;
      const rays =
        0.55 + 0.45 * noise.at(u * 22 + wave * 6, curtain) + 0.25 * noise.at(u * 70 + wave * 20, curtain);
      const fold = smoothstep(-0.45, 0.5, noise.at(u * 1.9 + 5, curtain * 2.2));
      const tall = layer.height * scale * (0.65 + 0.6 * noise.at(u * 3, 8 + curtain));
      const strength = layer.strength * Math.max(0, rays) * fold * (1 - curtain * 0.22);
      if (strength <= 0.01) continue;
      const soft = 0.02 * scale;
      const top = Math.max(0, Math.floor(hem - tall * 1.2));
      const bottom = Math.min(height - 1, Math.ceil(hem + soft * 3));
      for (let y = top; y <= bottom; y += 1) {
        const up = (hem - y) / tall;
        const light =
          up < 0
            ? Math.exp(-((hem - y) * (hem - y)) / (soft * soft))
            : Math.exp(-up * 2.6) * smoothstep(1.2, 0.7, up);
        const index = Math.min(RAMP_STEPS - 1, Math.max(0, (up * RAMP_STEPS) | 0)) * 3;
        const pixel = (y * width + x) * 3;
        const alpha = light * strength;
        canvas.data[pixel] = canvas.data[pixel]! + table[index]! * alpha;
        canvas.data[pixel + 1] = canvas.data[pixel + 1]! + table[index + 1]! * alpha;
        canvas.data[pixel + 2] = canvas.data[pixel + 2]! + table[index + 2]! * alpha;
      }
    }
  }
}

/** The sun or moon with its glow. */
export function paintDisc(canvas: Canvas, layer: DiscLayer, seed: number): void {
  const { width, height, scale } = canvas;
  const cx = layer.x * width;
  const cy = layer.y * height;
  const radius = layer.radius * scale;
  const colour = fromHex(layer.colour);
  // Its face is brighter than the air around it, or it would be a hole in its own light.
  const force = 1 + layer.glow * (layer.spots > 0 ? 0.25 : 0.9);
  if (layer.glow > 0) {
    const reach = layer.reach * scale;
    canvas.glow(cx, cy, reach, colour, 0.34 * layer.glow);
    canvas.glow(cx, cy, reach * 0.42, colour, 0.34 * layer.glow);
    canvas.glow(cx, cy, radius * 2.1, colour, 0.5 * layer.glow);
  }
  const noise = new Noise(seed, 'disc');
  const left = Math.max(0, Math.floor(cx - radius - 1));
  const right = Math.min(width - 1, Math.ceil(cx + radius + 1));
  const top = Math.max(0, Math.floor(cy - radius - 1));
  const bottom = Math.min(height - 1, Math.ceil(cy + radius + 1));
  // A crescent is the disc less another of the same size, moved aside.
  const aside = radius * (0.35 + 1.65 * layer.phase);
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const dx = x + 0.5 - cx;
      const dy = y + 0.5 - cy;
      let cover = radius + 0.5 - Math.hypot(dx, dy);
      if (layer.phase < 1)
        cover = Math.min(cover, Math.hypot(dx + aside * 0.8, dy + aside * 0.6) - radius * 1.02 + 0.5);
      if (cover <= 0) continue;
      let shade = force;
      if (layer.spots > 0) {
        const sea = noise.fractal((dx / radius) * 1.5 + 7, (dy / radius) * 1.5, 4);
        shade =
          1 -
          layer.spots * 0.34 * smoothstep(0, 0.34, sea) -
          layer.spots * 0.1 * noise.at((dx / radius) * 6, (dy / radius) * 6);
        shade *= 1 - 0.12 * layer.spots * ((dx * dx + dy * dy) / (radius * radius));
      }
      canvas.cover(x, y, [colour[0] * shade, colour[1] * shade, colour[2] * shade], Math.min(1, cover));
    }
}
