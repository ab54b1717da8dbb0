import type { ModelChunk } from '../models.ts';

/** What stands where a service repeated the key. */
const removed = '[密钥]';

/** A shorter part of a key is no help to anybody; many keys begin alike. */
const minPartChars = 12;

/** A text without a key, and without any long part of it. */
export function withoutKey(text: string, key: string | undefined): string {
  if (!key) return text;
  let clean = text.replaceAll(key, removed);
  for (let at = 0; at + minPartChars <= key.length; at++) {
    for (let found = clean.indexOf(key.slice(at, at + minPartChars)); found >= 0;) {
      let end = minPartChars;
      while (at + end < key.length && clean[found + end] === key[at + end]) end++;
      clean = `${clean.slice(0, found)}${removed}${clean.slice(found + end)}`;
      found = clean.indexOf(key.slice(at, at + minPartChars));
    }
  }
  return clean;
}

/** Takes a key out of a text that comes in pieces, whatever their borders. */
class TextScrubber {
  readonly #key: string;
  /** The end of the text so far, where it may be the beginning of the key. */
  #held = '';

  constructor(key: string) {
    this.#key = key;
  }

  feed(piece: string): string {
    const text = (this.#held + piece).replaceAll(this.#key, removed);
    const start = this.#startOfKey(text);
    this.#held = text.slice(start);
    return text.slice(0, start);
  }

  end(): string {
    const rest = this.#held;
    this.#held = '';
    return rest;
  }

  /** Where a beginning of the key stands at the end of the text; its length where none does. */
  #startOfKey(text: string): number {
    for (let at = Math.max(0, text.length - this.#key.length + 1); at < text.length; at++)
      if (this.#key.startsWith(text.slice(at))) return at;
    return text.length;
  }
}

/** Takes a key out of any JSON, names of fields included. */
export function scrubValue(value: unknown, key: string): unknown {
  if (typeof value === 'string') return value.replaceAll(key, removed);
  if (Array.isArray(value)) return value.map((one) => scrubValue(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name.replaceAll(key, removed), scrubValue(one, key)]),
  );
}

/** An answer without the key: what a run keeps of it is read by others than its provider. */
export async function* scrubKey(
  chunks: AsyncIterable<ModelChunk>,
  key: string,
): AsyncGenerator<ModelChunk, void> {
  /** Characters of the text since the latest thought, as they were given on. */
  let said = 0;
  const scrubbers = { text: new TextScrubber(key), reasoning: new TextScrubber(key) };
  const flush = function* (...types: ('reasoning' | 'text')[]): Generator<ModelChunk> {
    for (const type of types) {
      const text = scrubbers[type].end();
      if (type === 'text') said += text.length;
      if (text !== '') yield { type, text };
    }
  };
  try {
    for await (const chunk of chunks) {
      if (chunk.type === 'text' || chunk.type === 'reasoning') {
        // Thoughts and answer do not share a key.
        yield* flush(chunk.type === 'text' ? 'reasoning' : 'text');
        const text = scrubbers[chunk.type].feed(chunk.text);
        said = chunk.type === 'text' ? said + text.length : 0;
        if (text !== '') yield { type: chunk.type, text };
      } else if (chunk.type === 'tool-call') {
        yield* flush('reasoning', 'text');
        const { id, name, input, signature } = chunk;
        yield {
          type: 'tool-call',
          id: id.replaceAll(key, removed),
          name: name.replaceAll(key, removed),
          input: scrubValue(input, key),
          ...(signature === undefined ? {} : { signature: signature.replaceAll(key, removed) }),
        };
      } else if (chunk.type === 'rethink') {
        yield* flush('text');
        // What was taken out of the text is no part of it.
        if (said > 0) yield { type: 'rethink', chars: said };
        said = 0;
      } else if (chunk.type === 'picture' || chunk.type === 'sources') {
        yield* flush('reasoning', 'text');
        yield scrubValue(chunk, key) as typeof chunk;
      } else {
        if (chunk.type === 'finish') yield* flush('reasoning', 'text');
        yield chunk;
      }
    }
  } catch (error) {
    // What was held back of a broken answer is the visitor's all the same.
    yield* flush('reasoning', 'text');
    throw error;
  }
}
