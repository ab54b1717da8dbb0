import { findContacts } from './contacts.ts';
import { findDates, hasDate } from './dates.ts';
import { derivedFigures, findFigures, isSameFigure, type FigureFact } from './figures.ts';
import { bare, inOneWriting, without, type FactFinding, type FactKind, type Span } from './finding.ts';
import {
  hasWord,
  inventedInTranslation,
  isLatinText,
  isPlainWord,
  latinNames,
  latinWords,
  wordSet,
} from './latin.ts';
import { lostLines, unmatchedLines, unplacedPieces } from './losses.ts';
import { countNames, inventedNames } from './names.ts';

/** What an answer states that its source does not, and what the source states that the answer does not. */
export interface Comparison {
  /** Places are the answer's. */
  readonly additions: readonly FactFinding[];
  /** Places are the source's. */
  readonly losses: readonly FactFinding[];
}

interface CompareOptions {
  /** What else the model was told and may repeat: the rest of the resume, the employer that a text belongs to. */
  readonly known?: string;
  /** The answer was to move words and not to change them: then every piece of the source has to stand in it. */
  readonly verbatim?: boolean;
  /** The answer was to say the same in the other language: names in Chinese characters have no counterpart to be found. */
  readonly translation?: boolean;
}

function factsOf(written: string) {
  const text = inOneWriting(written);
  const contacts = findContacts(text, written);
  const dates = findDates(without(text, contacts));
  const plain = without(text, [...contacts, ...dates]);
  const words = latinWords(plain);
  const codes = words.filter(({ text: word }) => /\d/.test(word));
  const figures = findFigures(without(plain, codes));
  return { text, contacts, dates, words, figures, plain };
}

const pieces = (text: string, kind: FactKind, spans: readonly Span[]): FactFinding[] =>
  spans.map(({ start, end }) => ({ kind, text: text.slice(start, end).trim(), start, end }));

/** Words side by side as one: Altium Designer. */
function joined(text: string, spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of spans) {
    const last = whole.at(-1);
    if (last && /^[ ]$/.test(text.slice(last.end, span.start)))
      whole[whole.length - 1] = { start: last.start, end: span.end };
    else whole.push(span);
  }
  return whole;
}

/** In order, and the longest of those that overlap. */
function tidied(findings: readonly FactFinding[]): FactFinding[] {
  const covered = new Uint8Array(findings.reduce((last, { end }) => Math.max(last, end), 0));
  return findings
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .filter(({ start, end }) => {
      const isFree = !covered.subarray(start, end).includes(1);
      if (isFree) covered.fill(1, start, end);
      return isFree;
    })
    .toSorted((a, b) => a.start - b.start);
}

function additionsTo(
  source: string,
  written: string,
  { known = '', translation = false }: CompareOptions,
): FactFinding[] {
  const from = factsOf(`${source}\n${known}`);
  const answer = factsOf(written);
  const { text } = answer;
  const isTranslated = isLatinText(text) && !isLatinText(from.text);
  const figures = [...from.figures, ...derivedFigures(from.figures)];
  const all = bare(from.text);
  const words = wordSet(from.text);
  const contacts = answer.contacts.filter(
    ({ value }) => !from.contacts.some((one) => one.value === value) && !all.includes(value),
  );
  const isYearOf = ({ value, start, end }: FigureFact): boolean =>
    /^\d{4}$/.test(text.slice(start, end)) && from.dates.some(({ year }) => year === value);
  const latin = isLatinText(text)
    ? isTranslated
      ? inventedInTranslation(answer.plain, from.text, countNames(from.text))
      : latinNames(answer.plain).filter(({ words: parts }) => parts.some((one) => !hasWord(words, all, one)))
    : joined(
        text,
        answer.words.filter(({ text: word }) => !isPlainWord(word) && !hasWord(words, all, word)),
      );
  const hanText = without(answer.plain, [...answer.figures, ...answer.words]);
  const names =
    translation && isLatinText(from.text)
      ? []
      : inventedNames(hanText, {
          bare: all,
          runs: [...new Set(from.text.match(/\p{Script=Han}+/gu))],
        });
  return tidied([
    ...pieces(written, 'contact', contacts),
    ...pieces(
      written,
      'date',
      answer.dates.filter((date) => !hasDate(from.dates, date)),
    ),
    ...pieces(
      written,
      'figure',
      answer.figures.filter(
        (figure) => !isYearOf(figure) && !figures.some((one) => isSameFigure(one, figure)),
      ),
    ),
    ...pieces(written, 'name', latin),
    ...names.map((one) => ({ ...one, text: written.slice(one.start, one.end) })),
  ]);
}

