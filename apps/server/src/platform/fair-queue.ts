/** A queue in which those who wait take turns: what one of them has waiting does not hold up the others. */
export class FairQueue<T> {
  /** In the order of turns; no list is empty. */
  readonly #waiting = new Map<string, T[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** What waits under a key. */
  lengthOf(key: string): number {
    return this.#waiting.get(key)?.length ?? 0;
  }

  push(key: string, item: T): void {
    const items = this.#waiting.get(key);
    if (items) items.push(item);
    else this.#waiting.set(key, [item]);
    this.#length += 1;
  }

  /** The oldest item of the key whose turn it is; the key then goes to the end of the line. */
  shift(): T | undefined {
    const [next] = this.#waiting;
    if (!next) return undefined;
    const [key, items] = next;
    const item = items.shift();
    this.#waiting.delete(key);
    if (items.length > 0) this.#waiting.set(key, items);
    this.#length -= 1;
    return item;
  }
}
