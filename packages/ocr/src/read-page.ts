import { findComponents, letterSize } from './components.ts';
import { lineCount, prepare, type PreparedPage } from './prepare.ts';
import { backgroundsOf } from './background.ts';
import { flatten } from './flatten.ts';
import {
  rotateBox,
  rotateInk,
  scaleBox,
  scaleInk,
  strengthen,
  unrotatePoint,
  unturnPoint,
  type Box,
  type Ink,
  type QuarterTurn,
  type Rgba,
} from './ink.ts';
import type { LineBox } from './lay-out.ts';
import type { OcrLine } from './ocr-lines.ts';
import { findPictures } from './pictures.ts';
import { pictureOf, readPart, toOcrLine, type PlacedWord, type Reading } from './read-part.ts';
import type { OcrLanguage, RecogniseLine } from './recogniser.ts';
import { findSkew } from './skew.ts';
import { inkOfOneColour } from './text-colour.ts';
import { readLoneFigure, verifyNumbers } from './verify-numbers.ts';
import { isMostlyLatin, meanConfidence, type ReadWord } from './words.ts';

/** How a page was read. */
export interface ReadPage {
  readonly lines: readonly OcrLine[];
  /** Degrees clockwise by which the lines stood off. */
  readonly skew: number;
  /** By how much the page was turned clockwise to be read. */
  readonly turn: QuarterTurn;
  readonly isVertical: boolean;
  readonly language: OcrLanguage;
}

/** Pictures of fewer pixels are of screens mostly, whose letters are small: these are enlarged. */
const smallPicture = 1.3e6;
const smallLetter = 26;
const largeLetter = 30;
const maxPixels = 6e6;
/** A photo that takes more of the page is its background. */
const mostOfPage = 0.5;
/** A page this surely read as it stands is not tried otherwise. */
const surely = 78;
/** Latin lines under this confidence are read by the data of Latin letters too. */
const latinSurely = 90;
/** A line under this confidence is a ring, a drop of ink or the edge of something. */
const hardly = 20;
/** What is read in a photo under this confidence are its edges (13 to 60 on the pages of bench/ocr.ts). */
const inPicture = 65;
/** A turned page reads by so much better when it is turned back; figures read well upside down too. */
const turnMargin = 12;
/** Of traditional characters the simplified data is as sure as 80 (43 to 80 on the pages of bench/ocr.ts). */
const simplifiedSurely = 85;
/** On traditional pages its data is surer by 9 to 34, on simplified ones by less than 5. */
const traditionalMargin = 7;
/** Figures are narrower than so much of a letter's square, Chinese characters wider. */
const figureWidth = 0.8;
const leastLetters = 12;
const probes = 3;
/** Lines of tables are short: so many letters are looked at, in more lines if need be. */
const probedLetters = 36;
const maxProbes = 9;

/** By how much a picture is made smaller before it is read; 1 if it may stay as it is. */
export const workingScale = (width: number, height: number): number =>
  Math.min(1, Math.sqrt(maxPixels / Math.max(1, width * height)));

interface Probe {
  readonly part: Box;
  readonly letter: number;
}

/** The longest lines of usual height: by them it is seen how a page is to be read. */
function probesOf({ blocks }: PreparedPage): Probe[] {
  const longest = blocks
    .filter(({ isPicture }) => !isPicture)
    .flatMap(({ lines, letter }) => lines.flatMap(({ parts }) => parts.map((part) => ({ part, letter }))))
    .filter(
      ({ part: { top, bottom }, letter }) => bottom - top < letter * 2.2 && bottom - top > letter * 0.45,
    )
    .toSorted((a, b) => b.part.right - b.part.left - (a.part.right - a.part.left))
    .slice(0, maxProbes)
    .map(({ part, letter }) => ({
      part: { ...part, right: Math.min(part.right, part.left + letter * 30) },
      letter,
    }));
  let letters = 0;
  return longest.filter(({ part: { left, right }, letter }, at) => {
    if (at >= probes && letters >= probedLetters) return false;
    letters += (right - left) / letter;
    return true;
  });
}

