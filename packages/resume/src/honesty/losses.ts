import { softSkills } from '../match/keywords.ts';
import { sectionName } from '../outline/section-names.ts';
import { bare, taken, type FactFinding, type Span } from './finding.ts';

/** A line of a text without the sign of its list. */
const lines = (text: string): (Span & { readonly text: string })[] =>
  [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => {
    const sign = /^[\s\-*•·●○◆▪–—]*(?:\(?\d{1,2}[.、)]\s?(?!\d))?/.exec(line)?.[0].length ?? 0;
    const end = index + line.trimEnd().length;
    return end > index + sign ? [{ start: index + sign, end, text: line.slice(sign).trimEnd() }] : [];
  });

/** Characters that any sentence may have: they say nothing of what it is about. */
const empty = new Set(
  Array.from(
    '的了在是和与及对为以从到由把被将并而且也都还又等于其所各每该本我他她它个不无有中上下内外前后里间时人做用能会可过着很挺更最多些相关工作负责参与进行完成协助组织',
  ),
);

const contentOf = (text: string): string[] => [
  ...new Set(
    (text.toLowerCase().match(/[\p{Script=Han}]|[\p{L}]{3,}|\d+/gu) ?? []).filter((sign) => !empty.has(sign)),
  ),
];

/** The parts of a line: clauses, or the whole line where there is one. */
function clausesOf({ start, text }: Span & { readonly text: string }): (Span & { readonly text: string })[] {
  return [...text.matchAll(/[^，,。；;、!！?？]+/gu)].map(({ 0: clause, index }) => ({
    start: start + index,
    end: start + index + clause.length,
    text: clause,
  }));
}

/**
 * Lines and clauses of a source that an answer says nothing of: none of the characters that carry their meaning stand in it.
 * An answer in another script is compared by `unmatchedLines`.
 * @param source without figures, dates and contact details, which are compared by themselves
 */
export function lostLines(source: string, answer: string): FactFinding[] {
  const said = answer.toLowerCase();
  const share = (text: string): number => {
    const content = contentOf(text);
    return content.length === 0 ? 1 : content.filter((sign) => said.includes(sign)).length / content.length;
  };
  /** Whether a pair of its characters stands in the answer, though the rest was put in other words. */
  const hasPair = (text: string): boolean =>
    Array.from(text.matchAll(/(?=(\p{Script=Han}{2}))/gu), ([, pair = '']) => pair).some(
      (pair) => contentOf(pair).length === 2 && said.includes(pair),
    );
  return lines(source).flatMap((line) => {
    const lost = (span: Span): FactFinding => ({
      kind: 'line',
      text: source.slice(span.start, span.end),
      start: span.start,
      end: span.end,
    });
    const least = line.text.includes(taken) ? 4 : 2;
    if (contentOf(line.text).length >= least && share(line.text) < 0.3) return [lost(line)];
    return clausesOf(line)
      .filter(
        ({ text }) =>
          contentOf(text).length >= 2 &&
          /\p{Script=Han}{2}/u.test(text) &&
          !softSkills.test(text) &&
          !text.includes(taken) &&
          share(text) <= 0.25 &&
          !hasPair(text),
      )
      .map(lost);
  });
}

/** Of longer texts than this the lines are not paired: it takes time with their product. */
const mostLines = 300;

/**
 * The lines of a source that are too many for a translation of it: those that share least with what it says. Lines stay in
 * their order (the best alignment by dynamic programming).
 */
