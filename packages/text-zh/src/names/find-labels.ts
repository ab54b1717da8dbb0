import { strongLabels } from './name-labels.ts';
import { countedNames, fieldRoles, firstCountedNames, namesBeforePhones, wordRoles } from './role-labels.ts';

/** A label, what may stand between it and its value, and in the second group what makes it a field of a form. */
const labelPattern = new RegExp(
  `(?:${strongLabels})(?:[(（][^()（）\\n]{0,12}[)）]|/[^\\s:：]{1,6})?(\\s{0,4}[:：][\\s_"“]{0,12}|[\\s_]{1,12}|[(（])?[是为"“.]?`,
  'gu',
);

/** Where values of labels begin: those of form fields, and those directly behind a word. */
export function findLabels(text: string): {
  readonly fields: ReadonlySet<number>;
  readonly words: Set<number>;
} {
  const fields = new Set<number>();
  const words = new Set<number>();
  for (const { 0: match, 1: gap, index } of text.matchAll(labelPattern))
    (gap === undefined ? words : fields).add(index + match.length);
  for (const { 0: match, index } of text.matchAll(fieldRoles)) fields.add(index + match.length);
  for (const { 0: match, index } of text.matchAll(wordRoles)) words.add(index + match.length);
  for (const at of [...countedNames(text), ...namesBeforePhones(text)]) fields.add(at);
  for (const at of firstCountedNames(text)) words.add(at);
  return { fields, words };
}

const roomBefore = /(?:^|\n)\d{1,4}(?:[-栋幢座号楼单元室 ]{1,3}\d{0,5}){1,3}$/u;
/** 12-801尹航: in a group of neighbours. */
const isNeighbour = (text: string, at: number): boolean =>
  at > 0 &&
  '0123456789栋幢座室号楼 '.includes(text.charAt(at - 1)) &&
  /^\p{Script=Han}{2,4}:/u.test(text.slice(at, at + 5)) &&
  roomBefore.test(text.slice(Math.max(0, at - 16), at));

/** A line of a chat log: 王小明 2026-01-02 10:23, 12-801尹航：… */
export const isSpeaker = (text: string, at: number): boolean =>
  isNeighbour(text, at) ||
  ((at === 0 || text.charAt(at - 1) === '\n') &&
    /^\p{Script=Han}{2,4}(?:\(\d{1,12}\))?[ ]{1,3}(?:\d{4}[-/年.]\d{1,2}|\d{1,2}:\d{2})/u.test(
      text.slice(at, at + 28),
    ));
