import type { Canvas } from '../core/canvas.ts';
import { fromHex, type Rgb } from '../core/colour.ts';
import { mix, Noise, smoothstep } from '../core/noise.ts';
import { randomFrom, type Random } from '../core/random.ts';
import type { CityLayer } from '../scene-layers.ts';

/** A row of towers with lit windows; nearer rows are darker and their windows larger. */
export function paintCity(canvas: Canvas, layer: CityLayer, seed: number): void {
  const { width, height, scale } = canvas;
  const random = randomFrom(seed, layer.stream);
  const noise = new Noise(seed, layer.stream);
  const wall = fromHex(layer.colour);
  const foot = fromHex(layer.foot);
  const sun = layer.sun && { colour: fromHex(layer.sun.colour), side: layer.sun.side };
  const lamps = layer.lamps.map((lamp) => fromHex(lamp));
  const base = layer.base * height;
  let x = -random() * layer.size * scale;
  while (x < width) {
    const wide = layer.size * scale * random.range(0.55, 1.35);
    const centre = (x + wide / 2) / width;
    const rise = Math.exp(-(((centre - layer.focus) / 0.3) ** 2));
    const rank = 0.42 + 0.3 * noise.line((x / scale) * 3.1) + 0.5 * rise * random.range(0.55, 1.1);
    const tall = Math.max(0.12, rank * random.range(0.6, 1.08)) * layer.height * scale;
    tower(canvas, layer, random, { x, wide, tall, base, wall, foot, lamps, sun });
    x += wide * random.range(0.82, 1.12);
  }
  if (layer.landmark) landmark(canvas, layer, random, { wall, foot, lamps, base, sun });
}

/** A slender tower that narrows by floors to a needle, its edges and crown lit. */
function landmark(
  canvas: Canvas,
  layer: CityLayer,
  random: Random,
  { wall, foot, lamps, base, sun }: Pick<Tower, 'wall' | 'foot' | 'lamps' | 'base' | 'sun'>,
): void {
  const { scale, width } = canvas;
  const cx = layer.focus * width;
  // It stands out over the roofs, and its needle stays on the sheet.
  const tall = Math.min(layer.height * scale * random.range(1.7, 2), base - 0.05 * canvas.height);
  const wide = 0.075 * scale;
  const tiers = 5 + random.below(4);
  const bulge = random.chance(0.5);
  for (let tier = tiers; tier >= 0; tier -= 1) {
    const up = (tier + 1) / (tiers + 1);
    const half = (wide / 2) * (bulge ? 1.02 - up ** 3 * 0.7 : 1.05 - up * 0.75);
    const top = base - tall * 0.8 * up;
    block(canvas, cx - half, top, half * 2, base - tall * 0.8 * (up - 1 / (tiers + 1)), wall, foot, sun);
    const shine = layer.brightness;
    const lamp = lamps[tier % lamps.length]!;
    const rows = Math.max(2, Math.round((tall * 0.8) / (tiers + 1) / (0.0062 * scale)));
    for (let row = 0; row < rows; row += 1) {
      const y = top + ((row + 0.3) * tall * 0.8) / (tiers + 1) / rows;
      if (random.chance(0.75))
        pane(canvas, cx - half * 0.86, y, half * 1.72, 0.0024 * scale, lamp, random.range(0.12, 0.5) * shine);
    }
    pane(canvas, cx - half, top, half * 2, 0.0022 * scale, lamp, 1.1 * shine);
  }
  canvas.stroke(cx, base - tall * 0.8, 0.0034 * scale, cx, base - tall, 0.0006 * scale, wall);
  if (layer.brightness > 0.5) {
    canvas.glow(cx, base - tall * 0.8, 0.05 * scale, lamps[0]!, 0.35);
    canvas.glow(cx, base - tall, 0.012 * scale, [1, 0.2, 0.15], 1.2);
  }
}

