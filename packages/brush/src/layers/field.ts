import type { Canvas } from '../core/canvas.ts';
import { fromHex, type Rgb } from '../core/colour.ts';
import { mix, Noise, smoothstep } from '../core/noise.ts';
import { randomFrom, type Random } from '../core/random.ts';
import type { FieldLayer } from '../scene-layers.ts';
import { petal } from './petal.ts';

/** A field in perspective: blades and flowers, specks far away and large in front. */
export function paintField(canvas: Canvas, layer: FieldLayer, seed: number): void {
  const { width, height, scale } = canvas;
  const random = randomFrom(seed, layer.stream);
  const noise = new Noise(seed, layer.stream);
  const near = fromHex(layer.colour);
  const far = fromHex(layer.far);
  const flowers = layer.flowers.map((flower) => fromHex(flower));
  const depth = (1 - layer.y) * height;
  for (let x = 0; x < width; x += 1) {
    const swell = noise.fractal((x / scale) * 2.1, 1, 3) * 0.03 * scale;
    const top = layer.y * height + swell;
    for (let y = Math.max(0, Math.floor(top)); y < height; y += 1) {
      const down = (y - top) / depth;
      const u = x / scale;
      const patch = noise.at(((u - 0.5) / (0.12 + down)) * 1.3, Math.log(0.05 + Math.max(0, down)) * 5) * 0.2;
      const share = smoothstep(0, 0.75, down + patch * 0.6);
      const shade = 1 + patch;
      canvas.cover(
        x,
        y,
        [
          mix(far[0], near[0], share) * shade,
          mix(far[1], near[1], share) * shade,
          mix(far[2], near[2], share) * shade,
        ],
        Math.min(1, y + 1 - top),
      );
    }
  }
  const heads = randomFrom(seed, `${layer.stream} heads`);
  const turn = random.below(3);
  const named = layer.form && ['daisy', 'cup', 'spike', 'disc'].indexOf(layer.form);
  const blades = Math.round(layer.density * 6400);
  for (let blade = 0; blade < blades; blade += 1) {
    // Painted from the back to the front.
    const down = (blade / blades) ** 1.6 * 1.12;
    const x = random() * width;
    const y = layer.y * height + noise.fractal((x / scale) * 2.1, 1, 3) * 0.03 * scale + down * depth;
    const size = (0.05 + down) * layer.tall * scale;
    const grove = noise.at(((x / scale - 0.5) / (0.12 + down)) * 1.1 + 20, Math.log(0.05 + down) * 4);
    const shade = random.range(0.7, 1.35) * (1 + grove * 0.25);
    const share = smoothstep(0, 0.7, down);
    const tint: Rgb = [
      mix(far[0], near[0], share) * shade,
      mix(far[1], near[1], share) * shade,
      mix(far[2], near[2], share) * shade,
    ];
    const bend = random.bell() * 0.35 + 0.12;
    const tipX = x + bend * size;
    const tipY = y - size * random.range(0.6, 1.1);
    canvas.stroke(
      x,
      y,
      size * 0.022,
      (x + tipX) / 2 - bend * size * 0.15,
      (y + tipY) / 2,
      size * 0.018,
      tint,
    );
    canvas.stroke(
      (x + tipX) / 2 - bend * size * 0.15,
      (y + tipY) / 2,
      size * 0.018,
      tipX,
      tipY,
      size * 0.004,
      tint,
    );
    if (flowers.length === 0 || grove < random.range(-0.35, 0.75)) continue;
    const kind =
      flowers[
        Math.min(flowers.length - 1, Math.floor((grove * 0.5 + 0.5) * flowers.length + random.bell() * 0.5))
      ] ?? flowers[0]!;
    const colour: Rgb = [kind[0], kind[1], kind[2]];
    const form = named ?? (flowers.indexOf(kind) + turn) % 3;
    flowerHead(canvas, heads, tipX, tipY, size, form, colour);
  }
}

/** A flower at the end of a blade: a daisy, a cup, a spike or a sunflower. */
function flowerHead(
  canvas: Canvas,
  random: Random,
  x: number,
  y: number,
  size: number,
  form: number,
  colour: Rgb,
): void {
  const head = size * random.range(0.045, 0.085);
  if (head < 1.6) {
    canvas.stroke(x, y, head * 0.9, x + 0.1, y, head * 0.9, colour);
    return;
  }
  const toned = (light: number): Rgb => [colour[0] * light, colour[1] * light, colour[2] * light];
  if (form === 0) {
    const tilt = random.range(0.45, 0.95);
    for (let leaf = 0; leaf < 9; leaf += 1) {
      const angle = (leaf / 9) * Math.PI * 2 + 0.3;
      const [px, py] = [Math.cos(angle) * head * 0.72, Math.sin(angle) * head * 0.72 * tilt];
      petal(
        canvas,
        x + px,
        y + py,
        head * 0.5,
        Math.atan2(py, px),
        0.5,
        toned(0.9 + 0.06 * (leaf % 3)),
        0.95,
      );
    }
    petal(canvas, x, y, head * 0.34, 0, tilt, [0.75, 0.42, 0.05], 1);
  } else if (form === 1) {
    for (const [side, light] of [
      [-0.5, 0.78],
      [0.5, 0.86],
      [0, 1.06],
    ] as const)
      petal(
        canvas,
        x + side * head * 0.7,
        y - head * 0.5,
        head * 1.05,
        -Math.PI / 2 + side * 0.5,
        0.55,
        toned(light),
        0.96,
      );
  } else if (form === 3) {
    // A sunflower looks at the viewer: two rings of rays about a dark disc.
    const wide = head * 1.75;
    const tilt = random.range(0.78, 1);
    const rays = 13;
    for (let ray = 0; ray < (wide < 7 ? rays : 2 * rays); ray += 1) {
      const angle = ((ray + (ray < rays ? 0 : 0.5)) / rays) * Math.PI * 2;
      const reach = wide * (ray < rays ? 0.78 : 0.66);
      const [px, py] = [Math.cos(angle) * reach, Math.sin(angle) * reach * tilt];
      petal(
        canvas,
        x + px,
        y + py,
        wide * 0.36,
        Math.atan2(py, px),
        0.36,
        toned(ray < rays ? 0.82 : 1.04),
        0.97,
      );
    }
    petal(canvas, x, y, wide * 0.56, 0, tilt, [0.075, 0.03, 0.012], 1);
    petal(canvas, x, y, wide * 0.34, 0, tilt, [0.16, 0.07, 0.02], 0.9);
  } else
    for (let dot = 0; dot < 9; dot += 1) {
      const up = dot / 9;
      const wide = head * 0.42 * (1.1 - up);
      petal(
        canvas,
        x + random.bell() * wide * 0.8,
        y + head * 2.2 - up * head * 3.6,
        wide + head * 0.16,
        -Math.PI / 2 + random.bell() * 0.7,
        0.7,
        toned(0.75 + 0.4 * up),
        0.95,
      );
    }
}
