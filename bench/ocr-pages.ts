/** Pages of `bench/ocr-drawings.ts`, aged as scanners and phones do, the same ones for the same seed. */
import sharp from 'sharp';
import { categories, draw, type Category } from './ocr-drawings.ts';
import { between, escape, pick, seeded, type Drawing, type Random } from './ocr-setting.ts';

export interface BenchPage {
  readonly category: Category;
  readonly seed: number;
  /** PNG or JPEG. */
  readonly file: Buffer;
  /** What stands there, in reading order. */
  readonly text: string;
}

interface Ageing {
  /** Standard deviation in pixels. */
  readonly blur: number;
  /** Standard deviation of the brightness, of 255. */
  readonly noise: number;
  /** How much darker the darkest corner is, 0 to 1. */
  readonly shade: number;
  /** Degrees clockwise. */
  readonly angle: number;
  readonly turns: 0 | 90 | 180 | 270;
  /** JPEG quality; PNG at 0. */
  readonly jpeg: number;
}

/** What comes from a screen is neither blurred nor grainy. */
const screens: ReadonlySet<Category> = new Set([
  'screenshot',
  'dark',
  'chat',
  'poster',
  'slide',
  'code',
  'bilingual',
  'small',
  'photo',
]);

function ageingOf(category: Category, random: Random): Ageing {
  const screen = screens.has(category);
  const scan = {
    blur: between(random, 0.3, 0.8),
    noise: between(random, 3, 12),
    shade: between(random, 0, 0.4),
    angle: between(random, -1, 1),
    turns: 0 as const,
    jpeg: Math.round(between(random, 60, 92)),
  };
  if (screen)
    return {
      ...scan,
      blur: 0,
      noise: 0,
      shade: 0,
      angle: 0,
      jpeg: random() < 0.5 ? 0 : Math.round(between(random, 75, 92)),
    };
  if (category === 'rotated') return { ...scan, angle: (random() < 0.5 ? -1 : 1) * between(random, 4, 15) };
  if (category === 'turned') return { ...scan, turns: pick(random, [90, 180, 270] as const) };
  return scan;
}

/** A drawing as a picture of lines and letters. */
export function toSvg({ width, height, paper, ink, font, shapes, marks }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper}"/>${shapes}${marks
    .map(
      (mark) =>
        `<text x="${mark.x}" y="${mark.y}" font-family="${mark.font ?? font}" text-anchor="${mark.anchor ?? 'start'}" font-size="${mark.size}"${mark.bold ? ' font-weight="bold"' : ''} fill="${mark.ink ?? ink}" xml:space="preserve">${escape(mark.text)}</text>`,
    )
    .join('')}</svg>`;
}

async function age(drawing: Drawing, ageing: Ageing, random: Random): Promise<Buffer> {
  const { paper } = drawing;
  // Each step on pixels of its own: sharp orders the operations of one chain as it likes.
  let pixels = sharp(
    await sharp(Buffer.from(toSvg(drawing)))
      .removeAlpha()
      .png()
      .toBuffer(),
  );
  if (ageing.angle !== 0)
    pixels = sharp(await pixels.rotate(ageing.angle, { background: paper }).png().toBuffer());
  if (ageing.turns !== 0) pixels = sharp(await pixels.rotate(ageing.turns).png().toBuffer());
  if (ageing.blur > 0.3) pixels = sharp(await pixels.blur(ageing.blur).png().toBuffer());
  const { data, info } = await pixels.raw().toBuffer({ resolveWithObject: true });
  if (ageing.noise > 0 || ageing.shade > 0)
    for (let y = 0; y < info.height; y++)
      for (let x = 0; x < info.width; x++) {
        // Three draws make one nearly normal one.
        const noise = (random() + random() + random() - 1.5) * 2 * ageing.noise;
        const light = 1 - (ageing.shade * (x / info.width + y / info.height)) / 2;
        for (let channel = 0; channel < info.channels; channel++) {
          const at = (y * info.width + x) * info.channels + channel;
          data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) * light + noise));
        }
      }
  const aged = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  return ageing.jpeg === 0 ? aged.png().toBuffer() : aged.jpeg({ quality: ageing.jpeg }).toBuffer();
}

/** The page of a category and a number. With `upright`, the same one before it is rotated. */
export async function makePage(category: Category, seed: number, upright = false): Promise<BenchPage> {
  const random = seeded(categories.indexOf(category) * 1_000 + seed);
  const drawing = draw(category, random);
  const ageing = ageingOf(category, random);
  const file = await age(drawing, upright ? { ...ageing, angle: 0, turns: 0 } : ageing, random);
  return { category, seed, file, text: drawing.text };
}
