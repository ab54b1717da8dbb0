import { decodeText } from '../text/text-encoding.ts';
import { latinBytes, decodeTransfer, fromBase64, fromQuoted, latin } from './transfer-coding.ts';

const limits = { parts: 1_000, depth: 12, headers: 400, parameters: 60 } as const;

/** Bytes by the name of their encoding; by what they look like where the browser does not know it. */
export function decodeCharset(bytes: Uint8Array, charset: string | undefined): string {
  try {
    if (charset !== undefined && !/^(?:us-)?ascii$/i.test(charset))
      return new TextDecoder(charset).decode(bytes);
  } catch {
    // An encoding of which nobody has heard.
  }
  return decodeText(bytes)?.text ?? latin(bytes);
}

/** One word of a header that is encoded (RFC 2047). */
const encodedWord = /=\?([^?\s*]+)(?:\*[\w-]+)?\?([bq])\?([^?]*)\?=/gi;

/** A header as it is read: encoded words decoded, a character that is cut between two of them whole. */
export function decodeWords(text: string): string {
  let decoded = '';
  let waiting: { charset: string; content: string } | undefined;
  const flush = () => {
    if (waiting) decoded += decodeCharset(latinBytes(waiting.content), waiting.charset);
    waiting = undefined;
  };
  const plain = (words: string) => {
    flush();
    decoded += /[\u0080-\u00ff]/.test(words) ? decodeCharset(latinBytes(words), undefined) : words;
  };
  let from = 0;
  for (const match of text.matchAll(encodedWord)) {
    const [whole, charset = '', coding = '', content = ''] = match;
    const between = text.slice(from, match.index);
    // Blanks between two encoded words are none.
    if (from === 0 || between.trim() !== '') plain(between);
    from = match.index + whole.length;
    const own = /b/i.test(coding) ? fromBase64(content) : fromQuoted(content.replaceAll('_', ' '));
    if (waiting && waiting.charset.toLowerCase() !== charset.toLowerCase()) flush();
    waiting = { charset, content: `${waiting?.content ?? ''}${own}` };
  }
  if (from < text.length) plain(text.slice(from));
  flush();
  return decoded.replaceAll(/\s+/g, ' ').trim();
}

