import { inflateSync } from 'node:zlib';

/** A PDF object (ISO 32000-1, 7.3): names as `/Name`, strings as `(bytes` in Latin-1, references as `Reference`. */
export type Value = number | string | boolean | null | Reference | readonly Value[] | Dictionary | Stream;
export interface Reference {
  readonly id: number;
}
export interface Dictionary {
  readonly entries: ReadonlyMap<string, Value>;
}
export interface Stream extends Dictionary {
  readonly data: Buffer;
}

const token =
  /\s*(?:%[^\r\n]*\s*)*(<<|>>|\[|\]|\((?:\\[^]|[^\\()])*\)|<[\da-fA-F\s]*>|\/[^\s<>[\]()/%{}]*|[^\s<>[\]()/%{}]+)/y;

/** The tokens of a file's or content stream's syntax. Strings in brackets nest in no file of ours. */
export function* tokensOf(source: string, from = 0): Generator<{ text: string; end: number }> {
  token.lastIndex = from;
  let at = from;
  for (;;) {
    token.lastIndex = at;
    const found = token.exec(source);
    if (!found) return;
    at = token.lastIndex;
    yield { text: found[1] ?? '', end: at };
  }
}

const hexString = (text: string): string =>
  `(${Buffer.from(text.slice(1, -1).replace(/\s/g, ''), 'hex').toString('latin1')}`;

/** Reads one value; `end` is where it ends. */
export function readValue(source: string, from: number): { readonly value: Value; readonly end: number } {
  const [first] = tokensOf(source, from);
  if (!first) throw new Error(`No value at ${from}`);
  const { text, end } = first;
  if (text === '<<' || text === '[') {
    const close = text === '[' ? ']' : '>>';
    const values: Value[] = [];
    let at = end;
    for (;;) {
      const [next] = tokensOf(source, at);
      if (!next) throw new Error(`Nothing closes ${text} at ${from}`);
      if (next.text === close) {
        if (text === '[') return { value: values, end: next.end };
        const pairs = values.flatMap((value, index): [string, Value][] =>
          index % 2 === 0 ? [[textOf(value), values[index + 1] ?? null]] : [],
        );
        return { value: { entries: new Map(pairs) }, end: next.end };
      }
      const item = readValue(source, at);
      values.push(item.value);
      at = item.end;
    }
  }
  const reference = /^\s*(\d+)\s+\d+\s+R(?![\w])/.exec(source.slice(from, from + 40));
  if (reference) return { value: { id: Number(reference[1]) }, end: from + reference[0].length };
  if (text.startsWith('(')) return { value: text.slice(0, -1).replace(/\\(.)/g, '$1'), end };
  if (text.startsWith('<')) return { value: hexString(text), end };
  if (text === 'true' || text === 'false') return { value: text === 'true', end };
  if (text === 'null') return { value: null, end };
  return { value: /^[+-]?[\d.]+$/.test(text) ? Number(text) : text, end };
}

export const isDictionary = (value: Value | undefined): value is Dictionary =>
  typeof value === 'object' && value !== null && 'entries' in value && value.entries instanceof Map;
export const isReference = (value: Value | undefined): value is Reference =>
  typeof value === 'object' && value !== null && 'id' in value;

/** A file of the writer: objects one after the other, a cross-reference table, a trailer. */
export class PdfFile {
  readonly #objects = new Map<number, Value>();
  readonly trailer: Dictionary;

  constructor(bytes: Uint8Array) {
    const source = Buffer.from(bytes).toString('latin1');
    const table = Number(/startxref\s+(\d+)/.exec(source.slice(-64))?.[1]);
    for (const [, offset] of source.slice(table).matchAll(/^(\d{10}) 00000 n $/gm))
      this.#read(source, Number(offset));
    const { value } = readValue(source, source.indexOf('trailer', table) + 7);
    if (!isDictionary(value)) throw new Error('The file has no trailer');
    this.trailer = value;
  }

  #read(source: string, offset: number): void {
    const head = /^(\d+) 0 obj\s/.exec(source.slice(offset, offset + 20));
    if (!head) throw new Error(`No object at ${offset}`);
    const { value, end } = readValue(source, offset + head[0].length);
    const begin = /^\s*stream\r?\n/.exec(source.slice(end, end + 12));
    if (!begin || !isDictionary(value)) {
      this.#objects.set(Number(head[1]), value);
      return;
    }
    const start = end + begin[0].length;
    const raw = Buffer.from(source.slice(start, start + Number(value.entries.get('/Length'))), 'latin1');
    const data = value.entries.get('/Filter') === '/FlateDecode' ? inflateSync(raw) : raw;
    const stream: Stream = { entries: value.entries, data };
    this.#objects.set(Number(head[1]), stream);
  }

  get(value: Value | undefined): Value | undefined {
    return isReference(value) ? this.#objects.get(value.id) : value;
  }

  /** The dictionary or stream that a value is or refers to. @throws where it is none */
  dictionary(value: Value | undefined, what: string): Dictionary {
    const found = this.get(value);
    if (!isDictionary(found)) throw new Error(`${what} is missing`);
    return found;
  }

  stream(value: Value | undefined, what: string): Buffer {
    const found = this.dictionary(value, what);
    if (!('data' in found) || !Buffer.isBuffer(found.data)) throw new Error(`${what} is no stream`);
    return found.data;
  }

  list(value: Value | undefined): readonly Value[] {
    const found = this.get(value);
    return Array.isArray(found) ? (found as readonly Value[]) : found === undefined ? [] : [found];
  }
}

/** A name or string as it stands in the file, with the sign that it begins with; '' for anything else. */
export const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
