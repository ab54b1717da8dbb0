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

  /** The oldest item that may go, of the first key in turn that has one. It stays where it is. */
  find(mayGo: (item: T) => boolean): T | undefined {
    for (const items of this.#waiting.values()) {
      const item = items.find(mayGo);
      if (item !== undefined) return item;
    }
    return undefined;
  }

  /** What waits under the key that has most. */
  get mostOfOne(): number {
    return Math.max(0, ...Array.from(this.#waiting.values(), ({ length }) => length));
  }

  /** Takes out the newest item of the key that has most, which keeps its turn. */
  takeFromLargest(): T | undefined {
    const most = this.mostOfOne;
    for (const [key, items] of this.#waiting) {
      if (items.length < most) continue;
      if (most === 1) this.#waiting.delete(key);
      this.#length -= 1;
      return items.pop();
    }
    return undefined;
  }

  /** Takes an item out; its key then goes to the end of the line. False where it is not there. */
  remove(key: string, item: T): boolean {
    const items = this.#waiting.get(key);
    const at = items?.indexOf(item) ?? -1;
    if (!items || at < 0) return false;
    items.splice(at, 1);
    this.#waiting.delete(key);
    if (items.length > 0) this.#waiting.set(key, items);
    this.#length -= 1;
    return true;
  }
}
