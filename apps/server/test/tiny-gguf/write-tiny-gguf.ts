import { writeFile } from 'node:fs/promises';

/**
 * Writes a real GGUF file of about 0.85 MB for tests: a llama-architecture model whose layers add nothing to the
 * residual stream, so that each token alone decides the next one. It says the pieces of `says` one after the other
 * and then ends, or begins again when `endless`. Same options, same bytes.
 *
 * Layout: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */
export interface TinyGgufOptions {
  /** What the model says; no piece twice, because a piece is a token and a token has one successor. */
  readonly says?: readonly string[];
  readonly endless?: boolean;
  /** `general.name` in the file. */
  readonly name?: string;
  /** Context length that the file claims. */
  readonly contextLength?: number;
  /** Jinja template of the chat format; ChatML when absent. */
  readonly chatTemplate?: string;
  /** `general.type`: model, mmproj …; left out when absent. */
  readonly kind?: string;
  /** `split.count`: the file says that it is one of so many. */
  readonly parts?: number;
  /** More pieces of vocabulary, each one token, never said. */
  readonly controls?: readonly string[];
}

const chatMl =
  "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n' }}{% endfor %}" +
  "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

const width = 128;
const hidden = 192;
const layers = 1;
const heads = 4;

const tokenType = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

interface Vocabulary {
  readonly tokens: string[];
  readonly types: number[];
}

function makeVocabulary(says: readonly string[], controls: readonly string[]): Vocabulary {
  const tokens = ['<unk>', '<s>', '</s>', '<|im_start|>', '<|im_end|>', ...controls];
  const types = tokens.map((_, index) => (index === 0 ? tokenType.unknown : tokenType.control) as number);
  for (let byte = 0; byte < 256; byte++) {
    tokens.push(`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`);
    types.push(tokenType.byte);
  }
  for (const piece of says) {
    if (tokens.includes(piece)) continue;
    tokens.push(piece.replaceAll(' ', '▁'));
    types.push(tokenType.normal);
  }
  return { tokens, types };
}

/** Deterministic noise in [-1, 1): xorshift32. */
function noise(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state | 0) / 0x8000_0000;
  };
}

interface Tensor {
  readonly name: string;
  /** ggml order: the fastest-running dimension first. */
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

function makeTensors(vocabulary: Vocabulary, says: readonly string[], endless: boolean): Tensor[] {
  const random = noise(20_261_120);
  const rows = vocabulary.tokens.length;
  const filled = (size: number, value: () => number): Float32Array =>
    Float32Array.from({ length: size }, value);
  const embedding = filled(rows * width, random);

  // The row of a token in the output matrix is the embedding of the token before it.
  const output = new Float32Array(rows * width);
  const indexOf = (piece: string): number => vocabulary.tokens.indexOf(piece.replaceAll(' ', '▁'));
  const chain = [indexOf('<0x0A>'), ...says.map(indexOf)];
  const follow = (from: number, to: number): void => {
    const source = embedding.subarray(from * width, (from + 1) * width);
    const target = output.subarray(to * width, (to + 1) * width);
    source.forEach((value, index) => (target[index] = (target[index] ?? 0) + value));
  };
  chain.forEach((from, index) => {
    const next = chain[index + 1] ?? (endless ? chain[1] : indexOf('<|im_end|>'));
    if (next !== undefined) follow(from, next);
  });

  const tensors: Tensor[] = [
    { name: 'token_embd.weight', shape: [width, rows], data: embedding },
    { name: 'output.weight', shape: [width, rows], data: output },
    { name: 'output_norm.weight', shape: [width], data: filled(width, () => 1) },
  ];
  for (let layer = 0; layer < layers; layer++) {
    const weight = (part: string, shape: readonly number[], value: () => number): void => {
      const size = shape.reduce((product, length) => product * length, 1);
      tensors.push({ name: `blk.${layer}.${part}.weight`, shape, data: filled(size, value) });
    };
    weight('attn_norm', [width], () => 1);
    weight('attn_q', [width, width], random);
    weight('attn_k', [width, width], random);
    weight('attn_v', [width, width], random);
    weight('attn_output', [width, width], () => 0);
    weight('ffn_norm', [width], () => 1);
    weight('ffn_gate', [width, hidden], random);
    weight('ffn_up', [width, hidden], random);
    weight('ffn_down', [hidden, width], () => 0);
  }
  return tensors;
}

/** Little-endian writer of GGUF's own value types. */
class GgufBytes {
  readonly #parts: Buffer[] = [];
  size = 0;

