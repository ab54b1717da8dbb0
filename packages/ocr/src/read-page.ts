import { findComponents, letterSize } from './components.ts';
import { lineCount, prepare, type PreparedPage } from './prepare.ts';
import { flatten } from './flatten.ts';
import {
  cropInk,
  rotateInk,
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
import type { OcrLine, OcrWord } from './ocr-lines.ts';
import type { OcrLanguage, RecogniseLine } from './recogniser.ts';
import { findSkew } from './skew.ts';
import { setUpright } from './upright-glyphs.ts';
import { readLoneFigure, verifyNumbers } from './verify-numbers.ts';
import { findDoubts, joinLine, meanConfidence, partWords, repairLine, type ReadWord } from './words.ts';

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

/** The height that a line is given for the recogniser; measured with Noto Sans CJK. */
const lineHeight = 40;
const margin = 12;
/** Pictures of fewer pixels are of screens mostly, whose letters are small: these are enlarged. */
const smallPicture = 1.3e6;
const smallLetter = 26;
const largeLetter = 30;
const maxPixels = 6e6;
/** A page this surely read as it stands is not tried otherwise. */
const surely = 78;
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

interface PlacedWord extends ReadWord {
  /** In pixels of the straight page. */
  readonly left: number;
  readonly right: number;
}

interface Reading {
  readonly page: PreparedPage;
  readonly recognise: RecogniseLine;
}

/** The picture of a part of a line as the recogniser likes it, and how its pixels lie on the page. */
function pictureOf(page: PreparedPage, line: Box): { ink: Ink; toPage: (x: number) => number } {
  if (page.isVertical) {
    const row = setUpright(page.ink, line);
    const scale = lineHeight / row.ink.height;
    return {
      ink: cropInk(
        scaleInk(row.ink, scale),
        { left: 0, top: 0, right: row.ink.width * scale, bottom: lineHeight },
        margin,
      ),
      toPage(x) {
        const at = (x - margin) / scale;
        const letter = row.letters.find(({ right }) => at <= right + 1) ?? row.letters.at(-1);
        if (!letter) return line.left;
        const part = Math.max(0, Math.min(1, (at - letter.left) / (letter.right - letter.left)));
        return line.left + letter.from + part * (letter.to - letter.from);
      },
    };
  }
  const tall = Math.max(line.bottom - line.top, page.letter * 0.7);
  const scale = lineHeight / tall;
  const middle = (line.top + line.bottom) / 2;
  const box = {
    left: line.left - 1,
    right: line.right + 1,
    top: middle - tall / 2 - 1,
    bottom: middle + tall / 2 + 1,
  };
  const cut = cropInk(page.ink, box);
  return {
    ink: cropInk(
      scaleInk(cut, scale),
      { left: 0, top: 0, right: cut.width * scale, bottom: cut.height * scale },
      margin,
    ),
    toPage: (x) => box.left + (x - margin) / scale,
  };
}

async function readPart(
  { page, recognise }: Reading,
  part: Box,
  language: OcrLanguage,
): Promise<PlacedWord[]> {
  const { ink, toPage } = pictureOf(page, part);
  const words = await recognise(strengthen(ink), { language });
  return partWords(words, lineHeight).map((word) => ({
    ...word,
    left: toPage(word.left),
    right: toPage(word.right),
    symbols: word.symbols.map((symbol) => ({
      ...symbol,
      left: toPage(symbol.left),
      right: toPage(symbol.right),
    })),
  }));
}

/** The longest lines of usual height: by them it is seen how a page is to be read. */
function probesOf({ blocks, letter }: PreparedPage): Box[] {
  const longest = blocks
    .flatMap(({ lines }) => lines.flatMap(({ parts }) => parts))
    .filter(({ top, bottom }) => bottom - top < letter * 2.2 && bottom - top > letter * 0.45)
    .toSorted((a, b) => b.right - b.left - (a.right - a.left))
    .slice(0, maxProbes)
    .map((part) => ({ ...part, right: Math.min(part.right, part.left + letter * 30) }));
  let letters = 0;
  return longest.filter(({ left, right }, at) => {
    if (at >= probes && letters >= probedLetters) return false;
    letters += (right - left) / letter;
    return true;
  });
}

async function probe(reading: Reading, language: OcrLanguage): Promise<ReadWord[]> {
  const words: ReadWord[] = [];
  for (const part of probesOf(reading.page)) words.push(...(await readPart(reading, part, language)));
  return words;
}

function scoreOf(words: readonly ReadWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  // A few sure letters of a page read wrongly are no proof.
  return meanConfidence(words) * Math.min(1, letters / 8);
}

/** The page as it can be read best: as it stands, turned, or as columns of vertical writing. */
async function chooseTurn(ink: Ink, recognise: RecogniseLine): Promise<PreparedPage> {
  let best = prepare(ink, 0, false);
  let most = scoreOf(await probe({ page: best, recognise }, 'chi_sim'));
  const { direction } = best;
  if (lineCount(best) === 0 || (most >= surely && direction !== 'down')) return best;
  // Upright letters read well in the wrong order too: the gaps between them tell rows from columns.
  most = direction === 'down' ? 0 : most + turnMargin;
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
    const page = prepare(ink, turn, isVertical);
    const score = scoreOf(await probe({ page, recognise }, 'chi_sim'));
    if (score > most) [best, most] = [page, score];
    if (most >= surely + turnMargin) break;
  }
  return best;
}

