import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sequencesOf, type WordSequences } from './sentence-cost.ts';

/** Tables of values that the model's entries name by number. */
const COSTS = 2 ** 16;
const BACK_OFFS = 2 ** 14;
const LEVELS = 3;
const NODE_BYTES = 12;
const LEAF_BYTES = 8;
const WORD_BITS = 18;
/** So many decimals are kept: the model's own values are rounded more coarsely. */
const COST_PRECISION = 1000;

/** open-gram's trigrams as SunPinyin packs them: word ids from `pydict_sc.bin`, counts from `lm_sc.t3g`. */
export interface OpenGram {
  known: (word: string) => boolean;
  /** Cost and back-off of a sequence of one to three words with a space between; null where it was not counted. */
  read: (sequence: string) => [cost: number, backOff: number] | null;
}

/** Reads open-gram from a folder made as bank/README.md says. */
export function readOpenGram(folder: string): OpenGram {
  const [found] = globSync('usr/lib/*/sunpinyin/data', { cwd: folder });
  if (found === undefined) throw new Error(`no open-gram in ${folder}`);
  const data = join(folder, found);
  const ids = readWords(readFileSync(join(data, 'pydict_sc.bin')));
  const model = readFileSync(join(data, 'lm_sc.t3g'));
  const order = model.readUInt32LE(0);
  if (order !== LEVELS || model.readUInt32LE(4) !== 0) throw new Error('not a packed model of trigrams');

  const costs = 8 + 4 * (LEVELS + 1);
  const backOffs = costs + 4 * COSTS;
  const starts = [backOffs + 4 * BACK_OFFS];
  for (let level = 0; level < LEVELS; level++)
    starts.push(starts[level]! + NODE_BYTES * model.readUInt32LE(8 + 4 * level));
  const offsetOf = (level: number, index: number): number =>
    starts[level]! + (level === LEVELS ? LEAF_BYTES : NODE_BYTES) * index;
  const wordAt = (level: number, index: number): number =>
    model.readUInt32LE(offsetOf(level, index)) % 2 ** WORD_BITS;
  const firstChild = (level: number, index: number): number =>
    ((model.readUInt32LE(offsetOf(level, index) + 8) >>> 25) << 16) +
    model.readUInt16LE(offsetOf(level, index) + 6);
  const minusLog = (offset: number): number =>
    Math.round(-Math.log10(model.readFloatLE(offset)) * COST_PRECISION) / COST_PRECISION;

  /** Children are sorted by word; they end where those of the next entry begin. */
  const child = (level: number, index: number, word: number): number | null => {
    let [low, high] = [firstChild(level, index), firstChild(level, index + 1)];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const found = wordAt(level + 1, middle);
      if (found === word) return middle;
      if (found < word) low = middle + 1;
      else high = middle;
    }
    return null;
  };
  const read = (sequence: string): [number, number] | null => {
    const words = sequence.split(' ').map((word) => ids.get(word));
    let index: number | null = 0;
    for (const [level, word] of words.entries()) {
      if (word === undefined || index === null) return null;
      index = child(level, index, word);
    }
    if (index === null) return null;
    const entry = offsetOf(words.length, index);
    const first = model.readUInt32LE(entry) >>> WORD_BITS;
    if (words.length === LEVELS) {
      const high = (model.readUInt32LE(entry + 4) >>> 25) % 4;
      return [minusLog(costs + 4 * (first + high * BACK_OFFS)), 0];
    }
    return [minusLog(costs + 4 * model.readUInt16LE(entry + 4)), minusLog(backOffs + 4 * first)];
  };
  return { known: (word) => read(word) !== null, read };
}

/** Words by id, as strings of four-byte characters that end with a zero. */
function readWords(dictionary: Buffer): Map<string, number> {
  const ids = new Map<string, number>();
  let at = dictionary.readUInt32LE(8);
  for (let id = 0; id < dictionary.readUInt32LE(0); id++) {
    let word = '';
    for (; dictionary.readUInt32LE(at) !== 0; at += 4)
      word += String.fromCodePoint(dictionary.readUInt32LE(at));
    at += 4;
    if (word !== '') ids.set(word, id);
  }
  return ids;
}

/** What the model has of these sentences, whichever way they are divided into words. */
export function sequencesIn(openGram: OpenGram, sentences: readonly string[]): WordSequences {
  const found = new Map<string, [number, number]>();
  for (const sentence of sentences) {
    for (const sequence of sequencesOf(openGram.known, sentence)) {
      const counted = openGram.read(sequence);
      if (counted) found.set(sequence, counted);
    }
  }
  return found;
}
