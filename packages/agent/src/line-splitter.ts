import { WireError } from './model.ts';

/** The lines of a text that comes in pieces; the pieces of one line are joined once, however small they are. */
export class LineSplitter {
  readonly #maxChars: number;
  #parts: string[] = [];
  #pending = 0;
  #endedByReturn = false;

  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  /**
   * The lines that this piece completes, whether they end with CR, LF or both.
   * @throws WireError model.answerTooLarge for a line that is too long, once those before it were taken
   */
  *feed(piece: string): Generator<string, void> {
    const text = this.#endedByReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') this.#endedByReturn = piece.endsWith('\r');
    const [first = '', ...rest] = text.split(/\r\n|\n|\r/);
    this.#add(first);
    for (const part of rest) {
      yield this.#take();
      this.#add(part);
    }
  }

  /** What stands after the last end of a line. */
  end(): string {
    return this.#take();
  }

  #add(part: string): void {
    if (part === '') return;
    this.#parts.push(part);
    this.#pending += part.length;
    if (this.#pending > this.#maxChars) throw new WireError('model.answerTooLarge');
  }

  #take(): string {
    const line = this.#parts.join('');
    this.#parts = [];
    this.#pending = 0;
    return line;
  }
}
