/** Reasoning or text of an answer. */
export interface ThinkChunk {
  readonly type: 'reasoning' | 'text';
  readonly text: string;
}

const open = '<think>';
const close = '</think>';

/** So many spaces before a tag or after it are no layout any more but the answer: what is held back is looked at again with every piece. */
const maxSpaces = 256;

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
export class ThinkTagSplitter {
  #state: 'before' | 'inside' | 'after-tag' | 'answer' = 'before';
  #buffer = '';

  push(text: string): ThinkChunk[] {
    if (this.#state === 'answer') return text === '' ? [] : [{ type: 'text', text }];
    this.#buffer += text;
    const chunks: ThinkChunk[] = [];
    if (this.#state === 'before') {
      const start = this.#buffer.trimStart();
      if (this.#buffer.length <= maxSpaces && start.length < open.length && open.startsWith(start))
        return chunks;
      if (!start.startsWith(open)) return this.#answer(chunks, this.#buffer);
      this.#buffer = start.slice(open.length);
      this.#state = 'inside';
    }
    if (this.#state === 'inside') {
      const end = this.#buffer.indexOf(close);
      if (end < 0) {
        const partial = partialTag(this.#buffer, close);
        const reasoning = this.#buffer.slice(0, this.#buffer.length - partial);
        this.#buffer = this.#buffer.slice(this.#buffer.length - partial);
        if (reasoning !== '') chunks.push({ type: 'reasoning', text: reasoning });
        return chunks;
      }
      if (end > 0) chunks.push({ type: 'reasoning', text: this.#buffer.slice(0, end) });
      this.#buffer = this.#buffer.slice(end + close.length);
      this.#state = 'after-tag';
    }
    const answer = this.#buffer.trimStart();
    if (answer === '') return this.#buffer.length <= maxSpaces ? chunks : this.#answer(chunks, this.#buffer);
    return this.#answer(chunks, answer);
  }

  /** What is still held when the answer ends. */
  flush(): ThinkChunk[] {
    const buffer = this.#buffer;
    this.#buffer = '';
    if (buffer === '' || this.#state === 'after-tag') return [];
    return [{ type: this.#state === 'inside' ? 'reasoning' : 'text', text: buffer }];
  }

  #answer(chunks: ThinkChunk[], text: string): ThinkChunk[] {
    this.#state = 'answer';
    this.#buffer = '';
    chunks.push({ type: 'text', text });
    return chunks;
  }
}
