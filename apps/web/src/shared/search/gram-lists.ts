/** Of a power of two, so that a hash becomes a list by its low bits. */
const listCount = 2 ** 18;
/** Bytes of a block: numbers first, then the place of the next block in four bytes. */
const blockSize = 16;
const payload = blockSize - 4;

/**
 * For each gram the ascending numbers of the units that have it. A gram is known by a hash, so that a list may hold
 * units of another gram as well: whoever reads one compares the text. Differences of numbers are stored, seven bits a
 * byte, in linked blocks of one array.
 */
export class GramLists {
  #pool = new Uint8Array(blockSize * 2 ** 14);
  #next = blockSize;
  readonly #first = new Uint32Array(listCount);
  readonly #last = new Uint32Array(listCount);
  readonly #used = new Uint8Array(listCount);
  readonly #count = new Uint32Array(listCount);
  /** The last number of each list, plus one. */
  readonly #latest = new Uint32Array(listCount);

  /** Adds a unit to a gram's list, once. Units come in the order of their numbers. */
  add(gram: number, unit: number): void {
    const list = hash(gram);
    const latest = this.#latest[list] ?? 0;
    if (latest === unit + 1) return;
    let rest = unit + 1 - latest;
    this.#latest[list] = unit + 1;
    this.#count[list] = (this.#count[list] ?? 0) + 1;
    while (rest > 127) {
      this.#push(list, (rest & 127) | 128);
      rest >>>= 7;
    }
    this.#push(list, rest);
  }

  /** How many units the gram's list holds. */
  count(gram: number): number {
    return this.#count[hash(gram)] ?? 0;
  }

  /** Calls `visit` with each unit of the gram's list, ascending. */
  each(gram: number, visit: (unit: number) => void): void {
    const list = hash(gram);
    let left = this.#count[list] ?? 0;
    let block = this.#first[list] ?? 0;
    let at = 0;
    let unit = 0;
    let rest = 0;
    let shift = 0;
    while (left > 0) {
      if (at === payload) {
        block = this.#link(block);
        at = 0;
      }
      const byte = this.#pool[block + at] ?? 0;
      at += 1;
      rest |= (byte & 127) << shift;
      shift += 7;
      if (byte >= 128) continue;
      unit += rest;
      visit(unit - 1);
      rest = 0;
      shift = 0;
      left -= 1;
    }
  }

  /** Bytes in use, for benchmarks. */
  get bytes(): number {
    return this.#pool.length + listCount * 17;
  }

  #link(block: number): number {
    const at = block + payload;
    const pool = this.#pool;
    return (
      (pool[at] ?? 0) +
      (pool[at + 1] ?? 0) * 2 ** 8 +
      (pool[at + 2] ?? 0) * 2 ** 16 +
      (pool[at + 3] ?? 0) * 2 ** 24
    );
  }

  #push(list: number, byte: number): void {
    let used = this.#used[list] ?? 0;
    let block = this.#last[list] ?? 0;
    if (block === 0 || used === payload) {
      const fresh = this.#allocate();
      if (block === 0) this.#first[list] = fresh;
      else for (let n = 0; n < 4; n += 1) this.#pool[block + payload + n] = (fresh / 2 ** (8 * n)) & 255;
      this.#last[list] = fresh;
      block = fresh;
      used = 0;
    }
    this.#pool[block + used] = byte;
    this.#used[list] = used + 1;
  }

  #allocate(): number {
    if (this.#next + blockSize > this.#pool.length) {
      const larger = new Uint8Array(Math.ceil((this.#pool.length * 1.5) / blockSize) * blockSize);
      larger.set(this.#pool);
      this.#pool = larger;
    }
    const block = this.#next;
    this.#next += blockSize;
    return block;
  }
}

/** Fibonacci hashing: D. Knuth, The Art of Computer Programming 3, 6.4. */
const hash = (gram: number): number => (Math.imul(gram, 0x9e3779b1) >>> 14) & (listCount - 1);