/** A value with parameters: `text/plain; charset=utf-8`. */
export interface HeaderValue {
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Splits at semicolons outside quotation marks. */
function splitParameters(text: string): string[] {
  const parts = [''];
  let isQuoted = false;
  for (let at = 0; at < text.length && parts.length <= limits.parameters; at += 1) {
    const sign = text.charAt(at);
    if (sign === ';' && !isQuoted) {
      parts.push('');
      continue;
    }
    if (sign === '"') isQuoted = !isQuoted;
    const isEscape = isQuoted && sign === '\\';
    parts[parts.length - 1] += isEscape ? sign + text.charAt(at + 1) : sign;
    if (isEscape) at += 1;
  }
  return parts;
}

/** Parameters in parts and other encodings (RFC 2231) as one. */
export function parseHeader(text: string | undefined): HeaderValue {
  const parts = splitParameters(text ?? '');
  const found = new Map<string, string>();
  const pieces = new Map<string, { index: number; text: string; isEncoded: boolean }[]>();
  for (const part of parts.slice(1)) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const name = part.slice(0, at).trim().toLowerCase();
    const given = part.slice(at + 1).trim();
    const value = given.startsWith('"') ? given.slice(1).replace(/"$/, '').replaceAll(/\\(.)/g, '$1') : given;
    const [base = '', second, third] = name.split('*');
    if (second === undefined) {
      if (!found.has(base)) found.set(base, decodeWords(value));
      continue;
    }
    const isNumbered = /^\d{1,3}$/.test(second);
    const list = pieces.get(base) ?? [];
    list.push({
      index: isNumbered ? Number(second) : 0,
      text: value,
      isEncoded: !isNumbered || third !== undefined,
    });
    pieces.set(base, list);
  }
  for (const [name, list] of pieces) {
    let charset: string | undefined;
    let bytes = '';
    for (const { index, text: piece, isEncoded } of list.toSorted((a, b) => a.index - b.index)) {
      const [label, , ...rest] = index === 0 && isEncoded ? piece.split("'") : [];
      if (label !== undefined && rest.length > 0) charset = label;
      const own = rest.length > 0 ? rest.join("'") : piece;
      bytes += isEncoded
        ? own.replaceAll(/%([\da-f]{2})/gi, (_, code: string) =>
            String.fromCharCode(Number.parseInt(code, 16)),
          )
        : own;
    }
    found.set(name, decodeCharset(latinBytes(bytes), charset === '' ? undefined : charset));
  }
  return { value: (parts[0] ?? '').trim().toLowerCase(), parameters: found };
}

/** A message or a part of one. */
export interface MimePart {
  readonly headers: ReadonlyMap<string, string>;
  readonly type: HeaderValue;
  /** What it is called as a file, if anything. */
  readonly fileName: string | undefined;
  readonly isAttachment: boolean;
  /** Decoded, as characters of the numbers of its bytes. */
  readonly content: string;
  readonly parts: readonly MimePart[];
}

/** The headers before the first empty line, unfolded; the first of each name. */
function splitHeaders(source: string): { headers: Map<string, string>; body: string } {
  const text = source.replace(/^\n+/, '');
  const blank = text.indexOf('\n\n');
  const head = blank < 0 ? text : text.slice(0, blank);
  const headers = new Map<string, string>();
  let last: string | undefined;
  for (const line of head.split('\n').slice(0, limits.headers * 50)) {
    if (/^[ \t]/.test(line)) {
      if (last !== undefined) headers.set(last, `${headers.get(last) ?? ''} ${line.trim()}`);
      continue;
    }
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(0, at)).trim().toLowerCase();
    last = at > 0 && !headers.has(name) && headers.size < limits.headers ? name : undefined;
    if (last !== undefined) headers.set(last, line.slice(at + 1).trim());
  }
  return { headers, body: blank < 0 ? '' : text.slice(blank + 2) };
}

/** The parts between lines of a boundary. */
function splitParts(body: string, boundary: string): string[] {
  const found: string[] = [];
  let current: string[] | undefined;
  for (const line of body.split('\n')) {
    const isEnd = line.trimEnd() === `--${boundary}--`;
    if (!isEnd && line.trimEnd() !== `--${boundary}`) {
      current?.push(line);
      continue;
    }
    if (current) found.push(current.join('\n'));
    current = isEnd ? undefined : [];
  }
  // One that is cut short has no end.
  if (current) found.push(current.join('\n'));
  return found;
}

/** Reads a message (RFC 5322, MIME) whose characters have the numbers of its bytes and whose lines end in line feeds alone. */
export function parseMime(source: string): MimePart {
  let left: number = limits.parts;
  const parse = (text: string, depth: number): MimePart => {
    left -= 1;
    const { headers, body } = splitHeaders(text);
    const type = parseHeader(headers.get('content-type') ?? 'text/plain');
    const disposition = parseHeader(headers.get('content-disposition'));
    const fileName = disposition.parameters.get('filename') ?? type.parameters.get('name');
    const boundary = type.parameters.get('boundary');
    const isParted = type.value.startsWith('multipart/') && boundary !== undefined && depth < limits.depth;
    const pieces = isParted ? splitParts(body, boundary) : [];
    const parts: MimePart[] = [];
    for (const piece of pieces) if (left > 0) parts.push(parse(piece, depth + 1));
    return {
      headers,
      type,
      fileName,
      isAttachment: disposition.value === 'attachment',
      content: isParted ? '' : decodeTransfer(body, headers.get('content-transfer-encoding')),
      parts,
    };
  };
  return parse(source, 0);
}
