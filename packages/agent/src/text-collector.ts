/** Pieces that are kept apart before they are joined. */
const maxPieces = 1024;

/**
 * Text that comes in small pieces. Adding to a string keeps every piece as an object of its own, which for pieces of two
 * characters takes thirty times their size.
 */
export class TextCollector {
  readonly #blocks: string[] = [];
  #pieces: string[] = [];

  add(piece: string): void {
    if (this.#pieces.push(piece) < maxPieces) return;
    this.#blocks.push(this.#pieces.join(''));
    this.#pieces = [];
  }

  /** Takes the last characters away, and gives them. */
  takeLast(chars: number): string {
    const all = String(this);
    const kept = all.length - Math.min(chars, all.length);
    this.#blocks.splice(0);
    this.#pieces = [all.slice(0, kept)];
    return all.slice(kept);
  }

  toString(): string {
    return [...this.#blocks, ...this.#pieces].join('');
  }
}
