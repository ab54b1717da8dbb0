import { isHan } from '../wide.ts';
import type { Found, TextView } from '../text-view.ts';
import { findWords, type Words } from '../words.ts';
import { cellsBelowNames, cellsOfView, isInHeader } from './table-cells.ts';
import { findForeignNames } from './find-foreign-names.ts';
import { findLabels, isSpeaker } from './find-labels.ts';
import { findTitledNames } from './find-titled-names.ts';
import { valueAfterLabel, valueBeforeSex, valueOfCell } from './label-values.ts';
import { simplifiedView } from './simplified.ts';
import {
  bestAt,
  isName,
  isPossible,
  mayBeginName,
  type RatedCandidate,
} from './statistics/name-candidates.ts';

/**
 * A name with how sure it is. Those that are sure are searched in the whole document; those that are only possible count where the
 * same name was found elsewhere in it.
 */
export interface FoundName extends Found {
  readonly certainty: 'sure' | 'likely' | 'possible';
}

/** From these odds on a name is looked for in the whole document. */
const sureOdds = 1;

/** What stands between two names of a list. */
export const listGap = /^[ ]?[、和与及/][ ]?/;

/** 刘小青 安宁 慕容晓晓 */
const spacedList = /^(?: \p{Script=Han}{2,4}){1,12}[ ]?(?=[\n;；。]|$)/u;

/** Names longer than this are not looked for behind their beginnings. */
const longestName = 12;

/** Names that a sure one begins with, where all of that one stands: 吉克阿|依 */
function lengthened(text: string, found: readonly FoundName[]): FoundName[] {
  const sure = new Set(
    found.flatMap(({ start, end, certainty }) => (certainty === 'sure' ? [text.slice(start, end)] : [])),
  );
  return found.map((one) => {
    for (let end = Math.min(text.length, one.start + longestName); end > one.end; end -= 1)
      if (sure.has(text.slice(one.start, end))) return { ...one, end };
    return one;
  });
}

type Span = Pick<Found, 'start' | 'end'>;

/** Whether one of many spans overlaps another one and is so; they are short, and looked up by the places that they cover. */
function createOverlapTest<T extends Span>(spans: readonly T[]) {
  const covering = new Map<number, T[]>();
  for (const span of spans)
    for (let at = span.start; at < span.end; at += 1) {
      const here = covering.get(at);
      if (here) here.push(span);
      else covering.set(at, [span]);
    }
  return ({ start, end }: Span, isSo: (span: T) => boolean): boolean => {
    for (let at = start; at < end; at += 1) if (covering.get(at)?.some(isSo)) return true;
    return false;
  };
}

const contains = (outer: Span, inner: Span): boolean => inner.start >= outer.start && inner.end <= outer.end;

/** Names with those of a surname and a title, which lose against a whole name and win against its beginning: 张总|监 */
function withTitled(names: readonly FoundName[], titled: readonly Found[]): FoundName[] {
  const overlapsName = createOverlapTest(names);
  const added = titled.filter(
    (one) => !overlapsName(one, (name) => name.certainty !== 'possible' && !contains(one, name)),
  );
  const overlapsAdded = createOverlapTest(added);
  const rest = names.filter((name) => !overlapsAdded(name, (one) => contains(one, name)));
  return [...rest, ...added.map((one): FoundName => ({ ...one, certainty: 'likely' }))];
}

/**
 * Names of people: Chinese ones by surname, characters of the given name and context, after labels such as 甲方 or 患者 also with
 * rare surnames; of minorities with ·; foreign ones after labels and titles.
 */
export function findNames(source: TextView, sourceWords: Words): FoundName[] {
  const view = simplifiedView(source);
  const words = view === source ? sourceWords : findWords(view.text);
  const { text } = view;
  const found: FoundName[] = findForeignNames(view).map((one) => ({ ...one, certainty: 'sure' }));
  const forced = cellsBelowNames(source);
  const cells = cellsOfView(source);
  const labels = findLabels(text);
  let listAt = -1;
  const labelOf = (at: number) =>
    forced.has(at) || at === listAt || labels.fields.has(at) || isSpeaker(text, at)
      ? 'field'
      : labels.words.has(at)
        ? 'word'
        : 'none';
  const ahead = new Map<number, RatedCandidate | null>();
  const bestFrom = (at: number): RatedCandidate | null => {
    const known = ahead.get(at);
    if (known !== undefined) return known;
    const best = mayBeginName(text.charAt(at)) ? (bestAt(text, words, at, labelOf(at)) ?? null) : null;
    ahead.set(at, best);
    return best;
  };
  /** 由向|罗美玲: whether a likelier name begins inside. */
  const isBeaten = ({ start, end, label, odds }: RatedCandidate) =>
    label !== 'field' &&
    Array.from({ length: end - start - 1 }, (_, at) => start + 1 + at).some(
      (at) => (bestFrom(at)?.odds ?? odds) > odds,
    );
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (!isHan(char)) continue;
    const label = labelOf(at);
    if (label === 'none' && isHan(text.charAt(at - 1)) && !mayBeginName(char)) continue;
    const best = label === 'field' ? bestAt(text, words, at, label) : bestFrom(at);
    ahead.delete(at);
    const mayBeSaid = label !== 'none' || !isHan(text.charAt(at - 1));
    const said = mayBeSaid ? valueBeforeSex(view, words, at, label === 'field') : null;
    const likely = !said && best && !isBeaten(best) ? best : null;
    const name = likely && isName(text, likely) ? likely : null;
    let end = at;
    let labelled = forced.has(at) || at === listAt;
    if (name) {
      labelled = name.label === 'field';
      const reason = labelled
        ? '写在姓名栏目或称谓之后的姓名'
        : name.label === 'word'
          ? '紧跟称谓的姓名'
          : name.rule?.titled
            ? '后面带称呼的姓名'
            : '像姓名：姓氏、用字和上下文都符合';
      found.push({
        start: at,
        end: name.end,
        reason,
        valid: true,
        certainty: name.label !== 'none' || name.rule?.titled || name.odds >= sureOdds ? 'sure' : 'likely',
      });
      end = name.end;
    } else if (said || label === 'field') {
      const value =
        said ??
        valueAfterLabel(view, words, at) ??
        (forced.has(at) ? valueOfCell(view, at, cells.get(at)?.end ?? at) : null);
      if (value) {
        found.push({ ...value, certainty: 'sure' });
        labelled = true;
        end = value.end;
      }
    } else if (likely && isPossible(likely))
      found.push({
        start: at,
        end: likely.end,
        reason: '文档里别处也像姓名的词',
        valid: true,
        certainty: 'possible',
      });
    if (end === at) continue;
    const gap = listGap.exec(text.slice(end, end + 4))?.[0].length;
    if (gap === undefined) listAt = -1;
    else if (labelled) listAt = end + gap;
    else if (text.charAt(end) === '、') labels.words.add(end + gap);
    if (gap === undefined && spacedList.test(text.slice(end, end + 62))) labels.words.add(end + 1);
    at = end - 1;
  }
  const named = withTitled(lengthened(text, found), findTitledNames(view, words));
  return named.filter(({ start }) => !isInHeader(view, start));
}