interface Tower {
  readonly x: number;
  readonly wide: number;
  readonly tall: number;
  readonly base: number;
  readonly wall: Rgb;
  readonly foot: Rgb;
  readonly lamps: readonly Rgb[];
  readonly sun: Sun | undefined;
}

interface Sun {
  readonly colour: Rgb;
  readonly side: number;
}

function tower(canvas: Canvas, layer: CityLayer, random: Random, place: Tower): void {
  const { scale } = canvas;
  const { x, wide, tall, base, sun } = place;
  const top = base - tall;
  const form = random();
  const tone = random.range(0.86, 1.16);
  const wall: Rgb = [place.wall[0] * tone, place.wall[1] * tone, place.wall[2] * tone];
  if (form < 0.22 && tall > wide * 2) {
    // Set back twice towards a spire.
    block(canvas, x, base - tall * 0.72, wide, base, wall, place.foot, sun);
    block(canvas, x + wide * 0.15, base - tall * 0.88, wide * 0.7, base, wall, place.foot, sun);
    block(canvas, x + wide * 0.32, top, wide * 0.36, base, wall, place.foot, sun);
    canvas.stroke(x + wide / 2, top, wide * 0.03, x + wide / 2, top - tall * 0.16, 0.2, wall);
  } else if (form < 0.3 && tall > wide * 2.2) {
    slant(canvas, x, top, wide, base, random.chance(0.5), wall, place.foot, sun);
  } else {
    block(canvas, x, top, wide, base, wall, place.foot, sun);
    if (form > 0.7)
      block(canvas, x + wide * 0.25, top - wide * 0.16, wide * 0.4, base, wall, place.foot, sun);
    if (form > 0.86) {
      canvas.stroke(x + wide * 0.5, top, wide * 0.018, x + wide * 0.5, top - wide * 0.7, wide * 0.006, wall);
      if (layer.brightness > 0.5)
        canvas.glow(x + wide * 0.5, top - wide * 0.7, 0.006 * scale, [1, 0.12, 0.1], 1.6);
    }
  }
  if (layer.lit > 0)
    windows(canvas, layer, random, place, form < 0.22 && tall > wide * 2 ? tall * 0.7 : tall * 0.96);
}

function block(
  canvas: Canvas,
  x: number,
  top: number,
  wide: number,
  base: number,
  wall: Rgb,
  foot: Rgb,
  sun: Sun | undefined,
): void {
  slantedBlock(canvas, x, top, top, wide, base, wall, foot, sun);
}

function slant(
  canvas: Canvas,
  x: number,
  top: number,
  wide: number,
  base: number,
  toLeft: boolean,
  wall: Rgb,
  foot: Rgb,
  sun: Sun | undefined,
): void {
  const lower = top + wide * 0.45;
  slantedBlock(canvas, x, toLeft ? lower : top, toLeft ? top : lower, wide, base, wall, foot, sun);
}

function slantedBlock(
  canvas: Canvas,
  x: number,
  topLeft: number,
  topRight: number,
  wide: number,
  base: number,
  wall: Rgb,
  foot: Rgb,
  sun: Sun | undefined,
): void {
  const from = Math.max(0, Math.floor(x));
  const to = Math.min(canvas.width - 1, Math.ceil(x + wide) - 1);
  const end = Math.min(canvas.height, Math.ceil(base));
  const tall = base - Math.min(topLeft, topRight);
  for (let px = from; px <= to; px += 1) {
    const side = Math.min(1, px + 1 - x) * Math.min(1, x + wide - px);
    const across = (px + 0.5 - x) / wide;
    const top = topLeft + (topRight - topLeft) * across;
    // One side of a tower catches a little of the sky, or by day the sun.
    const facing = sun ? (sun.side < 0 ? across < 0.58 : across > 0.42) : across < 0.34;
    const turn = sun ? (facing ? 1 : 0.8) : facing ? 1.14 : 0.94;
    const lit = sun && facing ? 0.5 : 0;
    const tone = lit === 0 ? wall : blended(wall, sun!.colour, lit);
    for (let py = Math.max(0, Math.floor(top)); py < end; py += 1) {
      const cover = Math.min(1, py + 1 - top) * side;
      const fade = smoothstep(0.1, 1, (py - top) / tall) * 0.85;
      canvas.cover(
        px,
        py,
        [
          mix(tone[0] * turn, foot[0], fade),
          mix(tone[1] * turn, foot[1], fade),
          mix(tone[2] * turn, foot[2], fade),
        ],
        cover > 0 ? cover : 0,
      );
    }
  }
}

