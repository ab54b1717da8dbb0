import { WireError } from './model.ts';
import { isMentioned, markAt, mentionChars, type Mark } from './text-marks.ts';
import { TextCollector } from './text-collector.ts';

/** A part of an answer's text. */
export type AnswerPart =
  | { readonly type: 'reasoning' | 'text'; readonly text: string }
  /** The last `chars` characters of the text were thoughts: their beginning had no mark. */
  | { readonly type: 'rethink'; readonly chars: number }
  | { readonly type: 'picture'; readonly url: string }
  /** Calls, as they stand between their marks, and with them. */
  | { readonly type: 'calls'; readonly body: string; readonly raw: string };

/** So many spaces before thoughts or after them are no layout any more but the answer. */
const maxSpaces = 256;
/** A longer run of backticks counts as several. */
const maxTicks = 64;
/** What is longer is no picture of an answer. */
const maxPictureChars = 8 * 1024 * 1024;
const maxCallChars = 1024 * 1024;

/** Where something may begin that is no plain text. */
const inText = /[`\n<[◁!]|data:|d(?:a(?:ta?)?)?$/g;
const inThoughts = /[<[◁]/g;
/** gpt-oss: the end of its thoughts. */
const endOfMessage = '<|end|>';
const notBase64 = /[^\w+/=-]/g;

/** Code in Markdown: what stands in it is the answer's own, also where it looks like a mark. */
interface Code {
  readonly ticks: number;
  readonly isFence: boolean;
}

/** What is read to its end before it is given. */
interface Block {
  readonly mark: Extract<Mark, { kind: 'call' | 'picture' }>;
  readonly head: string;
  readonly body: TextCollector;
  chars: number;
}

/**
 * Tells the thoughts, pictures and calls in an answer's text from the answer: wherever they stand outside of code, and
 * however models mark them. Holds back only what may still become a mark.
 */
export class AnswerTextReader {
  readonly #readsCalls: boolean;
  #held = '';
  #parts: AnswerPart[] = [];
  #isThinking = false;
  #hasThoughts = false;
  #code: Code | undefined;
  #block: Block | undefined;
  /** Of the text since the latest thought. */
  #chars = 0;
  #lastChar = '';
  #isLineBlank = true;
  /** Layout that belongs to the answer only where it begins with it. */
  #spaces = '';
  #edge: 'before' | 'after' | undefined = 'before';

  /** @param options.readsCalls false where no tools were offered: then what looks like a call is text */
  constructor({ readsCalls }: { readonly readsCalls: boolean }) {
    this.#readsCalls = readsCalls;
  }

  /** Told of thoughts that came in a field of their own. */
  noteReasoning(): void {
    this.#hasThoughts = true;
    this.#chars = 0;
  }

  push(text: string): AnswerPart[] {
    this.#held += text;
    return this.#read(false);
  }

  /** What is still held when the answer ends. */
  flush(): AnswerPart[] {
    const parts = this.#read(true);
    if (this.#block) {
      this.#add(this.#block, this.#held);
      this.#held = '';
      this.#endBlock(this.#block, '');
      parts.push(...this.#take());
    }
    if (this.#spaces !== '' && this.#edge === 'before') parts.push({ type: 'text', text: this.#spaces });
    this.#spaces = '';
    return parts;
  }

  #take(): AnswerPart[] {
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  #read(isLast: boolean): AnswerPart[] {
    for (let left = -1; this.#held !== '' && this.#held.length !== left;) {
      left = this.#held.length;
      if (this.#block) this.#readBlock(this.#block);
      else if (this.#isThinking) this.#readThoughts(isLast);
      else this.#readText(isLast);
    }
    return this.#take();
  }

  #readText(isLast: boolean): void {
    const text = this.#held;
    let lineStart = this.#isLineBlank ? 0 : -1;
    inText.lastIndex = 0;
    for (let found = inText.exec(text); found; found = inText.exec(text)) {
      const at = found.index;
      const char = text[at];
      if (char === '\n') {
        lineStart = at + 1;
        if (!this.#code?.isFence) this.#code = undefined;
      } else if (char === '`') {
        let end = at + 1;
        while (text[end] === '`' && end - at < maxTicks) end++;
        if (end === text.length && end - at < maxTicks && !isLast) return this.#giveText(at);
        const isBlank =
          lineStart >= 0 && at - lineStart < mentionChars && text.slice(lineStart, at).trim() === '';
        this.#onTicks(end - at, isBlank);
        inText.lastIndex = end;
      } else if (!this.#code) {
        const mark = markAt(text, at);
        if (mark === 'more' && !isLast) return this.#giveText(at);
        if (!mark || mark === 'more') continue;
        if (mark.kind === 'call' && !this.#readsCalls) continue;
        if (mark.kind === 'answer' && !this.#hasThoughts) continue;
        const end = at + mark.length;
        if (mark.kind !== 'picture' && text.length < end + mentionChars && !isLast) return this.#giveText(at);
        const before = at === 0 ? this.#lastChar : (text[at - 1] ?? '');
        if (mark.kind !== 'picture' && isMentioned(before, text.slice(end, end + mentionChars), true)) {
          inText.lastIndex = end;
          continue;
        }
        this.#giveText(at);
        this.#onMark(mark);
        return;
      }
    }
    this.#giveText(text.length);
  }

  #onTicks(ticks: number, isLineBlank: boolean): void {
    const code = this.#code;
    if (!code) this.#code = { ticks, isFence: ticks >= 3 && isLineBlank };
    else if (code.isFence ? isLineBlank && ticks >= code.ticks : ticks === code.ticks) this.#code = undefined;
  }

  #onMark(mark: Mark): void {
    const head = this.#held.slice(0, mark.length);
    this.#held = this.#held.slice(mark.length);
    this.#lastChar = head.at(-1) ?? '';
    this.#isLineBlank = false;
    if (mark.kind === 'call' || mark.kind === 'picture') {
      this.#block = { mark, head, body: new TextCollector(), chars: 0 };
      return;
    }
    if (mark.kind === 'nothing' || mark.kind === 'answer') return;
    this.#spaces = '';
    this.#hasThoughts = true;
    this.#isThinking = mark.kind === 'think';
    if (mark.kind !== 'end-think') return;
    if (this.#chars > 0) this.#parts.push({ type: 'rethink', chars: this.#chars });
    this.#beginText();
    this.#chars = 0;
  }

  #beginText(): void {
    this.#edge = 'after';
    this.#code = undefined;
    this.#isLineBlank = true;
    this.#lastChar = '';
  }

  #readThoughts(isLast: boolean): void {
    const text = this.#held;
    inThoughts.lastIndex = 0;
    for (let found = inThoughts.exec(text); found; found = inThoughts.exec(text)) {
      const at = found.index;
      const mark = markAt(text, at);
      if (mark === 'more' && !isLast) return this.#giveThoughts(at);
      if (
        !mark ||
        mark === 'more' ||
        mark.kind === 'picture' ||
        mark.kind === 'call' ||
        mark.kind === 'answer'
      )
        continue;
      const end = at + mark.length;
      if (end === text.length && !isLast) return this.#giveThoughts(at);
      const before = at === 0 ? this.#lastChar : (text[at - 1] ?? '');
      if (isMentioned(before, text.slice(end, end + 1), false)) continue;
      this.#giveThoughts(at);
      const isEnd = mark.kind === 'end-think' || this.#held.startsWith(endOfMessage);
      this.#held = this.#held.slice(mark.length);
      if (!isEnd) return;
      this.#isThinking = false;
      this.#chars = 0;
      this.#beginText();
      return;
    }
    this.#giveThoughts(text.length);
  }

  #giveThoughts(end: number): void {
    const text = this.#held.slice(0, end);
    this.#held = this.#held.slice(end);
    if (text === '') return;
    this.#lastChar = text.at(-1) ?? '';
    this.#parts.push({ type: 'reasoning', text });
  }

  /** Gives the held text up to a place. */
  #giveText(end: number): void {
    const text = this.#held.slice(0, end);
    this.#held = this.#held.slice(end);
    if (text === '') return;
    this.#lastChar = text.at(-1) ?? '';
    const line = text.lastIndexOf('\n');
    this.#isLineBlank = (line >= 0 || this.#isLineBlank) && text.slice(line + 1).trim() === '';
    if (!this.#edge) return this.#pushText(text);
    const body = text.trimStart();
    this.#spaces += text.slice(0, text.length - body.length);
    if (body === '' && this.#spaces.length <= maxSpaces) return;
    const isLayout = body !== '' && this.#edge === 'after';
    this.#pushText(isLayout ? body : this.#spaces + body);
    this.#spaces = '';
    this.#edge = undefined;
  }

  #pushText(text: string): void {
    this.#chars += text.length;
    this.#parts.push({ type: 'text', text });
  }

  #add(block: Block, text: string): void {
    block.body.add(text);
    block.chars += text.length;
    if (block.chars > (block.mark.kind === 'call' ? maxCallChars : maxPictureChars))
      throw new WireError('model.answerTooLarge');
  }

  #readBlock(block: Block): void {
    const { mark } = block;
    notBase64.lastIndex = 0;
    const end =
      mark.kind === 'picture'
        ? (notBase64.exec(this.#held)?.index ?? -1)
        : mark.close === ''
          ? -1
          : this.#held.indexOf(mark.close);
    // The end of what is held may begin the closing mark.
    const overlap = mark.kind === 'call' && mark.close !== '' ? mark.close.length - 1 : 0;
    const kept = end < 0 ? Math.max(0, this.#held.length - overlap) : end;
    this.#add(block, this.#held.slice(0, kept));
    this.#held = this.#held.slice(kept);
    if (end < 0) return;
    const close =
      mark.kind === 'call' ? mark.close : block.head.startsWith('!') && this.#held.startsWith(')') ? ')' : '';
    this.#held = this.#held.slice(close.length);
    this.#endBlock(block, close);
  }

  #endBlock({ mark, head, body }: Block, close: string): void {
    this.#block = undefined;
    if (mark.kind === 'picture') this.#parts.push({ type: 'picture', url: `${mark.url}${String(body)}` });
    else {
      const inner = String(body);
      const raw = `${head}${inner}${close}`;
      this.#parts.push({ type: 'calls', body: mark.isPart ? raw : inner, raw });
    }
    this.#edge ??= 'after';
  }
}
