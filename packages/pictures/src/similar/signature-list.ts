import { countBits, hashWords, mirror } from './dct-hash.ts';
import { hashDigits } from './signature.ts';

/** Bits of 128 in which the same picture differs at most; of the 64 lowest frequencies; of the 32 lowest. */
const maxDistance = 27;
const maxFirstDistance = 11;
const maxWordDistance = 8;

const signatureWords = 2 * hashWords;

/** A picture that is nearly the one looked for. */
export interface SimilarPicture {
  readonly id: number;
  /** Differing bits, of 128. */
  readonly distance: number;
}

function parseHash(text: string, from = 0): Uint32Array {
  const words = new Uint32Array(hashWords);
  for (let word = 0; word < hashWords; word += 1)
    words[word] = Number.parseInt(text.slice(from + word * 8, from + word * 8 + 8), 16);
  return words;
}

/** A query as `SignatureList` compares it: hashes one after the other, each mirrored as well. */
interface SimilarQuery {
  readonly whole: Uint32Array;
  readonly parts: Uint32Array;
}

/** @param hashes of `queryHashes`; each has to be 32 hexadecimal digits */
export function parseQuery(hashes: readonly string[]): SimilarQuery {
  const bothWays = (texts: readonly string[]) =>
    Uint32Array.from(
      texts.flatMap((text) => {
        const hash = parseHash(text);
        return [...hash, ...mirror(hash)];
      }),
    );
  return { whole: bothWays(hashes.slice(0, 1)), parts: bothWays(hashes.slice(1)) };
}

/** The signatures of many pictures, 32 bytes each. */
export class SignatureList {
  #ids = new Float64Array(64);
  #words = new Uint32Array(64 * signatureWords);
  /** 2: whole and inner part; 1: the whole alone. */
  #hashes = new Uint8Array(64);
  #count = 0;

  get size(): number {
    return this.#count;
  }

  /** Adds a picture with a signature of `pictureSignature`; one without is left out. */
  add(id: number, signature: string): void {
    if (signature === '') return;
    if (this.#count === this.#ids.length) this.#grow();
    const at = this.#count * signatureWords;
    this.#ids[this.#count] = id;
    this.#words.set(parseHash(signature), at);
    const isBoth = signature.length >= 2 * hashDigits;
    if (isBoth) this.#words.set(parseHash(signature, hashDigits), at + hashWords);
    this.#hashes[this.#count] = isBoth ? 2 : 1;
    this.#count += 1;
  }

  #grow(): void {
    const room = this.#ids.length * 2;
    const ids = new Float64Array(room);
    ids.set(this.#ids);
    const words = new Uint32Array(room * signatureWords);
    words.set(this.#words);
    const hashes = new Uint8Array(room);
    hashes.set(this.#hashes);
    this.#ids = ids;
    this.#words = words;
    this.#hashes = hashes;
  }

  /** The least distance of one of some hashes to the one that begins at a word; undefined above what is near. */
  #nearest(hashes: Uint32Array, at: number): number | undefined {
    const words = this.#words;
    const [a, b, c, d] = [words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0, words[at + 3] ?? 0];
    let least: number | undefined;
    for (let from = 0; from < hashes.length; from += hashWords) {
      // Nearly all end here: this line is what a search costs.
      let distance = countBits((hashes[from] ?? 0) ^ a);
      if (distance > maxWordDistance) continue;
      distance += countBits((hashes[from + 1] ?? 0) ^ b);
      if (distance > maxFirstDistance) continue;
      distance += countBits((hashes[from + 2] ?? 0) ^ c) + countBits((hashes[from + 3] ?? 0) ^ d);
      if (distance <= maxDistance && (least === undefined || distance < least)) least = distance;
    }
    return least;
  }

  /**
   * The pictures near a query, of a part of the list: a long one is searched in steps.
   * @param from the first one looked at
   * @param to the one after the last
   */
  search(query: SimilarQuery, from: number, to: number): SimilarPicture[] {
    const found: SimilarPicture[] = [];
    for (let index = from; index < Math.min(to, this.#count); index += 1) {
      const at = index * signatureWords;
      let distance = this.#nearest(query.whole, at);
      if (distance === undefined && this.#hashes[index] === 2)
        distance = this.#nearest(query.parts, at + hashWords);
      if (distance !== undefined) found.push({ id: this.#ids[index] ?? 0, distance });
    }
    return found;
  }
}
