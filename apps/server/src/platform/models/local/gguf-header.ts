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
const maxHeaderBytes = 64 * MiB;
/** Files of models have fewer than a hundred entries. */
const maxEntries = 4096;
/** Longer arrays are passed over; what is read of them here has an item for each layer. */
const maxKeptItems = 1024;

/**
 * Reads a GGUF file's metadata (versions 2 and 3, little-endian); of long arrays only the length is looked at.
 * Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 * @throws BadGguf when the file is not GGUF or is cut off within its header
 */
export async function readGgufHeader(path: string): Promise<GgufHeader> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const limit = Math.min(size, maxHeaderBytes);
    for (let length = initialReadBytes; ; length *= 4) {
      const values = parseMetadata(await readStart(file, Math.min(length, limit)));
      if (values) return describe(values);
      if (length >= limit) throw new InvalidGgufError('the header is cut off or too long');
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
    if (entries > maxEntries) throw new InvalidGgufError('too many entries');
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
    const offset = this.#advance(8);
    const value = this.#bytes.readUInt32LE(offset) + this.#bytes.readUInt32LE(offset + 4) * 2 ** 32;
    if (value > Number.MAX_SAFE_INTEGER / 16) throw new InvalidGgufError('a length is out of range');
    return value;
  }

  text(): string {
    const length = this.count();
    const offset = this.#advance(length);
    return this.#bytes.toString('utf8', offset, offset + length);
  }

  value(type: number): Value {
    if (type === stringType) return this.text();
    if (type === arrayType) return this.#array();
    const { size, read } = numberType(type);
    return read(this.#bytes, this.#advance(size));
  }

  #array(): readonly Value[] {
    const type = this.u32();
    const length = this.count();
    // llama.cpp refuses them, too.
    if (type === arrayType) throw new InvalidGgufError('an array of arrays');
    if (length <= maxKeptItems) return Array.from({ length }, () => this.value(type));
    if (type === stringType) for (let n = 0; n < length; n++) this.#advance(this.count());
    else this.#advance(length * numberType(type).size);
    return [];
  }
}

const stringType = 8;
const arrayType = 9;

interface NumberType {
  readonly size: number;
  readonly read: (bytes: Buffer, at: number) => number | boolean;
}

/** Values that are neither strings nor arrays, by their type. */
const numberTypes: Readonly<Record<number, NumberType>> = {
  0: { size: 1, read: (bytes, at) => bytes.readUInt8(at) },
  1: { size: 1, read: (bytes, at) => bytes.readInt8(at) },
  2: { size: 2, read: (bytes, at) => bytes.readUInt16LE(at) },
  3: { size: 2, read: (bytes, at) => bytes.readInt16LE(at) },
  4: { size: 4, read: (bytes, at) => bytes.readUInt32LE(at) },
  5: { size: 4, read: (bytes, at) => bytes.readInt32LE(at) },
  6: { size: 4, read: (bytes, at) => bytes.readFloatLE(at) },
  7: { size: 1, read: (bytes, at) => bytes.readUInt8(at) !== 0 },
  10: { size: 8, read: (bytes, at) => Number(bytes.readBigUInt64LE(at)) },
  11: { size: 8, read: (bytes, at) => Number(bytes.readBigInt64LE(at)) },
  12: { size: 8, read: (bytes, at) => bytes.readDoubleLE(at) },
};

function numberType(type: number): NumberType {
  const known = numberTypes[type];
  if (!known) throw new InvalidGgufError(`value type ${type}`);
  return known;
}

const isCount = (value: Value | undefined): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

function describe(values: Map<string, Value>): GgufHeader {
  const architecture = values.get('general.architecture');
  if (typeof architecture !== 'string') throw new InvalidGgufError('no architecture');
  const number = (key: string): number | undefined => {
    const value = values.get(`${architecture}.${key}`);
    return isCount(value) && value > 0 ? value : undefined;
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
    ? headsPerLayer.reduce<number>((sum, value) => sum + (isCount(value) ? value : 0), 0)
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