/** The facts of a line that are the same in every language. */
const spokenFacts = (line: string): string[] => {
  const { dates, figures, words } = factsOf(line);
  return [
    ...dates.map(({ year, month }) => `${year ?? ''}-${month ?? ''}`),
    ...figures.map(({ value }) => String(value)),
    ...words.map(({ text }) => bare(text)),
  ];
};

/** What says of a value that it is a number or an address. */
const contactLabel =
  /^(?:联系|联络|(?:联系)?(?:电话|手机|手机号码?|电邮|邮箱|邮件|方式|微信)|tel|phone|mobile|e?mail)$/;

function lossesOf(source: string, written: string, { verbatim = false }: CompareOptions): FactFinding[] {
  const from = factsOf(source);
  const answer = factsOf(written);
  const { text } = from;
  const all = bare(answer.text);
  const words = wordSet(answer.text);
  const isDateSaid = (date: (typeof from.dates)[number]): boolean => hasDate(answer.dates, date);
  const lostContacts = from.contacts.filter(
    ({ value }) => !answer.contacts.some((one) => one.value === value) && !all.includes(value),
  );
  const lostDates = from.dates.filter((date) => !isDateSaid(date));
  const lostFigures = from.figures.filter(
    (figure) => !answer.figures.some((one) => isSameFigure(figure, one)),
  );
  const facts = [
    ...pieces(source, 'contact', lostContacts),
    ...pieces(source, 'date', lostDates),
    ...pieces(source, 'figure', lostFigures),
  ];
  if (verbatim) {
    const isSaid = (piece: string): boolean => {
      const { contacts, dates, plain } = factsOf(piece);
      // 09年到16年在…: words between dates and what they date.
      const rest = bare(plain.replaceAll('\ufffc', ' ')).replace(/^[到至从自起在]+/u, '');
      if (contacts.length + dates.length === 0) return false;
      return (
        (rest === '' || contactLabel.test(rest) || all.includes(rest)) &&
        contacts.every(
          ({ value }) => answer.contacts.some((one) => one.value === value) || all.includes(value),
        ) &&
        dates.every((date) => isDateSaid(date))
      );
    };
    return tidied([...facts, ...unplacedPieces(source, written, isSaid)]);
  }
  const isLatin = isLatinText(text);
  const isTranslated = isLatinText(answer.text) !== isLatin;
  const lostWords = joined(
    text,
    latinWords(from.plain).filter(
      ({ text: word }) =>
        (/[A-Z0-9+#_]/.test(word) || !isLatin) && !isPlainWord(word) && !hasWord(words, all, word),
    ),
  ).filter(({ start }) => !isLatin || !/(?:^|[.!?\n]\s*)$/.test(text.slice(Math.max(0, start - 8), start)));
  const lines = isTranslated
    ? unmatchedLines(source, written, spokenFacts)
    : lostLines(without(text, [...from.contacts, ...from.dates, ...from.figures]), answer.text);
  return tidied([
    ...facts,
    ...pieces(source, 'name', lostWords),
    ...lines.map((one) => ({ ...one, text: source.slice(one.start, one.end) })),
  ]);
}

/** So much of an answer is compared, in characters; a resume's longest text has a tenth of it. */
const longestAnswer = 40_000;

/**
 * Compares what a model wrote with what it was given. Figures in whatever writing, dates, contact details, names, honours and
 * skills that only the answer has are additions; lines, figures, dates, contact details and words in Latin letters that only
 * the source has are losses. The same fact in another writing is neither: 五百万 and 5,000,000, 2022.07 and 2022年7月.
 * What an answer has beyond 40,000 characters is one addition.
 */
export function compareFacts(source: string, answer: string, options: CompareOptions = {}): Comparison {
  const compared = answer.slice(0, longestAnswer);
  const rest = answer.slice(longestAnswer);
  const additions = additionsTo(source, compared, options);
  return {
    additions: rest.trim()
      ? [...additions, { kind: 'line', text: rest, start: compared.length, end: answer.length }]
      : additions,
    losses: lossesOf(source, compared, options),
  };
}
