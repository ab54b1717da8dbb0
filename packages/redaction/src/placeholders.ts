import { titleOf, titles } from '@baigong/text-zh/names/titles';
import { kinds } from './sensitive-kinds.ts';

/** Text that looks like a placeholder is replaced too, so that every placeholder in the result is one of ours. */
export const literal = '原文';
/** Where the usual label of a kind stands in a redacted value itself. */
export const neutral = '代号';
const stems = '甲乙丙丁戊己庚辛壬癸';

/** What follows the label in a placeholder: a number, the title of a person, the number of a spelling. */
const numbering = `(?:[${stems}]|\\d{1,7})(?:${titles})?(?:-\\d{1,7})?`;
export const placeholderPattern = new RegExp(
  `【(?:${[...Object.values(kinds).map(({ label }) => label), literal, neutral].join('|')})${numbering}】`,
  'gu',
);

/** Whether a text has a placeholder: it is a redacted copy. */
export const isRedacted = (text: string): boolean => text.search(placeholderPattern) !== -1;

/** A placeholder without its brackets, as attributes of Word files have it: 当事人甲, 当事人甲主任; the second group has no title. */
export const barePlaceholder = new RegExp(
  `【?((\\p{Script=Han}{1,8}?(?:[${stems}]|\\d{1,7}))(?:${titles})?(?:-\\d{1,7})?)】?`,
  'gu',
);

/** The label of a placeholder from a mapping. */
export const labelOf = (placeholder: string): string =>
  new RegExp(`^【(\\D+?)(?:[${stems}]|\\d)`, 'u').exec(placeholder)?.[1] ?? neutral;

/** A placeholder without its title and the number of its spelling: one person has it, whatever the title. */
export const headOf = (placeholder: string): string =>
  new RegExp(`^【\\D+?(?:[${stems}]|\\d+)`, 'u').exec(placeholder)?.[0] ?? placeholder;

/** The beginning of the nth placeholder with a label: 【当事人甲 */
export const nthHead = (label: string, count: number): string =>
  `【${label}${label === kinds.name.label && count <= stems.length ? stems.charAt(count - 1) : count}`;

/** What stays of a value in its placeholder, so that it can be read: the title of 张主任 */
export const keptTitle = (label: string, value: string): string =>
  label === kinds.name.label ? titleOf(value) : '';
