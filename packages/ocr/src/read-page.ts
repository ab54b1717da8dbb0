import { flatten } from './flatten.ts';
import { scaleBox, type Box, type Rgba } from './ink.ts';
import type { OcrLine } from './ocr-lines.ts';
import { layOutPage, type PageBlock } from './page-blocks.ts';
import { findGrids, findRulings, type Grid } from './rulings.ts';
import { isTraditional } from '@baigong/text-zh/names/simplified';
import { isInside, toLines, toPageCharacter } from './page-lines.ts';
import { bulletBefore } from './bullet.ts';
import { detectText } from './detect.ts';
import { meanOf, readPlace, type PlacedCharacter, type Writing } from './line.ts';
import type { OcrModels, ReadLine } from './model.ts';
import { lineReader } from './recognise.ts';
import { opaque } from './opaque.ts';
import { median } from './quantile.ts';
import { cutQuad, heightOf, turnQuad, widthOf, type Quad } from './quad.ts';
import { toPicture } from './upright-row.ts';
import type { PagePlace } from './scan.ts';
import { straighten, type StraightPage } from './straighten.ts';

/** How a page was read. */
export interface ReadPage {
  readonly lines: readonly OcrLine[];
  readonly isVertical: boolean;
  /** Where the page lies in the picture; undefined where nothing was read. */
  readonly page?: PagePlace;
}

const maxPixels = 6e6;
/** Places so much higher than wide are columns, or lines of a turned page. */
const tallFrom = 1.6;
/** Lines under this mean confidence are no writing. */
const hardly = 0.5;
/** A page this surely read as it stands is not tried otherwise. */
const surely = 0.92;
const turnMargin = 0.05;
const probes = 3;
/** Places whose lines wait for each other, to be read in batches. */
const readAtOnce = 24;
/** Of the longest places fewer are writing: the rest of a picture of grain, leaves or blur is not tried. */
const leastReadable = 3;

/** By how much a picture is made smaller before it is read; 1 if it may stay as it is. */
export const workingScale = (width: number, height: number): number =>
  Math.min(1, Math.sqrt(maxPixels / Math.max(1, width * height)));

/** How all lines of a page are read: after so many quarter turns of their quads, in rows or in columns. */
interface Way {
  readonly turns: 0 | 1 | 2 | 3;
  readonly writing: Writing;
}

const lengthOf = (quad: Quad): number => Math.max(widthOf(quad), heightOf(quad));

/** How the page is read best, seen at its longest places, with what was read there. @param quads the longest first */
async function chooseWay(
  picture: Rgba,
  quads: readonly Quad[],
  readLine: ReadLine,
): Promise<Way & { readonly probed: ReadonlyMap<Quad, readonly PlacedCharacter[]> }> {
  const area = (list: readonly Quad[]) => list.reduce((sum, quad) => sum + widthOf(quad) * heightOf(quad), 0);
  const tall = quads.filter((quad) => heightOf(quad) > widthOf(quad) * tallFrom);
  const isTall = area(tall) > area(quads) / 2;
  const longest = (isTall ? tall : quads).slice(0, probes);
  const ways: Way[] = isTall
    ? [
        { turns: 0, writing: 'down' },
        { turns: 1, writing: 'across' },
        { turns: 3, writing: 'across' },
      ]
    : [
        { turns: 0, writing: 'across' },
        { turns: 2, writing: 'across' },
      ];
  let best = { ...(ways[0] ?? { turns: 0, writing: 'across' }), probed: new Map<Quad, PlacedCharacter[]>() };
  let most = -Infinity;
  for (const way of ways) {
    const read = await Promise.all(
      longest.map((quad) => readPlace(picture, turnQuad(quad, way.turns), way.writing, readLine)),
    );
    const score = read.reduce((sum, characters) => sum + meanOf(characters) / longest.length, 0);
    if (score > most + (most >= 0 ? turnMargin : 0)) {
      best = { ...way, probed: new Map(longest.map((quad, index) => [quad, read[index] ?? []])) };
      most = score;
    }
    if (most >= surely) break;
  }
  return best;
}

/** A place and what was read there. */
interface ReadPlace {
  readonly quad: Quad;
  readonly characters: readonly PlacedCharacter[];
}

const textOf = ({ characters }: ReadPlace): string => characters.map(({ text }) => text).join('');

/** Of small letters the ground is looked for this closely (pixels). */
const fineGrid = 4;
/** A line under this is not read better by the data of traditional characters. */
const traditionalSurely = 0.7;

