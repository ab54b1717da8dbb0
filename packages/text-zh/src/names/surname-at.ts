import {
  allSurnames,
  clearSurnames,
  compoundSurnames,
  fieldSurnames,
  rareSurnames,
} from './name-characters.ts';

/** Surnames that are function words or syllables of many words. */
const functionalSurnames: ReadonlySet<string> = new Set(
  Array.from(
    '于和时向应从成连全单解管常查项师费都符尚平计付来但占后由自经能干支明才税境边党简农利南那左右路原续展种',
  ),
);
/** Whether a surname is a function word more often than a name: 向老师请教 */
export const isFunctionalSurname = (surname: string): boolean => functionalSurnames.has(surname);

const compoundStarts: ReadonlySet<string> = new Set(Array.from(compoundSurnames, (name) => name.charAt(0)));

/** Whether a surname begins with a character. */
export const isSurnameStart = (char: string): boolean =>
  compoundStarts.has(char) || surnameAt(char, 0).length > 0;

/** The value of a surname, and its length; 0 for none. */
export function surnameAt(text: string, at: number): { readonly length: number; readonly weight: number } {
  const char = text.charAt(at);
  if (compoundStarts.has(char) && compoundSurnames.has(text.slice(at, at + 2)))
    return { length: 2, weight: 1.8 };
  if (functionalSurnames.has(char)) return { length: 1, weight: 0.2 };
  if (clearSurnames.has(char)) return { length: 1, weight: 1.6 };
  if (fieldSurnames.has(char)) return { length: 1, weight: -1 };
  if (rareSurnames.has(char)) return { length: 1, weight: 0.9 };
  return allSurnames.has(char) ? { length: 1, weight: 0.6 } : { length: 0, weight: 0 };
}
