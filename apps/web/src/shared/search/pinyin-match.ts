import { maxPinyin } from '@baigong/text-zh/pinyin';
import { isHan } from './fold-text.ts';

/** The readings of a Chinese character without tones, v for ü, the commonest first; empty for what has none. */
export type ReadingsOf = (character: string) => readonly string[];

/**
 * How a term stands in a text as pinyin: of each character a whole syllable or, with `initials`, its first letter
 * alone; the last syllable may be unfinished. Neighbouring characters only.
 * @returns the first place and its end, null where it stands nowhere
 */
export function findPinyin(
  text: string,
  term: string,
  readingsOf: ReadingsOf,
  initials: boolean,
): readonly [number, number] | null {
  const wanted = letterBit(term.charCodeAt(0));
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isHan(code) || (firstLetters(code, readingsOf) & wanted) === 0) continue;
    const end = matchAt(text, at, term, readingsOf, initials);
    // One character of a long text that is read so says nothing.
    if (end > at + (initials ? 0 : 1)) return [at, end];
  }
  return null;
}

const letterBit = (code: number): number => 1 << (code - 97);

/** Of each character the first letters of its readings as bits; all bits of one that was not looked up yet are 0. */
const letters = new WeakMap<ReadingsOf, Int32Array>();
const lookedUp = 1 << 30;

function firstLetters(code: number, readingsOf: ReadingsOf): number {
  let table = letters.get(readingsOf);
  if (!table) letters.set(readingsOf, (table = new Int32Array(2 ** 16)));
  let bits = table[code] ?? 0;
  if (bits === 0) {
    bits = lookedUp;
    for (const reading of readingsOf(String.fromCharCode(code))) bits |= letterBit(reading.charCodeAt(0));
    table[code] = bits;
  }
  return bits;
}

/** The first letters of all readings in a text, as bits: what begins with another one is not its pinyin. */
export function initialsOf(text: string, readingsOf: ReadingsOf): number {
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isHan(code)) bits |= firstLetters(code, readingsOf);
  }
  return bits;
}

/** Whether every letter of a term may be an initial, or at least the first: a quick no for most titles. */
export const mayBegin = (initials: number, term: string): boolean =>
  (initials & letterBit(term.charCodeAt(0))) !== 0;

/** The end of the characters that the whole term is the pinyin of, from a place on; -1 for none. */
function matchAt(
  text: string,
  from: number,
  term: string,
  readingsOf: ReadingsOf,
  initials: boolean,
): number {
  // Letters of the term that are read when the characters so far are.
  let reached = new Set([0]);
  for (let at = from; at < text.length && at - from < maxPinyin && reached.size > 0; at += 1) {
    const code = text.charCodeAt(at);
    if (!isHan(code)) return -1;
    const next = new Set<number>();
    for (const read of reached)
      for (const reading of readingsOf(text.charAt(at))) {
        if (initials && reading[0] === term[read]) next.add(read + 1);
        const rest = term.length - read;
        if (rest <= reading.length ? reading.startsWith(term.slice(read)) : term.startsWith(reading, read))
          next.add(Math.min(term.length, read + reading.length));
      }
    if (next.has(term.length)) return at + 1;
    reached = next;
  }
  return -1;
}
