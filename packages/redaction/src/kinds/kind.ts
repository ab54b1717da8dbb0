import { cellsOfView } from '@baigong/text-zh/names/table-cells';
import type { Found, TextView } from '@baigong/text-zh/text-view';

/** How one kind of sensitive data is named and partly hidden. */
export interface Kind {
  /** In placeholders: 【手机1】 */
  readonly label: string;
  /** In lists: 手机号 */
  readonly title: string;
  /** The value in a copy with stars. */
  readonly star: (value: string) => string;
}

/** What a kind found; offered: rather not somebody's, so that it is shown and left. */
export type FoundNumber = Found & { readonly isOffered?: boolean };

/** A kind that its form tells: no names, addresses and words of the visitor's own. */
export interface NumberKind extends Kind {
  /** Everything of this kind in a text; may overlap. */
  readonly find: (view: TextView) => FoundNumber[];
}

/** Stars between the first and the last characters that remain visible. */
export const starBetween = (value: string, first: number, last: number): string =>
  value.slice(0, first) +
  '*'.repeat(Math.max(1, value.length - first - last)) +
  (last > 0 ? value.slice(-last) : '');

/** Digits and letters of a number without its separators. */
export const compact = (value: string): string => value.replaceAll(/[\s\-()]/g, '').toUpperCase();

/** The text before an offset, for labels: at most 24 characters of the same line or of the one before. */
export const before = ({ lower }: TextView, at: number): string => lower.slice(Math.max(0, at - 24), at);

/** What may stand between a label and its value: 电话（手机）： 138… */
export const labelEnd = String.raw`\s{0,2}(?:号码?|帐号|账号|id|no\.?|number)?(?:[(][^()\n]{0,8}[)])?[\s:：.;,，是为"“|_\-]{0,6}$`;

/** The header above a cell that begins at an offset, in lower case. */
export const headerAbove = (view: TextView, at: number): string =>
  cellsOfView(view).get(at)?.header.toLowerCase() ?? '';

/** Whether the text before an offset ends with one of the labels (a pattern's source, in lower case). */
export function createLabelTest(labels: string): (view: TextView, at: number) => boolean {
  const pattern = new RegExp(`(?:${labels})${labelEnd}`);
  const header = new RegExp(labels);
  // The spans of digits that begin at one place ask one after the other.
  let last: { readonly left: string; readonly found: boolean } | undefined;
  return (view, at) => {
    const left = before(view, at);
    if (last?.left !== left) last = { left, found: pattern.test(left) };
    return last.found || header.test(headerAbove(view, at));
  };
}
