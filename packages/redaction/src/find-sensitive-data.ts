import { findAddresses } from './find-addresses.ts';
import { findNames, type FoundName } from '@baigong/text-zh/names/find-names';
import { isOtherWord } from '@baigong/text-zh/names/other-words';
import { createGivenNameFinder, type GivenNameFinder } from './given-names.ts';
import { createValueFinder, type ValueFinder } from './find-values.ts';
import {
  chooseNumbers,
  createOccupancy,
  takeFree,
  toMatch,
  type Chosen,
  type Occupancy,
  type SensitiveMatch,
} from './find-numbers.ts';
import { createTableReader } from '@baigong/text-zh/names/table-cells';
import { type Found, normalizeValue, viewText, type TextView } from '@baigong/text-zh/text-view';
import { findWords } from '@baigong/text-zh/words';

export interface FindOptions {
  /** The visitor's own words; found whatever their case, width and spaces. */
  readonly customWords?: readonly string[];
  /** Names found elsewhere in the document. */
  readonly names?: readonly string[];
}

function chooseAddresses(view: TextView, found: readonly Found[], taken: Occupancy): Chosen[] {
  const chosen: Chosen[] = [];
  for (const one of found.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    // A telephone number directly behind an address is no room.
    const used = taken.firstUsed(one.start, one.end);
    const end = used < 0 ? one.end : used;
    const value = view.text.slice(one.start, end).replace(/[\s,，。;；:：(（]+$/u, '');
    if (value.length < 5) continue;
    const address: Chosen = { ...one, end: one.start + value.length, kind: 'address' };
    taken.take(address);
    chosen.push(address);
  }
  return chosen;
}

/** What a text holds, whatever else its document holds. */
interface TextFindings {
  readonly view: TextView;
  readonly taken: readonly Chosen[];
  readonly occupancy: Occupancy;
  /** What is rather not somebody's. */
  readonly offered: readonly Chosen[];
  /** Its names that are sure, normalized. */
  readonly sureNames: ReadonlySet<string>;
  /** Those of them that no address contains: sure enough to be redacted wherever they stand in a document. */
  readonly spreading: ReadonlySet<string>;
  /** All its names that no address contains. */
  readonly likely: ReadonlySet<string>;
  /** What may be names if a document has them elsewhere. */
  readonly possible: readonly FoundName[];
}

const asNames = (found: readonly FoundName[], occupancy: Occupancy): Chosen[] =>
  takeFree(
    found.map((one): Chosen => ({ ...one, kind: 'name', certain: one.certainty === 'sure' })),
    occupancy,
  );

function readText(
  source: string,
  customWords: ValueFinder<null>,
  readTable?: (view: TextView) => void,
): TextFindings {
  const view = viewText(source);
  readTable?.(view);
  const words = findWords(view.text);
  const own = customWords
    .find(view.text)
    .map(({ start, end }): Chosen => ({ start, end, valid: true, reason: '你添加的词', kind: 'custom' }));
  const occupancy = createOccupancy(view.text.length);
  const customs = takeFree(own, occupancy);
  const { numbers, offered } = /[\d@a-z]/i.test(view.text)
    ? chooseNumbers(view, occupancy)
    : { numbers: [], offered: [] };
  const places = findAddresses(view, words);
  const addresses = chooseAddresses(view, places, occupancy);
  const found = findNames(view, words);
  const inPlaces = createOccupancy(view.text.length);
  for (const place of places) inPlaces.take(place);
  const sureNames = new Set<string>();
  const spreading = new Set<string>();
  const likely = new Set<string>();
  const possible = found.filter(({ certainty }) => certainty === 'possible');
  const names = found.filter(({ certainty }) => certainty !== 'possible');
  for (const { start, end, certainty } of names) {
    const name = normalizeValue(view.text.slice(start, end));
    const isFree = inPlaces.isFree(start, end);
    if (isFree) likely.add(name);
    if (certainty !== 'sure') continue;
    sureNames.add(name);
    if (isFree) spreading.add(name);
  }
  const taken = [customs, numbers, addresses, asNames(names, occupancy)].flat();
  return { view, taken, occupancy, offered, sureNames, spreading, likely, possible };
}

/** The matches of a text, also of names found elsewhere. */
function matchesOf(
  { view, taken, occupancy, offered, sureNames, likely, possible }: TextFindings,
  elsewhere: ReadonlySet<string>,
  names: ValueFinder<null>,
  givenNames: GivenNameFinder = createGivenNameFinder([...sureNames, ...elsewhere]),
  likelyElsewhere: ReadonlySet<string> = likely,
): SensitiveMatch[] {
  const only = createFinderOf([...sureNames].filter((name) => !elsewhere.has(name) && name.length >= 2));
  const repeated = [...only.find(view.text), ...names.find(view.text)].map(({ start, end }): FoundName => ({
    start,
    end,
    valid: true,
    certainty: 'sure',
    reason: '文档里别处确认过的姓名',
  }));
  const whole = asNames(repeated, occupancy).filter(({ start, end }) => !isOtherWord(view.text, start, end));
  const given = asNames(
    givenNames(view.text).map(({ start, end, name }): FoundName => ({
      start,
      end,
      valid: true,
      certainty: 'likely',
      reason: `“${name}”的名字`,
    })),
    occupancy,
  );
  const again = asNames(
    possible.filter(({ start, end }) => likelyElsewhere.has(normalizeValue(view.text.slice(start, end)))),
    occupancy,
  );
  const doubtful = asNames(possible, occupancy).map((one) => ({
    ...one,
    isOffered: true,
    reason: '也可能是姓名',
  }));
  return [taken, whole, given, again, takeFree(offered, occupancy), doubtful]
    .flat()
    .toSorted((a, b) => a.start - b.start)
    .map((one) => toMatch(view, one));
}

function createFinderOf(values: Iterable<string>): ValueFinder<null> {
  const finder = createValueFinder<null>();
  for (const value of values) finder.add(value, null);
  return finder;
}

const normalizedNames = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.map(normalizeValue).filter((name) => name.length >= 2));