/** The lines with Chinese characters as the reader of traditional ones has them. */
async function readAgain(
  picture: Rgba,
  read: readonly ReadPlace[],
  writing: Writing,
  readTraditional: ReadLine,
): Promise<ReadPlace[]> {
  const again: ReadPlace[] = [];
  for (const place of read) {
    const characters = /\p{Script=Han}/u.test(textOf(place))
      ? await readPlace(picture, place.quad, writing, readTraditional)
      : [];
    again.push(meanOf(characters) >= traditionalSurely ? { ...place, characters } : place);
  }
  return again;
}

/** Printed lines are found at letters of this size (pixels). */
const ruledLetter = 26;

/** Where the ruled tables of a page are. */
function gridsOf(picture: Rgba, page: StraightPage, letter: number): Grid[] {
  const scale = Math.min(1, ruledLetter / letter);
  const [width, height] = [Math.ceil(page.width * scale), Math.ceil(page.height * scale)];
  const straight = cutQuad(picture, page.corners, width, height);
  const grids = findGrids(findRulings(flatten(straight, scale < 1 ? 4 : 2), letter * scale));
  return grids.map((grid) => ({
    ...grid,
    box: scaleBox(grid.box, 1 / scale),
    cells: grid.cells.map((cell) => ({ ...cell, box: scaleBox(cell.box, 1 / scale) })),
  }));
}

/** A page of vertical writing was laid out lying. */
const uprightPlace = ({ width, height, corners }: StraightPage, isLying: boolean): PagePlace =>
  isLying ? { width: height, height: width, corners: turnQuad(corners, 3) } : { width, height, corners };

/**
 * Reads the text of a picture: where text stands is found, each place is pulled straight and read, and the letters are laid
 * out as a page: columns, ruled tables, columns of vertical writing. Pure but for the models.
 */
export async function readPage(
  given: Rgba,
  models: OcrModels,
  onProgress: (part: number) => void = () => undefined,
): Promise<ReadPage> {
  const picture = opaque(given);
  const quads = (await detectText(picture, models.detect)).toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (quads.length === 0) return { lines: [], isVertical: false };
  const readLine = lineReader(models);
  const way = await chooseWay(picture, quads, readLine);
  const isVertical = way.writing === 'down';
  let read: ReadPlace[] = [];
  for (let from = 0; from < quads.length; from += readAtOnce) {
    const group = quads.slice(from, from + readAtOnce).map(async (found): Promise<ReadPlace> => {
      const quad = turnQuad(found, way.turns);
      const characters = way.probed.get(found) ?? (await readPlace(picture, quad, way.writing, readLine));
      const bullet = isVertical || meanOf(characters) < hardly ? undefined : bulletBefore(picture, quad);
      return { quad, characters: bullet ? [bullet, ...characters] : characters };
    });
    read.push(...(await Promise.all(group)).filter(({ characters }) => meanOf(characters) >= hardly));
    if (group.length === readAtOnce && read.length < leastReadable) return { lines: [], isVertical: false };
    onProgress(Math.min(1, (from + readAtOnce) / quads.length));
  }
  const { readTraditional } = models;
  if (readTraditional && isTraditional(read.map(textOf).join('')))
    read = await readAgain(toPicture(flatten(picture, fineGrid)), read, way.writing, readTraditional);
  // Columns of vertical writing are laid out lying: the page is turned so that the rightmost one is on top.
  const lying = isVertical ? read.map(({ quad }) => turnQuad(quad, 1)) : read.map(({ quad }) => quad);
  const page = straighten(lying, picture);
  const characters = read.flatMap(({ characters: own }, place) =>
    own.map((one) => toPageCharacter(one, place, page.toPage)),
  );
  const letter = median(
    characters.map(({ top, bottom, left, right }) => (isVertical ? right - left : bottom - top)),
  );
  if (characters.length === 0) return { lines: [], isVertical };
  const grids = isVertical ? [] : gridsOf(picture, page, letter);
  const isHeld = (one: Box, { lines: boxes }: PageBlock) => boxes.some((line) => isInside(one, line));
  const withGrids = layOutPage(characters, letter, grids);
  // Rulings that leave letters outside of their cells are no table.
  const blocks = characters.every((one) => withGrids.some((block) => isHeld(one, block)))
    ? withGrids
    : layOutPage(characters, letter, []);
  const turned = way.turns !== 0 && !isVertical;
  const lines = toLines(blocks, characters, page, { picture, isVertical, isTurned: turned });
  return { lines, isVertical, page: uprightPlace(page, isVertical) };
}