async function probe(reading: Reading, language: OcrLanguage): Promise<ReadWord[]> {
  const words: ReadWord[] = [];
  for (const { part, letter } of probesOf(reading.page))
    words.push(...(await readPart(reading, part, letter, language)));
  return words;
}

function scoreOf(words: readonly ReadWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  // A few sure letters of a page read wrongly are no proof.
  return meanConfidence(words) * Math.min(1, letters / 8);
}

/** The page as it can be read best, with some of its words: as it stands, turned, or as columns of vertical writing. */
async function chooseTurn(
  ink: Ink,
  pictures: readonly Box[],
  recognise: RecogniseLine,
): Promise<{ page: PreparedPage; words: readonly ReadWord[] }> {
  const tryPage = async (page: PreparedPage) => {
    const words = await probe({ page, recognise }, 'chi_sim');
    return { page, words, score: scoreOf(words) };
  };
  let best = await tryPage(prepare(ink, 0, false, pictures));
  const { direction } = best.page;
  if (lineCount(best.page) === 0 || (best.score >= surely && direction !== 'down')) return best;
  // Upright letters read well in the wrong order too: the gaps between them tell rows from columns.
  let most = direction === 'down' ? 0 : best.score + turnMargin;
  const ways = [
    ...(direction === 'across'
      ? []
      : ([
          [270, true],
          [90, false],
          [270, false],
        ] as const)),
    ...(direction === 'down' ? [] : ([[180, false]] as const)),
  ];
  for (const [turn, isVertical] of ways) {
    const tried = await tryPage(prepare(ink, turn, isVertical, pictures));
    if (tried.score > most) [best, most] = [tried, tried.score];
    if (most >= surely + turnMargin) break;
  }
  return best;
}

/**
 * Traditional Chinese is what its data reads more surely. Only Chinese characters count: figures and signs say nothing of
 * it, and the traditional data reads simplified characters as their traditional forms, sure of itself.
 * @param read what the simplified data read
 */
async function chooseLanguage(reading: Reading, read: readonly ReadWord[]): Promise<OcrLanguage> {
  const chineseOf = (found: readonly ReadWord[]) =>
    found.filter(({ text }) => /^\p{Script=Han}+$/u.test(text));
  const words = chineseOf(read);
  const simplified = meanConfidence(words);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters < leastLetters || simplified >= simplifiedSurely) return 'chi_sim';
  const traditional = meanConfidence(chineseOf(await probe(reading, 'chi_tra')));
  return traditional > simplified + traditionalMargin ? 'chi_tra' : 'chi_sim';
}

/** Whether words in a photo are writing, and no edges of what it shows. */
const isReadInPicture = (words: readonly ReadWord[]): boolean =>
  meanConfidence(words) >= inPicture && /[\p{L}\p{N}]{2}/u.test(words.map(({ text }) => text).join(''));

/** A line of Latin words as the data of Latin letters reads it, where that is surer. */
async function readLatin(
  reading: Reading,
  words: readonly PlacedWord[],
  { parts }: LineBox,
  letter: number,
): Promise<readonly PlacedWord[]> {
  const confidence = meanConfidence(words);
  if (confidence >= latinSurely || !isMostlyLatin(words)) return words;
  const again: PlacedWord[] = [];
  for (const part of parts) again.push(...(await readPart(reading, part, letter, 'eng')));
  return meanConfidence(again) > confidence ? again : words;
}

/**
 * Reads the text of a picture: its background is flattened, its lines are set straight, quarter turns and vertical writing are
 * found by how surely a few lines can be read, columns and bordered tables are laid out, each line is read by itself, and
 * numbers are read twice. Pure but for `recognise`.
 * @param picture at most as large as `workingScale` makes it
 */
