import type { ModelChunk } from '../models.ts';
import type { ToolCallDelta } from './chat-chunk.ts';

interface PartialCall {
  id: string;
  name: string;
  text: string;
}

function parseArguments(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    // Left as it is: the tool refuses it with a sentence, and the model can try again.
    return text;
  }
}

/** Puts tool calls together from their deltas. */
export class ToolCallBuilder {
  readonly #calls = new Map<number, PartialCall>();
  #size = 0;

  /** Characters so far, with an allowance for each delta, so that many empty ones count too. */
  get size(): number {
    return this.#size;
  }

  add(delta: ToolCallDelta): void {
    const call = this.#callOf(delta);
    if (delta.id && call.id === '') call.id = delta.id;
    if (delta.function?.name && call.name === '') call.name = delta.function.name;
    const args = delta.function?.arguments ?? '';
    const text = typeof args === 'string' ? args : JSON.stringify(args);
    call.text += text;
    this.#size += text.length + 32;
  }

  /** The finished calls, in order. Nameless ones are dropped: nobody could answer them. */
  build(): Extract<ModelChunk, { type: 'tool-call' }>[] {
    return [...this.#calls.entries()]
      .toSorted(([a], [b]) => a - b)
      .filter(([, call]) => call.name !== '')
      .map(([index, call]) => ({
        type: 'tool-call',
        id: call.id === '' ? `call_${index}` : call.id,
        name: call.name,
        input: parseArguments(call.text),
      }));
  }

  /** Some servers leave `index` out or always send 0: then a new id means a new call. */
  #callOf(delta: ToolCallDelta): PartialCall {
    const entries = [...this.#calls.entries()];
    if (delta.id) {
      const known = entries.find(([, call]) => call.id === delta.id);
      if (known) return known[1];
    }
    const index = delta.index ?? (delta.id || entries.length === 0 ? entries.length : entries.length - 1);
    const existing = this.#calls.get(index);
    if (existing && (!delta.id || existing.id === '' || existing.id === delta.id)) return existing;
    const call: PartialCall = { id: '', name: '', text: '' };
    this.#calls.set(existing ? entries.length : index, call);
    return call;
  }
}