/** `findSensitiveData` for many texts with the same options. */
export function createSensitiveFinder({ customWords = [], names = [] }: FindOptions = {}): (
  source: string,
) => SensitiveMatch[] {
  const words = createFinderOf(customWords);
  const elsewhere = normalizedNames(names);
  const finder = createFinderOf(elsewhere);
  return (source) =>
    matchesOf(readText(source, words), elsewhere, finder).filter(({ isOffered }) => !isOffered);
}

/** Everything in a text that identifies a person, in order and without overlaps. */
export const findSensitiveData = (source: string, options?: FindOptions): SensitiveMatch[] =>
  createSensitiveFinder(options)(source);

/**
 * `findSensitiveData` for all blocks of a document: a name that is sure in one is found in all, and a block that is a header
 * is above the lines after it.
 */
export const findInBlocks = (
  blocks: readonly { readonly text: string }[],
  customWords?: readonly string[],
): readonly (readonly SensitiveMatch[])[] =>
  lookOver(blocks, customWords).map((matches) => matches.filter(({ isOffered }) => !isOffered));

/** `findInBlocks` with what was looked at and is rather not somebody's: numbers of institutions and documents, doubtful names. */
export function lookOver(
  blocks: readonly { readonly text: string }[],
  customWords: readonly string[] = [],
): readonly (readonly SensitiveMatch[])[] {
  const words = createFinderOf(customWords);
  const readTable = createTableReader();
  const findings = blocks.map(({ text }) => readText(text, words, readTable));
  const names = new Set<string>();
  for (const { spreading } of findings) for (const name of spreading) if (name.length >= 2) names.add(name);
  const finder = createFinderOf(names);
  const likely = new Set(findings.flatMap((one) => [...one.likely]));
  const givenNames = createGivenNameFinder(names);
  return findings.map((one) => matchesOf(one, names, finder, givenNames, likely));
}