const blended = (one: Rgb, two: Rgb, share: number): Rgb => [
  mix(one[0], two[0], share),
  mix(one[1], two[1], share),
  mix(one[2], two[2], share),
];

/** Windows in rows and columns; offices are dark or lit by the floor, flats one by one. */
function windows(canvas: Canvas, layer: CityLayer, random: Random, place: Tower, tall: number): void {
  const { scale } = canvas;
  const { x, wide, base, lamps } = place;
  const cell = Math.max(0.0042, layer.size * 0.085) * scale;
  const columns = Math.max(2, Math.floor((wide * 0.84) / cell));
  const rows = Math.floor((tall * 0.95) / (cell * 1.25));
  const office = random.chance(0.35);
  const lit = layer.lit * random.range(0.55, 1.3);
  const tint = lamps[random.below(lamps.length)]!;
  const pitch = (wide * 0.86) / columns;
  for (let row = 0; row < rows; row += 1) {
    const y = base - tall * 0.99 + row * cell * 1.25;
    // By day glass runs around the floors in bands, darker than the wall.
    if (place.sun) {
      if (row % 2 === 0) band(canvas, x + wide * 0.08, y, wide * 0.84, cell * 0.9);
      continue;
    }
    const floorLit = random.chance(office ? 0.2 + lit : 1);
    for (let column = 0; column < columns; column += 1) {
      const on = random() < (office ? 0.85 : lit);
      const lamp = random.chance(0.8) ? tint : lamps[random.below(lamps.length)]!;
      const strength = random.range(0.25, 1.1) * layer.brightness;
      if (!on || !floorLit) continue;
      pane(
        canvas,
        x + wide * 0.07 + column * pitch,
        y,
        pitch * (office ? 0.9 : 0.56),
        cell * 0.62,
        lamp,
        strength,
      );
    }
  }
}

/** Darkens a strip of a wall. */
function band(canvas: Canvas, x: number, y: number, wide: number, tall: number): void {
  for (let py = Math.max(0, Math.floor(y)); py < Math.min(canvas.height, y + tall); py += 1)
    for (let px = Math.max(0, Math.floor(x)); px < Math.min(canvas.width, x + wide); px += 1) {
      const cover =
        (Math.min(px + 1, x + wide) - Math.max(px, x)) * (Math.min(py + 1, y + tall) - Math.max(py, y));
      const share = 1 - 0.2 * Math.max(0, Math.min(1, cover));
      const at = (py * canvas.width + px) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        canvas.data[at + channel] = canvas.data[at + channel]! * share;
    }
}

function pane(
  canvas: Canvas,
  x: number,
  y: number,
  wide: number,
  tall: number,
  colour: Rgb,
  strength: number,
): void {
  for (let py = Math.max(0, Math.floor(y)); py < Math.min(canvas.height, y + tall); py += 1)
    for (let px = Math.max(0, Math.floor(x)); px < Math.min(canvas.width, x + wide); px += 1) {
      const cover =
        (Math.min(px + 1, x + wide) - Math.max(px, x)) * (Math.min(py + 1, y + tall) - Math.max(py, y));
      if (cover > 0) canvas.light(px, py, colour, Math.min(1, cover) * strength);
    }
}
