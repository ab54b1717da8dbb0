import {
  readEmbeddedData,
  writeEmbeddedData,
  type EmbeddedReading,
  type IdGenerator,
  type ResumeDocument,
} from '@baigong/resume';
import { deflateSync, Inflate } from 'fflate';

const begin = '-----BEGIN BAIGONG RESUME DATA-----';
const end = '-----END BAIGONG RESUME DATA-----';
const note = '以上是简历正文。这一段是简历数据：导入这个文件就能恢复整份简历，不需要时可以整段删除。';

/** Characters of a line of data. */
const width = 76;

/** Bytes that the data may grow to when it is unpacked. */
const maxUnpacked = 4 * 1024 * 1024;

/** Appends a resume's content, compressed, to a text that shows neither its styles nor its pictures. */
export function appendTrailer(text: string, document: ResumeDocument): string {
  const json = writeEmbeddedData(document, text, 'content');
  const packed = deflateSync(new TextEncoder().encode(json), { level: 9 });
  const base64 = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  const lines = base64.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];
  return `${text.trimEnd()}\n\n${[begin, note, ...lines, end].join('\n')}\n`;
}

/** @throws when the data is broken or grows too large */
function unpack(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const chunks: Uint8Array[] = [];
  let size = 0;
  let finished = false;
  const inflate = new Inflate((chunk, final) => {
    size += chunk.length;
    if (size > maxUnpacked) throw new RangeError('The data grows too large');
    chunks.push(chunk);
    finished = final;
  });
  // In small pieces: a bomb is noticed before it has grown.
  const step = 4_096;
  for (let at = 0; at < bytes.length; at += step)
    inflate.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  if (!finished) throw new RangeError('The data is cut off');
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(whole);
}

/** Whether a text has the form of an exported one: data at its end, or a heading in brackets at its start. */
export const isOwnText = (text: string): boolean =>
  text.includes(begin) || /^\uFEFF?\s*【.+】\s*\n/.test(text);

interface TextWithTrailer {
  /** The text without the data. */
  readonly text: string;
  /** Undefined for a text without data. */
  readonly data: EmbeddedReading | undefined;
}

/** Parts a text from the data at its end. Never throws. */
export function readTrailer(source: string, newId?: IdGenerator): TextWithTrailer {
  const from = source.lastIndexOf(begin);
  if (from === -1) return { text: source, data: undefined };
  const to = source.indexOf(end, from);
  const text = source.slice(0, from) + (to === -1 ? '' : source.slice(to + end.length));
  const lines = source.slice(from + begin.length, to === -1 ? undefined : to).split(/\r\n?|\n/);
  const base64 = lines
    .filter((line) => /^[\w+/=]+$/.test(line.trim()))
    .join('')
    .replaceAll(/\s/g, '');
  try {
    return { text, data: readEmbeddedData(unpack(base64), text, newId) };
  } catch {
    return { text, data: { kind: 'unusable', reason: 'damaged' } };
  }
}