/**
 * Traditional Chinese is what its data reads more surely. Only Chinese characters count: figures and signs say nothing of
 * it, and the traditional data reads simplified characters as their traditional forms, sure of itself.
 */
async function chooseLanguage(reading: Reading): Promise<OcrLanguage> {
  const chinese = async (language: OcrLanguage) =>
    (await probe(reading, language)).filter(({ text }) => /^\p{Script=Han}+$/u.test(text));
  const words = await chinese('chi_sim');
  const simplified = meanConfidence(words);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters < leastLetters || simplified >= simplifiedSurely) return 'chi_sim';
  return meanConfidence(await chinese('chi_tra')) > simplified + traditionalMargin ? 'chi_tra' : 'chi_sim';
}

/**
 * Reads the text of a picture: its ground is flattened, its lines are set straight, quarter turns and vertical writing are
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
  const fine = flatten(picture, isSmall ? 2 : 4);
  const letter = letterSize(findComponents(fine));
  const flat = isSmall && letter > largeLetter ? flatten(picture, 4) : fine;
  const scale = isSmall && letter < smallLetter ? 2 : 1;
  const enlarged = scaleInk(flat, scale);
  const longest = Math.max(enlarged.width, enlarged.height);
  const skew = findSkew(scaleInk(enlarged, Math.min(1, 1_200 / longest)));
  const isSkewed = Math.abs(skew) > 0.12;
  const straight = isSkewed ? rotateInk(enlarged, -skew) : enlarged;
  const page = await chooseTurn(straight, recognise);
  const reading = { page, recognise };
  const language = await chooseLanguage(reading);

  const toPicture = (x: number, y: number) => {
    const upright = unturnPoint(x, y, page.turn, straight);
    const before = isSkewed ? unrotatePoint(upright.x, upright.y, -skew, enlarged) : upright;
    return { x: before.x / enlarged.width, y: before.y / enlarged.height };
  };
  const count = page.blocks.reduce((sum, { lines }) => sum + lines.length, 0);
  let done = 0;
  const read: { words: PlacedWord[]; line: LineBox; place: Pick<OcrLine, 'block' | 'cell'> }[] = [];
  for (const [block, { lines: boxes, cell }] of page.blocks.entries())
    for (const line of boxes) {
      const words: PlacedWord[] = [];
      for (const part of line.parts) words.push(...(await readPart(reading, part, language)));
      read.push({ words, line, place: { block, ...(cell ? { cell } : {}) } });
      onProgress(++done / count);
    }
  // After all lines: the engine takes a while to change its data.
  const lines: OcrLine[] = [];
  for (const { words, line, place } of read) {
    const { top, bottom } = line;
    const figureOr = async (found: readonly PlacedWord[]) =>
      place.cell && line.right - line.left < page.letter * figureWidth
        ? readLoneFigure(
            found,
            () => cut(line),
            (word) => ({ ...word, left: line.left, right: line.right }),
            recognise,
          )
        : found;
    const cut = (stretch: Pick<Box, 'left' | 'right'>) =>
      strengthen(pictureOf(page, { ...stretch, top, bottom }).ink);
    const checked = page.isVertical ? words : await verifyNumbers(await figureOr(words), cut, recognise);
    const found = toOcrLine(checked, line, page, toPicture);
    if (found) lines.push({ ...found, ...place });
  }
  return { lines, skew, turn: page.isVertical ? 0 : page.turn, isVertical: page.isVertical, language };
}

type ToPicture = (x: number, y: number) => { x: number; y: number };

function toOcrLine(
  read: readonly PlacedWord[],
  { left, top, right, bottom }: LineBox,
  { isVertical, turn }: PreparedPage,
  toPicture: ToPicture,
): Omit<OcrLine, 'block' | 'cell'> | null {
  const text = repairLine(joinLine(read.map((word) => word.text)));
  if (text === '') return null;
  // The corners as a reader of the text sees them; a column of vertical writing was turned to its side.
  const onPage: [number, number][] = isVertical
    ? [
        [left, bottom],
        [left, top],
        [right, top],
        [right, bottom],
      ]
    : [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ];
  const corners = onPage.map(([x, y]) => toPicture(x, y));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [x, y] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  const length = Math.max(1, right - left);
  return {
    text,
    confidence: meanConfidence(read),
    doubts: findDoubts(text, read),
    words: read.map((word): OcrWord => ({
      text: word.text,
      confidence: word.confidence,
      left: word.left,
      right: word.right,
      from: Math.max(0, Math.min(1, (word.left - left) / length)),
      to: Math.max(0, Math.min(1, (word.right - left) / length)),
    })),
    box: { x, y, width: Math.min(1, Math.max(...xs)) - x, height: Math.min(1, Math.max(...ys)) - y },
    corners,
    straight: { left, top, right, bottom },
    isVertical,
    isTurned: turn !== 0 && !isVertical,
  };
}
