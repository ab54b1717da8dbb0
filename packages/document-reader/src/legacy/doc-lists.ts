import { ListCounters, maxLevels, type ListLevel, type NumberedList } from '../office/list-numbers.ts';
import type { Place } from './doc-properties.ts';

/** Number formats by their codes ([MS-OSHARED] 2.2.1.3) from 0, by their names in ECMA-376. */
const formats =
  'decimal upperRoman lowerRoman upperLetter lowerLetter ordinal decimal decimal decimal decimal ideographDigital japaneseCounting aiueo iroha decimalFullWidth decimal japaneseLegal japaneseDigitalTenThousand decimalEnclosedCircle decimalFullWidth2 aiueoFullWidth irohaFullWidth decimalZero bullet ganada chosung decimalEnclosedFullstop decimalEnclosedParen decimalEnclosedCircleChinese ideographEnclosedCircle ideographTraditional ideographZodiac ideographZodiac taiwaneseCounting ideographLegalTraditional taiwaneseCountingThousand taiwaneseDigital chineseCounting chineseLegalSimplified chineseCountingThousand ideographDigital'.split(
    ' ',
  );

const suffixes = ['tab', 'space', 'nothing'];
const maxLists = 5_000;

/** Reads bytes one after the other; beyond the end there are zeros. */
class Bytes {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  at: number;

  constructor(bytes: Uint8Array, from: number, end = bytes.length) {
    this.#bytes = bytes;
    this.at = from;
    this.#end = Math.min(end, bytes.length);
  }

  get ended(): boolean {
    return this.at >= this.#end;
  }

  byte(): number {
    const value = this.ended ? 0 : (this.#bytes[this.at] ?? 0);
    this.at += 1;
    return value;
  }

  short(): number {
    return this.byte() | (this.byte() << 8);
  }

  int(): number {
    return this.short() | (this.short() << 16);
  }
}

/** A level: its head, properties that are of no use here, and its text with places for numbers. */
function readLevel(bytes: Bytes): ListLevel {
  const start = bytes.int();
  const format = bytes.byte();
  const flags = bytes.byte();
  bytes.at += 9;
  const suffix = suffixes[bytes.byte()] ?? 'tab';
  bytes.at += 8;
  const skipped = bytes.byte() + bytes.byte();
  const limit = bytes.byte();
  bytes.at += 1 + skipped;
  const length = Math.min(bytes.short(), 100);
  let text = '';
  for (let one = 0; one < length; one += 1) {
    const code = bytes.short();
    text += code < maxLevels ? `%${code + 1}` : String.fromCharCode(code);
  }
  return {
    start: Math.max(0, Math.min(start, 1_000_000)),
    format: format === 0xff ? 'none' : (formats[format] ?? 'decimal'),
    text,
    decimal: (flags & 4) !== 0,
    style: undefined,
    restart: (flags & 8) === 0 ? undefined : limit,
    suffix,
  };
}

/** The lists of an old Word file ([MS-DOC] 2.9.131, 2.9.147, 2.9.150), by the numbers that paragraphs have. */
export function readLists(table: Uint8Array, definitions: Place, uses: Place): ListCounters {
  const lists = new Map<string, NumberedList>();
  if (definitions.length < 2 || uses.length < 4) return new ListCounters(lists);
  const heads = new Bytes(table, definitions.offset);
  const count = Math.min(heads.short(), maxLists);
  // The levels of all lists follow their heads.
  const bodies = new Bytes(table, definitions.offset + 2 + count * 28);
  const levelsOf = new Map<number, readonly ListLevel[]>();
  for (let one = 0; one < count && !bodies.ended; one += 1) {
    const id = heads.int();
    heads.at += 22;
    const levels = (heads.byte() & 1) === 0 ? maxLevels : 1;
    heads.at += 1;
    levelsOf.set(
      id,
      Array.from({ length: levels }, () => readLevel(bodies)),
    );
  }
  const entries = new Bytes(table, uses.offset);
  const used = Math.min(entries.int(), maxLists);
  const changes = new Bytes(table, uses.offset + 4 + used * 16);
  for (let one = 0; one < used && !entries.ended; one += 1) {
    const id = entries.int();
    entries.at += 8;
    const changed = Math.min(entries.byte(), maxLevels);
    entries.at += 3;
    changes.at += 4;
    const levels = [...(levelsOf.get(id) ?? [])];
    const overrides = new Map<number, number>();
    for (let change = 0; change < changed; change += 1) {
      const start = changes.int();
      const flags = changes.int();
      const level = Math.min(flags & 15, maxLevels - 1);
      if ((flags & 0x20) !== 0) levels[level] = readLevel(changes);
      if ((flags & 0x10) !== 0)
        overrides.set(level, (flags & 0x20) === 0 ? start : (levels[level]?.start ?? start));
    }
    lists.set(String(one + 1), { key: String(id), levels, overrides });
  }
  return new ListCounters(lists);
}
