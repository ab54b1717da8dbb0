import type { TextView } from '@baigong/text-zh/text-view';

/** Digits in one or more groups that may be one number. */
export interface DigitSpan {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** Lengths of the groups: 3, 4, 4. */
  readonly groups: readonly number[];
  /** Whether a line break stands inside. */
  readonly broken: boolean;
}

interface Group {
  readonly start: number;
  readonly end: number;
}

const maxGroups = 19;
const gap = /^(?:[ ]{1,3}|[ ]?-[ ]?|[ ]?\n[ ]{0,4}|-\n)$/;

/**
 * All numbers that consecutive groups of digits may form, from `least` to `most` digits. Groups are separated by spaces, a hyphen
 * or a line break; a tab separates cells. Linear: each group begins at most `maxGroups` spans.
 * @param last what may follow the last digit as part of the number: `x` of identity numbers
 */
export function digitSpans({ lower }: TextView, least: number, most: number, last = ''): DigitSpan[] {
  const groups: Group[] = [...lower.matchAll(new RegExp(`\\d{1,${most + 1}}${last}`, 'g'))].map(
    ({ 0: match, index }) => ({
      start: index,
      end: index + match.length,
    }),
  );
  const spans: DigitSpan[] = [];
  for (const [at, first] of groups.entries()) {
    let digits = '';
    const lengths: number[] = [];
    let broken = false;
    let end = first.start;
    for (let next = at; next < Math.min(groups.length, at + maxGroups); next += 1) {
      const group = groups[next];
      if (!group) break;
      if (next > at) {
        const between = lower.slice(end, group.start);
        if (!gap.test(between)) break;
        broken ||= between.includes('\n');
      }
      digits += lower.slice(group.start, group.end);
      lengths.push(group.end - group.start);
      end = group.end;
      if (digits.length > most) break;
      if (digits.length >= least)
        spans.push({ start: first.start, end, digits, groups: [...lengths], broken });
    }
  }
  return spans;
}

/** Whether a span is written as one number usually is: whole, digit by digit, broken once by a line, or in these groups. */
export function isUsualGrouping({ groups, broken, digits }: DigitSpan, usual: readonly string[]): boolean {
  if (groups.length === 1 || groups.length === digits.length) return true;
  return (broken && groups.length === 2) || usual.includes(groups.join('-'));
}

/** Whether digits, letters or a decimal point touch a span, so that it is a part of something else. */
export function isPartOfLonger(
  { lower }: TextView,
  { start, end }: Pick<DigitSpan, 'start' | 'end'>,
): boolean {
  return (
    /[\d.a-z_]$/.test(lower.slice(Math.max(0, start - 1), start)) ||
    /^(?:[\da-z_]|\.\d)/.test(lower.slice(end, end + 2))
  );
}
