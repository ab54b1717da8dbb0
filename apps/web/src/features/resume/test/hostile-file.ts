import { utf8 } from './sample-files.ts';

/** A file that nobody should be able to do harm with, and what becomes of it. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  /** Made when it is needed: some are large. */
  readonly make: () => Uint8Array;
  /** A word of the sentence that refuses it; `warned`: read, its poison taken out and named; `harmless`: just text. */
  readonly fate: RegExp | 'warned' | 'harmless';
}

export const cut = (file: Uint8Array, share: number): Uint8Array =>
  file.slice(0, Math.floor(file.length * share));
/** The same file in which every byte of a part is another, by a fixed rule. */
export const noise = (length: number): Uint8Array => {
  let state = 20261121;
  return Uint8Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state >> 16;
  });
};
export const text = (of: Uint8Array): string => String.fromCharCode(...of);
export const raw = (of: string): Uint8Array => Uint8Array.from(of, (char) => char.charCodeAt(0));
export const json = (value: unknown): Uint8Array => utf8(JSON.stringify(value));
export const rich = (html: string): Uint8Array =>
  json({ fields: { workExperiences: { a: { id: 'a', company: '甲公司', description: html } } } });
