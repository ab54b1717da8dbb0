import type { IdGenerator, LoadProblem } from '@baigong/resume';
import { readDocument, type ImportedSections } from './read-resume-json.ts';
import { embeddedName, envelopeVersion, hashText, textOfHtml } from '@baigong/resume-export/embedded-data';
import { Inflate, strFromU8, unzipSync } from 'fflate';
import { trailerLines } from '@baigong/resume-export/text-trailer';
import { textOfXml, wordNamespace } from '@baigong/resume-export/word-part';
import { describeProblems, type ImportReading, type ImportSource } from './import-reading.ts';

/** Characters of the data that are parsed at most: a resume may carry four pictures of 5 MB each. */
const maxLength = 40 * 1024 * 1024;

/** Why the data of a file is not used. */
type UnusableData = 'damaged' | 'newer' | 'hostile' | 'edited';

type EmbeddedReading =
  | {
      readonly kind: 'document';
      readonly sections: ImportedSections;
      readonly problems: readonly LoadProblem[];
    }
  | { readonly kind: 'unusable'; readonly reason: UnusableData };

/**
 * Reads the data that a file carries. Never throws.
 * @param text the words of the file as they are now
 * @param newId gives ids where the data's are missing or used twice
 */
function readEmbeddedData(json: string, text: string, newId?: IdGenerator): EmbeddedReading {
  const unusable = (reason: UnusableData): EmbeddedReading => ({ kind: 'unusable', reason });
  if (json.length > maxLength) return unusable('damaged');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return unusable('damaged');
  }
  if (typeof value !== 'object' || value === null) return unusable('damaged');
  const { format, version, text: hash, document } = value as Readonly<Record<string, unknown>>;
  if (format !== embeddedName || typeof version !== 'number') return unusable('damaged');
  if (version > envelopeVersion) return unusable('newer');
  if (hash !== hashText(text)) return unusable('edited');
  const read = readDocument(document, newId);
  if (read.kind !== 'document') return unusable('damaged');
  if (read.hostile.length > 0) return unusable('hostile');
  return { kind: 'document', sections: read.sections, problems: read.problems };
}

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const named = new RegExp(`\\bid\\s*=\\s*["']?${embeddedName}(?![\\w-])`, 'i');

/** Reads the data block of an HTML page; undefined for a page without one. */
export function readHtmlBlock(html: string, newId?: IdGenerator): EmbeddedReading | undefined {
  const json = [...html.matchAll(scripts)].find(([, attributes = '']) => named.test(attributes))?.[2];
  return json === undefined ? undefined : readEmbeddedData(json, textOfHtml(html), newId);
}

const { begin, end } = trailerLines;

/** Bytes that the data may grow to when it is unpacked. */
const maxTrailer = 4 * 1024 * 1024;

/** @throws when the data is broken or grows too large */
function unpackTrailer(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const chunks: Uint8Array[] = [];
  let size = 0;
  let finished = false;
  const inflate = new Inflate((chunk, final) => {
    size += chunk.length;
    if (size > maxTrailer) throw new RangeError('The data grows too large');
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
    return { text, data: readEmbeddedData(unpackTrailer(base64), text, newId) };
  } catch {
    return { text, data: { kind: 'unusable', reason: 'damaged' } };
  }
}

/** Bytes that the parts with text and data may grow to when they are unpacked. */
const maxUnpacked = 40 * 1024 * 1024;

/** Reads the data of a Word file; undefined for one without. Never throws. */
export function readWordPart(bytes: Uint8Array, newId?: IdGenerator): EmbeddedReading | undefined {
  let parts: Record<string, Uint8Array>;
  let room = maxUnpacked;
  try {
    parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/^(word\/document|customXml\/item\d+)\.xml$/.test(name)) return false;
        room -= originalSize;
        return room >= 0;
      },
    });
  } catch {
    return undefined;
  }
  const start = new RegExp(`<(?:[\\w-]+:)?data\\b[^>]*xmlns(?::[\\w-]+)?="${wordNamespace}"[^>]*>([^<]*)<`);
  for (const [name, part] of Object.entries(parts)) {
    if (name === 'word/document.xml') continue;
    const json = start.exec(strFromU8(part))?.[1];
    if (json !== undefined)
      return readEmbeddedData(
        json,
        textOfXml(strFromU8(parts['word/document.xml'] ?? new Uint8Array())),
        newId,
      );
  }
  return undefined;
}

/** Why what a file carries was not taken, for the visitor; the file's own text is read instead. */
const notices: Readonly<Record<UnusableData, string>> = {
  damaged: '文件附带的简历数据已损坏，下面是按正文识别的结果，请核对。',
  newer: '文件由更新的版本导出，附带的数据这里还读不懂，下面是按正文识别的结果，请核对。',
  hostile: '文件附带的数据里有不安全的内容，没有使用。下面是按正文识别的结果，请核对。',
  edited: '文件导出之后正文被改过，下面是按改过的正文识别的结果，样式没有带过来。',
};

/** The resume that a file carries, or the notice why it is not taken; neither for a file that carries none. */
export function readingOfData(
  data: EmbeddedReading | undefined,
  source: ImportSource,
): { readonly reading?: ImportReading; readonly notice?: string } {
  if (!data) return {};
  if (data.kind === 'unusable') return { notice: notices[data.reason] };
  const { sections, problems } = data;
  return {
    reading: { kind: 'document', source, sections, repairs: describeProblems(problems), hostile: [] },
  };
}
