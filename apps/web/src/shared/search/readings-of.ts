import { pinyinReadings } from '@baigong/tools/pinyin-readings';
import type { ReadingsOf } from './pinyin-match.ts';

/** Of many only the commonest two are what anybody types. */
const maxReadings = 2;
const known = new Map<string, readonly string[]>();

/** The readings of a character, looked up once. */
export const readingsOf: ReadingsOf = (character) => {
  let readings = known.get(character);
  if (!readings) {
    readings = pinyinReadings(character).slice(0, maxReadings);
    known.set(character, readings);
  }
  return readings;
};
