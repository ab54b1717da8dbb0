import { open, type FileHandle } from 'node:fs/promises';
import { MiB } from '@baigong/contracts/units';

/** What the beginning of a GGUF file tells about the model. */
export interface GgufHeader {
  readonly architecture: string;
  /** `general.type`: model, mmproj, adapter …; absent in older files. */
  readonly kind: string | undefined;
  /** Context length the model was trained for, in tokens. */
  readonly contextLength: number | undefined;
  /** Bytes of key and value cache that one token of context takes (16 bit each). */
  readonly cacheBytesPerToken: number;
  /** Jinja source of the chat format. */
  readonly chatTemplate: string | undefined;
  /** How many files the model is split into; 1 when it is not. */
  readonly parts: number;
}

/** The file is no GGUF file, or its header cannot be read. */
export class InvalidGgufError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BadGguf';
  }
}

const magic = 0x4655_4747;
const initialReadBytes = 256 * 1024;
/** A vocabulary of a quarter million pieces with merges takes about 12 MiB. */
const maxHeaderBytes = 96 * 1024 * 1024;
const maxArrayLength = 4096;

/**
 * Reads a GGUF file's metadata (versions 2 and 3, little-endian); of long arrays only the length is looked at.
 * Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 * @throws BadGguf when the file is not GGUF or is cut off within its header
 */
export async function readGgufHeader(path: string): Promise<GgufHeader> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (let length = initialReadBytes; ; length *= 4) {
      const bytes = await readStart(file, Math.min(length, size));
      const values = parseMetadata(bytes);
      if (values) return describe(values);
      if (length >= size || length >= maxHeaderBytes) throw new InvalidGgufError('the header is cut off');
    }
  } finally {
    await file.close();
  }
}

async function readStart(file: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}

type Value = number | boolean | string | readonly Value[];

const endOfBytes = Symbol('end of bytes');

/** The metadata, or undefined when `bytes` ends before it does. */
function parseMetadata(bytes: Buffer): Map<string, Value> | undefined {
  if (bytes.length < 8 || bytes.readUInt32LE(0) !== magic) throw new InvalidGgufError('no GGUF magic');
  const version = bytes.readUInt32LE(4);
  if (version < 2 || version > 3) throw new InvalidGgufError(`version ${version}`);
  const reader = new GgufReader(bytes, 8);
  try {
    reader.count();
    const entries = reader.count();
    const values = new Map<string, Value>();
    for (let n = 0; n < entries; n++) {
      const key = reader.text();
      values.set(key, reader.value(reader.u32()));
    }
    return values;
  } catch (error) {
    if (error === endOfBytes) return undefined;
    throw error;
  }
}

class GgufReader {
  readonly #bytes: Buffer;
  #offset: number;

  constructor(bytes: Buffer, offset: number) {
    this.#bytes = bytes;
    this.#offset = offset;
  }

  #advance(length: number): number {
    const offset = this.#offset;
    if (offset + length > this.#bytes.length) throw endOfBytes;
    this.#offset = offset + length;
    return offset;
  }

  u32(): number {
    return this.#bytes.readUInt32LE(this.#advance(4));
  }

  count(): number {
    const value = Number(this.#bytes.readBigUInt64LE(this.#advance(8)));
    if (value > Number.MAX_SAFE_INTEGER / 16) throw new InvalidGgufError('a length is out of range');
    return value;
  }

  text(): string {
    const length = this.count();
    const offset = this.#advance(length);
    return this.#bytes.toString('utf8', offset, offset + length);
  }

  value(type: number): Value {
    const bytes = this.#bytes;
    switch (type) {
      case 0:
        return bytes.readUInt8(this.#advance(1));
      case 1:
        return bytes.readInt8(this.#advance(1));
      case 2:
        return bytes.readUInt16LE(this.#advance(2));
      case 3:
        return bytes.readInt16LE(this.#advance(2));
      case 4:
        return this.u32();
      case 5:
        return bytes.readInt32LE(this.#advance(4));
      case 6:
        return bytes.readFloatLE(this.#advance(4));
      case 7:
        return bytes.readUInt8(this.#advance(1)) !== 0;
      case 8:
        return this.text();
      case 9:
        return this.#array();
      case 10:
        return Number(bytes.readBigUInt64LE(this.#advance(8)));
      case 11:
        return Number(bytes.readBigInt64LE(this.#advance(8)));
      case 12:
        return bytes.readDoubleLE(this.#advance(8));
      default:
        throw new InvalidGgufError(`value type ${type}`);
    }
  }

  #array(): readonly Value[] {
    const type = this.u32();
    const length = this.count();
    const items: Value[] = [];
    for (let n = 0; n < length; n++) {
      if (type === 8 && length > maxArrayLength) this.#advance(this.count());
      else {
        const item = this.value(type);
        if (length <= maxArrayLength) items.push(item);
      }
    }
    return items;
  }
}

function describe(values: Map<string, Value>): GgufHeader {
  const architecture = values.get('general.architecture');
  if (typeof architecture !== 'string') throw new InvalidGgufError('no architecture');
  const number = (key: string): number | undefined => {
    const value = values.get(`${architecture}.${key}`);
    return typeof value === 'number' && value > 0 ? value : undefined;
  };
  const text = (key: string): string | undefined => {
    const value = values.get(key);
    return typeof value === 'string' ? value : undefined;
  };

  const layers = number('block_count') ?? 0;
  const width = number('embedding_length') ?? 0;
  const heads = number('attention.head_count') ?? 1;
  // Some architectures give the key-value heads layer by layer.
  const headsPerLayer = values.get(`${architecture}.attention.head_count_kv`);
  const headsOfAllLayers = Array.isArray(headsPerLayer)
    ? headsPerLayer.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0)
    : layers * (number('attention.head_count_kv') ?? heads);
  const keyLength = number('attention.key_length') ?? width / heads;
  const valueLength = number('attention.value_length') ?? width / heads;

  const split = values.get('split.count');
  return {
    architecture,
    kind: text('general.type'),
    contextLength: number('context_length'),
    cacheBytesPerToken: Math.ceil(headsOfAllLayers * (keyLength + valueLength) * 2),
    chatTemplate: text('tokenizer.chat_template'),
    parts: typeof split === 'number' && split > 1 ? split : 1,
  };
}

/** What node and llama.cpp take beside the weights and the context. */
const overheadBytes = 384 * MiB;
const minContext = 2048;
/** Beyond this a processor without a graphics card needs minutes to read a prompt. */
const maxContext = 16_384;

/**
 * How large a context the model can be given, or undefined when the memory does not suffice for the model at all.
 * The context takes at most half of what the weights leave, so that the machine stays usable.
 * @param fileBytes size of the model's files
 * @param freeBytes memory that can be had now
 * @returns tokens
 */
export function chooseContextSize(
  header: GgufHeader,
  fileBytes: number,
  freeBytes: number,
): number | undefined {
  const trainedContext = header.contextLength ?? minContext;
  const required = Math.min(trainedContext, minContext);
  const perToken = Math.max(1, header.cacheBytesPerToken);
  const available = freeBytes - fileBytes - overheadBytes;
  if (available < required * perToken) return undefined;
  const affordable = Math.floor(available / 2 / perToken / 256) * 256;
  return Math.max(required, Math.min(trainedContext, maxContext, affordable));
}
