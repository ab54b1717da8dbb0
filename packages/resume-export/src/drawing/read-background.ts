import type { Drawing, Path } from '@baigong/pdf/drawing';
import type { PictureRegistry } from './pictures.ts';
import { UnsupportedStyle, boxPath, type Box } from './shapes.ts';
import { readGradient, splitList } from './read-colour.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** More copies of a picture than this are no background any more. */
const MAX_TILES = 400;

const length = (part: string, whole: number): number | undefined =>
  part.endsWith('%')
    ? (Number.parseFloat(part) / 100) * whole
    : part.endsWith('px')
      ? Number.parseFloat(part)
      : undefined;

/** CSS Backgrounds 3, 3.9. A gradient has no size of its own: it fills the box. */
function tileSize(css: string, area: Box, own: Size | undefined): Size {
  const natural = own ?? { width: area.width, height: area.height };
  if (css === 'cover' || css === 'contain') {
    if (!own) return natural;
    const choose = css === 'cover' ? Math.max : Math.min;
    const by = choose(area.width / own.width, area.height / own.height);
    return { width: own.width * by, height: own.height * by };
  }
  const [across = 'auto', down = 'auto'] = css.split(' ');
  const width = length(across, area.width);
  const height = length(down, area.height);
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) return { width, height: own ? (width / own.width) * own.height : area.height };
  if (height !== undefined) return { width: own ? (height / own.height) * own.width : area.width, height };
  return natural;
}

/** A computed `background-position`: lengths, percentages, or a sum of both. */
function offset(css: string, available: number): number {
  const percent = /(-?[\d.]+)%/.exec(css);
  const pixels = /([-+]?)\s*(-?[\d.]+)px/.exec(css);
  const sign = pixels?.[1] === '-' ? -1 : 1;
  return (Number(percent?.[1] ?? 0) / 100) * available + sign * Number(pixels?.[2] ?? 0);
}

function tiles(
  area: Box,
  painted: Box,
  size: Size,
  at: { x: number; y: number },
  repeat: string,
): readonly Box[] {
  const [across = 'repeat', down = across] =
    repeat === 'repeat-x'
      ? ['repeat', 'no-repeat']
      : repeat === 'repeat-y'
        ? ['no-repeat', 'repeat']
        : repeat.split(' ');
  const starts = (how: string, first: number, step: number, from: number, to: number): readonly number[] => {
    if (how === 'no-repeat' || step <= 0) return [first];
    if (how !== 'repeat') throw new UnsupportedStyle('background-repeat');
    const start = first - Math.ceil((first - from) / step) * step;
    const list: number[] = [];
    for (let value = start; value < to && list.length <= MAX_TILES; value += step) list.push(value);
    return list;
  };
  const xs = starts(across, area.x + at.x, size.width, painted.x, painted.x + painted.width);
  const ys = starts(down, area.y + at.y, size.height, painted.y, painted.y + painted.height);
  if (xs.length * ys.length > MAX_TILES) throw new UnsupportedStyle('background-repeat');
  return ys.flatMap((y) => xs.map((x) => ({ x, y, ...size })));
}

/** The background pictures and gradients of a box, the lowest first. @throws Undrawable */
export async function readBackgrounds(
  style: CSSStyleDeclaration,
  area: Box,
  shape: Path,
  opacity: number,
  clips: readonly Path[] | undefined,
  pictures: PictureRegistry,
): Promise<readonly Drawing[]> {
  const layers = splitList(style.backgroundImage);
  const lists = {
    size: splitList(style.backgroundSize),
    x: splitList(style.backgroundPositionX),
    y: splitList(style.backgroundPositionY),
    repeat: splitList(style.backgroundRepeat),
  };
  const drawings: Drawing[] = [];
  const within = [...(clips ?? []), shape];
  for (const [index, layer] of [...layers.entries()].toReversed()) {
    const of = (list: readonly string[], plain: string) => list[index % list.length] ?? plain;
    if (layer === 'none') continue;
    const url = /^url\(["']?(.*?)["']?\)$/s.exec(layer)?.[1];
    const picture = url === undefined ? undefined : await pictures.load(url);
    if (url !== undefined && !picture) continue;
    const size = tileSize(of(lists.size, 'auto'), area, picture);
    if (!(size.width > 0 && size.height > 0)) continue;
    const at = {
      x: offset(of(lists.x, '0%'), area.width - size.width),
      y: offset(of(lists.y, '0%'), area.height - size.height),
    };
    for (const tile of tiles(area, area, size, at, of(lists.repeat, 'repeat'))) {
      if (url !== undefined && picture)
        drawings.push({
          kind: 'picture',
          picture: pictures.add(url, picture, size),
          matrix: [tile.width, 0, 0, tile.height, tile.x, tile.y],
          opacity,
          clips: within,
        });
      else {
        const gradient = readGradient(layer, tile, boxPath(tile), opacity);
        if (!gradient) throw new UnsupportedStyle('background-image');
        const [first] = gradient.stops;
        // The rails of a timeline are gradients of one colour: they need none.
        if (first && gradient.stops.every(({ colour }) => colour.join() === first.colour.join()))
          drawings.push({ kind: 'fill', path: gradient.path, colour: first.colour, clips: within });
        else drawings.push({ ...gradient, clips: within });
      }
    }
  }
  return drawings;
}
