import { isWide } from '@baigong/text-zh/wide';
import type { PageRun } from './page-columns.ts';

/** A word as wide as one sign is an icon's name: HOUSE-CHIMNEY. */
const isIconName = ({ text, width, size }: PageRun): boolean =>
  text.length >= 4 && width > 0 && width < text.length * size * 0.2 && /^[\w-]+$/.test(text);

/** A sign of an icon font, which is no text. */
const icon = '\uf111';

/**
 * Runs with the signs of icon fonts as such, or as bullets where one stands below the other. Fonts that do not say what
 * their signs mean give any letter for them: a font with nothing but single signs, each with text of another font close
 * behind it and none before it.
 */
function markIcons(runs: readonly PageRun[]): PageRun[] {
  const wordFonts = new Set<string | undefined>([undefined]);
  for (const [at, { text, font, x, y, size, width }] of runs.entries()) {
    const [before, next] = [runs[at - 1], runs[at + 1]];
    const isSign = /^[\p{L}\p{M}\p{N}#§]$/u.test(text.trim()) && !isWide(text.trim());
    const begins = before?.y !== y || x - before.x - before.width > size * 0.5 || x < before.x;
    const gap = next === undefined ? -1 : next.x - x - width;
    const leads = next !== undefined && next.font !== font && Math.abs(next.y - y) < size * 0.5;
    if (!isSign || !begins || !leads || gap < size * 0.1 || gap > size * 1.5) wordFonts.add(font);
  }
  const placeOf = ({ text, font, x }: PageRun): string => `${font} ${text} ${Math.round(x)}`;
  const counts = new Map<string, number>();
  for (const run of runs) counts.set(placeOf(run), (counts.get(placeOf(run)) ?? 0) + 1);
  return runs.map((run) =>
    wordFonts.has(run.font) ? run : { ...run, text: (counts.get(placeOf(run)) ?? 0) > 2 ? '•' : icon },
  );
}

/** Accents that stand by themselves, with those that join a letter. */
const accents: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
};

/** Letters with their accents, which TeX may set as signs of their own that the next run lies under: Malm¨, o. */
function composeAccents(runs: readonly PageRun[]): PageRun[] {
  const composed: PageRun[] = [];
  for (const run of runs) {
    const before = composed.at(-1);
    const accent = accents[before?.text.slice(-1) ?? ''];
    const letter = run.text.charAt(0).replace('ı', 'i').replace('ȷ', 'j');
    const joined = `${letter}${accent ?? ''}`.normalize('NFC');
    const isUnder =
      before !== undefined &&
      accent !== undefined &&
      Math.abs(before.y - run.y) < run.size * 0.5 &&
      run.x < before.x + before.width - run.size * 0.1 &&
      before.x + before.width - run.x < run.size * 1.5;
    if (isUnder && joined.length === 1) {
      const width = Math.max(0, run.x - before.x);
      composed[composed.length - 1] = { ...before, text: before.text.slice(0, -1), width };
      composed.push({ ...run, text: joined + run.text.slice(1) });
    } else composed.push(run);
  }
  return composed.filter(({ text }) => text.trim() !== '');
}

/** The runs of a page whose signs are letters: accents joined to theirs, icons as such, their names and blanks left out. */
export const withoutSigns = (runs: readonly PageRun[]): PageRun[] =>
  markIcons(composeAccents(runs.filter((run) => run.text.trim() !== '' && !isIconName(run))));
