import { normalizeForComparison, stopWords } from '../match/keywords.ts';
import { terms } from '../match/terms.ts';
import { bare, type Span } from './finding.ts';

/** A word or a code in Latin letters: Rust, C++, S7-1200. */
export interface LatinWord extends Span {
  readonly text: string;
}

const word =
  /(?<![A-Za-z0-9_])(?=\d*[A-Za-z])[A-Za-z0-9_]+(?:[.+#/&'’-][A-Za-z0-9_]+)*(?:\+\+|#)?(?![A-Za-z0-9_])/g;
/** 15k, 1.6s, 200ms: a figure with its unit. */
const measured =
  /^\d+(?:\.\d+)?(?:k|w|m|mn|bn|b|s|ms|h|min|kg|g|km|cm|mm|px|kb|mb|gb|tb|kw|v|hz|fps|rpm|x|st|nd|rd|th|d|y)$/i;

/** The Latin words of a text in one writing. */
export const latinWords = (text: string): LatinWord[] =>
  [...text.matchAll(word)]
    .filter(({ 0: found }) => !measured.test(found) && !/^\d+\.\d/.test(found))
    .map(({ 0: found, index }) => ({ text: found, start: index, end: index + found.length }));

const spellings = new Map<string, ReadonlySet<string>>();
for (const all of terms) {
  const bares = new Set(all.map((one) => bare(normalizeForComparison(one))));
  for (const one of bares) spellings.set(one, bares);
}

/** Whether a word is one of those that employers look for: it is called so in every language. */
const isTerm = (word: string): boolean => spellings.has(bare(word));

/** Whether a text, without signs and case, has a word in one of its spellings: JS and JavaScript. */
export function hasWord(known: ReadonlySet<string>, all: string, word: string): boolean {
  const plain = bare(word);
  if (plain === '') return true;
  const same = spellings.get(plain);
  return [plain, ...(same ?? [])].some(
    (one) =>
      known.has(one) ||
      ((one.length > 3 || /\p{Script=Han}/u.test(one)) && all.includes(one)) ||
      one.split(/[-/.&]/).every((part) => known.has(part)),
  );
}

/** The words of a text for `hasWord`. */
export const wordSet = (text: string): ReadonlySet<string> =>
  new Set(
    latinWords(text).flatMap(({ text: one }) => [
      bare(one),
      ...one.split(/[-/.&'’]/).map((part) => bare(part)),
    ]),
  );

/** Letters that say nothing about anybody: app, PC, HR. */
export const isPlainWord = (text: string): boolean =>
  stopWords.has(text.toLowerCase()) || /^[A-Za-z]$/.test(text);

/** Whether a text is written in Latin letters rather than Chinese. */
export const isLatinText = (text: string): boolean => {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[A-Za-z]{2,}/g)?.length ?? 0;
  return words > han;
};

const english = new Intl.DisplayNames(['en'], { type: 'region' });
const chinese = new Intl.DisplayNames(['zh'], { type: 'region' });
const englishLanguage = new Intl.DisplayNames(['en'], { type: 'language' });
const chineseLanguage = new Intl.DisplayNames(['zh'], { type: 'language' });
let translated: ReadonlyMap<string, string> | undefined;
/** Names of countries and languages in English with their Chinese ones, shortened to what all spellings share. */
function translations(): ReadonlyMap<string, string> {
  if (translated) return translated;
  const map = new Map<string, string>();
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
  for (const first of letters)
    for (const second of letters) {
      const code = first + second;
      const country = english.of(code.toUpperCase());
      if (country !== undefined && country !== code.toUpperCase())
        map.set(country.toLowerCase(), chinese.of(code.toUpperCase()) ?? '');
      const language = englishLanguage.of(code);
      if (language !== undefined && language !== code)
        map.set(language.toLowerCase(), (chineseLanguage.of(code) ?? '').replace(/[语文]$/u, ''));
    }
  return (translated = map);
}

const isName = (text: string): boolean => /[A-Z]/.test(text) || /\d/.test(text) || /[+#]/.test(text);
const linking = /^\s(?:(?:of|the|and|for|de|von)\s|&\s)?(?:the\s)?$/;
const companyForm = /^(?:Co|Ltd|Inc|LLC|Corp|GmbH|AG|SA)$/;
const sentenceStart = /(?:^|[.!?;:•·\n|–—]|\d\.|[-*])\s*["“(]?$/;
const ordinaryCapital =
  /^(?:I|A|An|The|In|On|At|Of|By|To|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Present|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/;

/** A name in a Latin text: a run of capitalised words, or a code. */
export interface LatinName extends Span {
  readonly text: string;
  readonly words: readonly string[];
}

/** The names in a text in Latin letters: capitalised words that begin no sentence, codes and acronyms. */
export function latinNames(text: string): LatinName[] {
  const names: LatinName[] = [];
  let last: LatinName | undefined;
  for (const { text: one, start, end } of latinWords(text)) {
    const begins = sentenceStart.test(text.slice(Math.max(0, start - 6), start));
    const isCode = /[A-Z0-9+#].*[A-Z0-9+#]/.test(one) && !/^[A-Z][a-z]+(?:[-'’][A-Za-z]+)+$/.test(one);
    if (!isName(one) || ordinaryCapital.test(one) || (begins && !isCode)) continue;
    const between = last ? text.slice(last.end, start) : '';
    const joined = linking.test(between) || (companyForm.test(one) && /^\.?,?\s$/.test(between));
    if (last && between !== '' && joined) {
      names.pop();
      last = { start: last.start, end, text: text.slice(last.start, end), words: [...last.words, one] };
    } else last = { start, end, text: one, words: [one] };
    names.push(last);
  }
  return names;
}

const kinds: readonly (readonly [english: RegExp, chinese: RegExp])[] = [
  [/\b(?:University|College|School|Institute|Academy)\b/i, /大学|学院|学校|中学|高中|小学|研究[院所]/gu],
  [
    /\b(?:Award|Prize|Medal|Scholarship|Honou?rs?|Champion|Certificate|Competition|Contest|Olympiad)\b/i,
    /奖|荣誉|称号|证|赛|冠军|标兵/gu,
  ],
  [
    /\b(?:Co|Ltd|Inc|Corp|Company|Group|Bank|Hospital|Bureau|Center|Centre|Press|Technology|Technologies|Department|Office)\b/i,
    /公司|集团|银行|医院|局|中心|出版社|科技|部|厂|店/gu,
  ],
  [/^(?:B|M)\.?(?:S|A|E|Sc|Eng|Ed)|Bachelor|Master|Ph\.?D|Doctor/i, /学士|硕士|博士|本科|研究生/gu],
];
const jobTitle =
  /(?:er|or|ist|ian|ant|Intern|Lead|Officer|Head|Chief|Engineering|Assistant|Associate|Manager|Nurse|Clerk)$/;

/**
 * The names in a translation that its Chinese source has no name for. A name is known where the source has it in Latin
 * letters or as a country or language, or names as many things of its kind (University: 大学).
 * @param named how many names of no such kind the source has
 */
export function inventedInTranslation(text: string, source: string, named: number): LatinName[] {
  const known = wordSet(source);
  const all = bare(source);
  const left = new Map(kinds.map(([, pattern]) => [pattern, source.match(pattern)?.length ?? 0]));
  let names = named;
  return latinNames(text).filter(({ words, text: whole }) => {
    const unknown = words.filter((one) => {
      if (hasWord(known, all, one) || isPlainWord(one)) return false;
      const translation = translations().get(one.toLowerCase());
      return translation === undefined || translation === '' || !source.includes(translation);
    });
    if (unknown.length === 0) return false;
    const kind = kinds.find(([pattern]) => pattern.test(whole))?.[1];
    if (kind) {
      const count = left.get(kind) ?? 0;
      left.set(kind, count - 1);
      // Its words may be names of the source too.
      names -= unknown.length > 1 ? unknown.length - 1 : 0;
      return count <= 0;
    }
    if (jobTitle.test(whole) && words.length > 1) return false;
    if (unknown.some((one) => isTerm(one))) return true;
    names -= 1;
    return names < 0;
  });
}
