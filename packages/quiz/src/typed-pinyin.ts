export type TypedPinyin =
  /** Syllables with tone marks, neutral ones without; `ü` as it is. */
  | { valid: true; syllables: readonly string[]; marked: string; hasTones: boolean }
  | { valid: false; sentence: string };

/**
 * What was typed, as pinyin: ü, v or u:, tone marks or digits (0 and 5 are neutral), spaces, apostrophes and hyphens,
 * upper case and full-width letters are all accepted.
 */
export declare function readTypedPinyin(text: string): TypedPinyin;