  raw(bytes: Buffer): this {
    this.#parts.push(bytes);
    this.size += bytes.length;
    return this;
  }
  u32(value: number): this {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return this.raw(bytes);
  }
  u64(value: number): this {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt(value));
    return this.raw(bytes);
  }
  f32(value: number): this {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatLE(value);
    return this.raw(bytes);
  }
  text(value: string): this {
    const bytes = Buffer.from(value, 'utf8');
    return this.u64(bytes.length).raw(bytes);
  }
  pad(alignment: number): this {
    return this.raw(Buffer.alloc((alignment - (this.size % alignment)) % alignment));
  }
  bytes(): Buffer {
    return Buffer.concat(this.#parts, this.size);
  }
}

const valueType = { u32: 4, i32: 5, f32: 6, bool: 7, string: 8, array: 9 } as const;

type Entry =
  | { key: string; u32: number }
  | { key: string; f32: number }
  | { key: string; bool: boolean }
  | { key: string; text: string }
  | { key: string; texts: readonly string[] }
  | { key: string; floats: readonly number[] }
  | { key: string; ints: readonly number[] };

function writeEntry(out: GgufBytes, entry: Entry): void {
  out.text(entry.key);
  if ('u32' in entry) out.u32(valueType.u32).u32(entry.u32);
  else if ('f32' in entry) out.u32(valueType.f32).f32(entry.f32);
  else if ('bool' in entry) out.u32(valueType.bool).raw(Buffer.from([entry.bool ? 1 : 0]));
  else if ('text' in entry) out.u32(valueType.string).text(entry.text);
  else if ('texts' in entry) {
    out.u32(valueType.array).u32(valueType.string).u64(entry.texts.length);
    for (const text of entry.texts) out.text(text);
  } else if ('floats' in entry) {
    out.u32(valueType.array).u32(valueType.f32).u64(entry.floats.length);
    for (const value of entry.floats) out.f32(value);
  } else {
    out.u32(valueType.array).u32(valueType.i32).u64(entry.ints.length);
    for (const value of entry.ints) out.u32(value);
  }
}

const alignment = 32;

/** The bytes of such a file. */
export function tinyGguf(options: TinyGgufOptions = {}): Buffer {
  const says = options.says ?? ['你好', '，', '我是', '一个', '很小', '的', '模型', '。'];
  if (new Set(says).size !== says.length) throw new Error('each piece may be said once');
  const vocabulary = makeVocabulary(says, options.controls ?? []);
  const tensors = makeTensors(vocabulary, says, options.endless ?? false);
  const entries: Entry[] = [
    { key: 'general.architecture', text: 'llama' },
    { key: 'general.name', text: options.name ?? 'Tiny' },
    ...(options.kind === undefined ? [] : [{ key: 'general.type', text: options.kind }]),
    ...(options.parts === undefined ? [] : [{ key: 'split.count', u32: options.parts }]),
    { key: 'general.alignment', u32: alignment },
    { key: 'general.file_type', u32: 0 },
    { key: 'llama.context_length', u32: options.contextLength ?? 2048 },
    { key: 'llama.embedding_length', u32: width },
    { key: 'llama.block_count', u32: layers },
    { key: 'llama.feed_forward_length', u32: hidden },
    { key: 'llama.attention.head_count', u32: heads },
    { key: 'llama.attention.head_count_kv', u32: heads },
    { key: 'llama.attention.layer_norm_rms_epsilon', f32: 1e-5 },
    { key: 'llama.rope.dimension_count', u32: width / heads },
    { key: 'llama.vocab_size', u32: vocabulary.tokens.length },
    { key: 'tokenizer.ggml.model', text: 'llama' },
    { key: 'tokenizer.ggml.tokens', texts: vocabulary.tokens },
    { key: 'tokenizer.ggml.scores', floats: vocabulary.tokens.map(() => 0) },
    { key: 'tokenizer.ggml.token_type', ints: vocabulary.types },
    { key: 'tokenizer.ggml.bos_token_id', u32: 1 },
    { key: 'tokenizer.ggml.eos_token_id', u32: vocabulary.tokens.indexOf('<|im_end|>') },
    { key: 'tokenizer.ggml.unknown_token_id', u32: 0 },
    { key: 'tokenizer.ggml.add_bos_token', bool: false },
    { key: 'tokenizer.ggml.add_space_prefix', bool: false },
    { key: 'tokenizer.chat_template', text: options.chatTemplate ?? chatMl },
  ];

  const out = new GgufBytes().raw(Buffer.from('GGUF')).u32(3).u64(tensors.length).u64(entries.length);
  for (const entry of entries) writeEntry(out, entry);
  let offset = 0;
  for (const { name, shape, data } of tensors) {
    out.text(name).u32(shape.length);
    for (const length of shape) out.u64(length);
    out.u32(0).u64(offset);
    offset += Math.ceil(data.byteLength / alignment) * alignment;
  }
  out.pad(alignment);
  for (const { data } of tensors)
    out.raw(Buffer.from(data.buffer, data.byteOffset, data.byteLength)).pad(alignment);
  return out.bytes();
}

/** Writes such a file to `path`. */
export async function writeTinyGguf(path: string, options: TinyGgufOptions = {}): Promise<void> {
  await writeFile(path, tinyGguf(options));
}
