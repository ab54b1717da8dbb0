/** A piece of an answer, told apart. */
export interface ThoughtPiece {
  readonly type: 'reasoning' | 'text';
  readonly text: string;
}

const open = '<think>';
const close = '</think>';

/** Length of the longest end of `text` that begins `tag`. */
function partialTag(text: string, tag: string): number {
  for (let n = Math.min(tag.length - 1, text.length); n > 0; n--) {
    if (text.endsWith(tag.slice(0, n))) return n;
  }
  return 0;
}

/**
 * Splits `<think>…</think>` at the very beginning of an answer from the answer itself. Tags later on are the
 * answer's own (someone asked about them) and stay. Holds back only characters that may still become a tag.
 */
export class ThinkTags {
  #state: 'before' | 'inside' | 'after-tag' | 'answer' = 'before';
  #held = '';

  push(text: string): ThoughtPiece[] {
    if (this.#state === 'answer') return text === '' ? [] : [{ type: 'text', text }];
    this.#held += text;
    const pieces: ThoughtPiece[] = [];
    if (this.#state === 'before') {
      const start = this.#held.trimStart();
      if (start === '' || (start.length < open.length && open.startsWith(start))) return pieces;
      if (!start.startsWith(open)) return this.#answer(pieces, this.#held);
      this.#held = start.slice(open.length);
      this.#state = 'inside';
    }
    if (this.#state === 'inside') {
      const end = this.#held.indexOf(close);
      if (end < 0) {
        const keep = partialTag(this.#held, close);
        const thought = this.#held.slice(0, this.#held.length - keep);
        this.#held = this.#held.slice(this.#held.length - keep);
        if (thought !== '') pieces.push({ type: 'reasoning', text: thought });
        return pieces;
      }
      if (end > 0) pieces.push({ type: 'reasoning', text: this.#held.slice(0, end) });
      this.#held = this.#held.slice(end + close.length);
      this.#state = 'after-tag';
    }
    const answer = this.#held.trimStart();
    return answer === '' ? pieces : this.#answer(pieces, answer);
  }

  /** What is still held when the answer ends. */
  flush(): ThoughtPiece[] {
    const held = this.#held;
    this.#held = '';
    if (held === '' || this.#state === 'after-tag') return [];
    return [{ type: this.#state === 'inside' ? 'reasoning' : 'text', text: held }];
  }

  #answer(pieces: ThoughtPiece[], text: string): ThoughtPiece[] {
    this.#state = 'answer';
    this.#held = '';
    pieces.push({ type: 'text', text });
    return pieces;
  }
}
