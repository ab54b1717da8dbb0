import { UnreadableDocument } from '../unreadable-document.ts';

const endOfChain = 0xfffffffe;
const none = 0xffffffff;
const maxEntries = 20_000;

interface Entry {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

/**
 * A compound file ([MS-CFB]), in which Office kept its files until 2007. Every chain of sectors is as long as the file at most, every
 * stream as large. Throws UnreadableDocument.
 */
export class CompoundFile {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #sector: number;
  readonly #fat: number[] = [];
  readonly #miniFat: number[];
  readonly #miniCutoff: number;
  readonly #mini: Uint8Array;
  readonly #entries: readonly Entry[];
  readonly #streams: ReadonlyMap<string, Entry>;

  constructor(bytes: Uint8Array) {
    if (bytes.length < 512) throw new UnreadableDocument('broken');
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const shift = this.#view.getUint16(30, true);
    if (shift !== 9 && shift !== 12) throw new UnreadableDocument('broken');
    this.#sector = 2 ** shift;
    this.#readFat();
    this.#miniCutoff = Math.min(this.#view.getUint32(56, true), 1 << 20);
    this.#miniFat = this.#numbers(this.#chain(this.#view.getUint32(60, true)));
    this.#entries = this.#directory(this.#chain(this.#view.getUint32(48, true)));
    const root = this.#entries[0];
    if (!root) throw new UnreadableDocument('broken');
    this.#mini = this.#chain(root.start, root.size);
    this.#streams = this.#list(root.child);
  }

  has(name: string): boolean {
    return this.#streams.has(name.toLowerCase());
  }

  /** A stream of the outermost storage. */
  stream(name: string): Uint8Array | undefined {
    return this.#read(this.#streams.get(name.toLowerCase()));
  }

  /** The storages within the outermost one, by their names in lower case, each with how to read a stream of it. */
  storages(): ReadonlyMap<string, (name: string) => Uint8Array | undefined> {
    return new Map(
      [...this.#streams].map(([name, entry]) => {
        let streams: ReadonlyMap<string, Entry> | undefined;
        return [
          name,
          (stream) => {
            streams ??= this.#list(entry.child);
            return this.#read(streams.get(stream.toLowerCase()));
          },
        ];
      }),
    );
  }

  #read(entry: Entry | undefined): Uint8Array | undefined {
    if (!entry) return undefined;
    return entry.size < this.#miniCutoff ? this.#miniChain(entry) : this.#chain(entry.start, entry.size);
  }

  #at(sector: number): number {
    return (sector + 1) * this.#sector;
  }

  #readFat(): void {
    const most = Math.ceil(this.#bytes.length / this.#sector);
    const sectors: number[] = [];
    for (let at = 0; at < 109; at += 1) sectors.push(this.#view.getUint32(76 + at * 4, true));
    let next = this.#view.getUint32(68, true);
    const perSector = this.#sector / 4;
    for (let step = 0; next < endOfChain && step < most; step += 1) {
      const at = this.#at(next);
      if (at + this.#sector > this.#bytes.length) break;
      for (let one = 0; one < perSector - 1; one += 1) sectors.push(this.#view.getUint32(at + one * 4, true));
      next = this.#view.getUint32(at + this.#sector - 4, true);
    }
    for (const sector of sectors) {
      if (sector >= endOfChain || this.#fat.length > most) continue;
      const at = this.#at(sector);
      // The last sector of a file may be cut short.
      for (let one = 0; one < perSector && at + one * 4 + 4 <= this.#bytes.length; one += 1)
        this.#fat.push(this.#view.getUint32(at + one * 4, true));
    }
  }

  /** The bytes of a chain of sectors; `size` cuts its end. */
  #chain(start: number, size = Number.POSITIVE_INFINITY): Uint8Array {
    const parts: Uint8Array[] = [];
    const seen = new Set<number>();
    let length = 0;
    for (let sector = start; sector < endOfChain && length < size; sector = this.#fat[sector] ?? endOfChain) {
      if (seen.has(sector)) throw new UnreadableDocument('broken');
      seen.add(sector);
      const at = this.#at(sector);
      if (at >= this.#bytes.length) break;
      const part = this.#bytes.subarray(at, at + this.#sector);
      parts.push(part);
      length += part.length;
    }
    return joined(parts, Math.min(length, size));
  }

  #miniChain({ start, size }: Entry): Uint8Array {
    const parts: Uint8Array[] = [];
    const seen = new Set<number>();
    let length = 0;
    for (
      let sector = start;
      sector < endOfChain && length < size;
      sector = this.#miniFat[sector] ?? endOfChain
    ) {
      if (seen.has(sector)) throw new UnreadableDocument('broken');
      seen.add(sector);
      const part = this.#mini.subarray(sector * 64, sector * 64 + 64);
      if (part.length === 0) break;
      parts.push(part);
      length += part.length;
    }
    return joined(parts, Math.min(length, size));
  }

  #numbers(bytes: Uint8Array): number[] {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => view.getUint32(at * 4, true));
  }

  #directory(bytes: Uint8Array): Entry[] {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const entries: Entry[] = [];
    for (let at = 0; at + 128 <= bytes.length && entries.length < maxEntries; at += 128) {
      const length = Math.min(Math.max(view.getUint16(at + 64, true) - 2, 0), 62);
      entries.push({
        name: new TextDecoder('utf-16le').decode(bytes.subarray(at, at + length)),
        left: view.getUint32(at + 68, true),
        right: view.getUint32(at + 72, true),
        child: view.getUint32(at + 76, true),
        start: view.getUint32(at + 116, true),
        size: Math.min(view.getUint32(at + 120, true), this.#bytes.length),
      });
    }
    return entries;
  }

  /** What lies directly in a storage: embedded files have streams of the same names. */
  #list(first: number): ReadonlyMap<string, Entry> {
    const streams = new Map<string, Entry>();
    const open = [first];
    const seen = new Set<number>();
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const entry = id === none ? undefined : this.#entries[id];
      if (!entry || seen.has(id)) continue;
      seen.add(id);
      // Names that differ only in case are the same ([MS-CFB] 2.6.4).
      const name = entry.name.toLowerCase();
      if (!streams.has(name)) streams.set(name, entry);
      open.push(entry.left, entry.right);
    }
    return streams;
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    const piece = part.subarray(0, length - at);
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