export function unmatchedLines(
  source: string,
  answer: string,
  factsOf: (line: string) => readonly string[],
): FactFinding[] {
  const from = lines(source);
  const to = lines(answer);
  if (to.length === 0 || from.length <= to.length || from.length > mostLines) return [];
  const withFacts = ({ text }: { readonly text: string }) => ({ text, facts: factsOf(text) });
  const [sourceFacts, answerFacts] = [from.map(withFacts), to.map(withFacts)];
  const score = (at: number, against: number): number => {
    const [one, other] = [sourceFacts[at], answerFacts[against]];
    if (!one || !other) return -Infinity;
    const same = one.facts.filter((fact) => other.facts.includes(fact)).length;
    const lengths = Math.abs(one.text.length * 3 - other.text.length) / 200;
    return same * 3 - Math.abs(one.facts.length - other.facts.length) - lengths;
  };
  /** best[at][against]: what the rest of both is worth, and whether the source's line is left out for it. */
  const best = Array.from({ length: from.length + 1 }, () =>
    Array.from({ length: to.length + 1 }, () => ({ sum: -Infinity, isLost: true })),
  );
  best[from.length]?.splice(to.length, 1, { sum: 0, isLost: false });
  for (let at = from.length - 1; at >= 0; at -= 1)
    for (let against = to.length; against >= 0; against -= 1) {
      const skipped = best[at + 1]?.[against]?.sum ?? -Infinity;
      const paired = (best[at + 1]?.[against + 1]?.sum ?? -Infinity) + score(at, against);
      best[at]?.splice(against, 1, { sum: Math.max(skipped, paired), isLost: paired <= skipped });
    }
  let against = 0;
  return from.flatMap((line, at) => {
    if (best[at]?.[against]?.isLost === false) {
      against += 1;
      return [];
    }
    return [{ kind: 'line' as const, text: line.text, start: line.start, end: line.end }];
  });
}

const isHeading = (text: string): boolean =>
  sectionName(text.toLowerCase().replaceAll(/[【】[\]〔〕■◆●#*：:\s]/g, '')) !== undefined;

/** 姓名：, 电话：, Experience: labels say what a value is, and are no value. */
const label = /^[\p{L} /-]{1,14}[:：]\s*/u;

/**
 * The pieces of a source that stand nowhere in an answer that was to move its words and not to change them: whole lines, or
 * the parts of a line that are missing. Headings of sections and labels need not come along.
 * @param isSaid whether a piece is said in another writing: a date, a number
 */
export function unplacedPieces(
  source: string,
  answer: string,
  isSaid: (piece: string) => boolean,
): FactFinding[] {
  const said = bare(answer);
  const hasPlace = (text: string): boolean => said.includes(bare(text));
  // Of lines that stand twice in the source each needs a place of its own.
  const places = new Map<string, number>();
  const isRepeatedInVain = (text: string): boolean => {
    const plain = bare(text);
    const from = places.get(plain) ?? 0;
    const at = said.indexOf(plain, from);
    places.set(plain, at === -1 ? from : at + plain.length);
    return from > 0 && at === -1;
  };
  const isPlaced = (text: string): boolean =>
    hasPlace(text) ||
    isSaid(text) ||
    (label.test(text) && (hasPlace(text.replace(label, '')) || isSaid(text.replace(label, ''))));
  return lines(source).flatMap((line) => {
    if (isHeading(line.text)) return [];
    if (isRepeatedInVain(line.text)) return [{ kind: 'line' as const, ...line }];
    if (isPlaced(line.text)) return [];
    const parts = [
      ...line.text.matchAll(
        /[^，,。；;、|｜\s　()（）—–]+(?:\s(?=[A-Za-z0-9])[^，,。；;、|｜\s　()（）—–]+)*/gu,
      ),
    ].map(({ 0: part, index }) => ({
      text: part,
      start: line.start + index,
      end: line.start + index + part.length,
    }));
    const missing = parts.filter(
      ({ text }) => !isHeading(text) && !isPlaced(text) && !isPlacedByWords(text, isPlaced),
    );
    if (missing.length === 0) return [];
    const lostSigns = missing.reduce((sum, { text }) => sum + bare(text).length, 0);
    const whole = lostSigns > bare(line.text).length * 0.6;
    const spans = whole ? [line] : missing;
    return spans.map(({ text, start, end }) => ({ kind: 'line' as const, text, start, end }));
  });
}

/** Words of a part that were put into fields of their own: 前端工程师 上海 */
const isPlacedByWords = (text: string, isPlaced: (piece: string) => boolean): boolean => {
  const words = text.split(/[\s:：/·]+/).filter((word) => bare(word) !== '');
  return words.length > 1 && words.every((word) => isPlaced(word));
};