export async function readPage(
  picture: Rgba,
  recognise: RecogniseLine,
  onProgress: (part: number) => void = () => undefined,
): Promise<ReadPage> {
  const isSmall = picture.width * picture.height < smallPicture;
  const grid = isSmall ? 2 : 4;
  const backgrounds = backgroundsOf(picture, grid);
  const found = findPictures(backgrounds, grid);
  const isBackground = ({ left, top, right, bottom }: Box) =>
    (right - left) * (bottom - top) > picture.width * picture.height * mostOfPage;
  const hasPhotoBackground = found.some(isBackground);
  const inkOfLetters = (ink: Ink) => (hasPhotoBackground ? inkOfOneColour(ink, picture) : ink);
  const fine = inkOfLetters(flatten(picture, grid, backgrounds));
  const letter = letterSize(findComponents(fine));
  const flat = isSmall && letter > largeLetter ? inkOfLetters(flatten(picture, 4)) : fine;
  const scale = isSmall && letter < smallLetter ? 2 : 1;
  const enlarged = scaleInk(flat, scale);
  const longest = Math.max(enlarged.width, enlarged.height);
  const skew = findSkew(scaleInk(enlarged, Math.min(1, 1_200 / longest)));
  const isSkewed = Math.abs(skew) > 0.12;
  const straight = isSkewed ? rotateInk(enlarged, -skew) : enlarged;
  const pictures = found
    .filter((box) => !isBackground(box))
    .map((box) => {
      const scaled = scaleBox(box, scale);
      return isSkewed ? rotateBox(scaled, -skew, enlarged) : scaled;
    });
  const { page, words: probed } = await chooseTurn(straight, pictures, recognise);
  const reading = { page, recognise };
  const language = await chooseLanguage(reading, probed);

  const toPicture = (x: number, y: number) => {
    const upright = unturnPoint(x, y, page.turn, straight);
    const before = isSkewed ? unrotatePoint(upright.x, upright.y, -skew, enlarged) : upright;
    return { x: before.x / enlarged.width, y: before.y / enlarged.height };
  };
  const count = page.blocks.reduce((sum, { lines }) => sum + lines.length, 0);
  let done = 0;
  const read: {
    words: PlacedWord[];
    line: LineBox;
    letter: number;
    place: Pick<OcrLine, 'block' | 'cell'>;
  }[] = [];
  for (const [block, { lines: boxes, letter: size, cell, isPicture }] of page.blocks.entries())
    for (const line of boxes) {
      const words: PlacedWord[] = [];
      for (const part of line.parts) words.push(...(await readPart(reading, part, size, language)));
      onProgress(++done / count);
      if (!(isPicture ? isReadInPicture(words) : cell || meanConfidence(words) >= hardly)) continue;
      read.push({ words, line, letter: size, place: { block, ...(cell ? { cell } : {}) } });
    }
  // After all lines: the engine takes a while to change its data.
  const lines: OcrLine[] = [];
  for (const { words, line, letter: size, place } of read) {
    const { top, bottom } = line;
    const figureOr = async (placed: readonly PlacedWord[]) =>
      place.cell && line.right - line.left < size * figureWidth
        ? readLoneFigure(
            placed,
            () => cut(line),
            (word) => ({ ...word, left: line.left, right: line.right }),
            recognise,
          )
        : placed;
    const cut = (stretch: Pick<Box, 'left' | 'right'>) =>
      strengthen(pictureOf(page, { ...stretch, top, bottom }, size).ink);
    const best = page.isVertical ? words : await readLatin(reading, words, line, size);
    const checked = page.isVertical ? best : await verifyNumbers(await figureOr(best), cut, recognise);
    const ocrLine = toOcrLine(checked, line, page, toPicture);
    if (ocrLine) lines.push({ ...ocrLine, ...place });
  }
  return { lines, skew, turn: page.isVertical ? 0 : page.turn, isVertical: page.isVertical, language };
}
