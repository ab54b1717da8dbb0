import { readLatin1 } from '../bytes.ts';
import { isImageChunk } from '../image-chunks.ts';
import { keywordOf, readPng, type PngChunk } from '../png.ts';
import { maxBlocks, type Block, type Blocks } from './blocks.ts';
import { inflateUpTo } from './inflate.ts';
import { exifPrefix } from '../jpeg.ts';
import { startsWith } from '../bytes.ts';

/** Compressed text of one chunk is read up to this length, */
const maxInflated = 4 << 20;
/** and of one file up to this. */
const maxInflatedOfFile = 16 << 20;

/** What is left to be unfolded of a file, and whether that was enough so far. */
interface Allowance {
  left: number;
  whole: boolean;
}

/** The text of a tEXt, zTXt or iTXt chunk, inflated. */
function chunkText({ type, data }: PngChunk, allowance: Allowance): Uint8Array {
  const inflated = (zipped: Uint8Array): Uint8Array => {
    if (allowance.left <= 0) {
      allowance.whole = false;
      return new Uint8Array();
    }
    const text = inflateUpTo(zipped, Math.min(maxInflated, allowance.left));
    allowance.left -= text.data.length;
    if (!text.whole) allowance.whole = false;
    return text.data;
  };
  const keyword = data.indexOf(0);
  if (keyword < 0) return data;
  if (type === 'tEXt') return data.subarray(keyword + 1);
  if (type === 'zTXt') return inflated(data.subarray(keyword + 2));
  const language = data.indexOf(0, keyword + 3);
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
  if (translated < 0) return data.subarray(keyword + 3);
  const body = data.subarray(translated + 1);
  return data[keyword + 1] === 1 ? inflated(body) : body;
}

/** ImageMagick's `Raw profile type exif`: name and length in lines, then hexadecimal digits. */
function rawProfile(text: Uint8Array): Uint8Array {
  const [, , , ...lines] = readLatin1(text, 0, Math.min(text.length, maxInflated)).split('\n');
  const digits = lines.join('').replaceAll(/[^\da-f]/gi, '');
  const bytes = new Uint8Array(digits.length >> 1);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

const withoutPrefix = (data: Uint8Array): Uint8Array =>
  startsWith(data, exifPrefix) ? data.subarray(exifPrefix.length) : data;

function textBlock(chunk: PngChunk, allowance: Allowance): Block {
  const keyword = keywordOf(chunk) ?? '';
  const data = chunkText(chunk, allowance);
  if (keyword === 'XML:com.adobe.xmp') return { kind: 'xmp', data };
  const [, profile] = /^Raw profile type (\w+)$/.exec(keyword) ?? [];
  if (profile) {
    const raw = rawProfile(data);
    if (/^(?:exif|APP1)$/i.test(profile)) {
      const isPacket = startsWith(raw, 'http://ns.adobe.com/xap/1.0/\0');
      return isPacket ? { kind: 'xmp', data: raw.subarray(29) } : { kind: 'exif', data: withoutPrefix(raw) };
    }
    if (/^xmp$/i.test(profile)) return { kind: 'xmp', data: raw };
    if (/^(?:iptc|8bim)$/i.test(profile)) return { kind: 'photoshop', data: raw };
  }
  return { kind: 'text', keyword, data, source: 'PNG 文字块', utf8: chunk.type === 'iTXt' };
}

function chunkBlock(chunk: PngChunk, allowance: Allowance): Block[] {
  const { type, data } = chunk;
  if (['tEXt', 'zTXt', 'iTXt'].includes(type)) return [textBlock(chunk, allowance)];
  if (type === 'eXIf') return [{ kind: 'exif', data: withoutPrefix(data) }];
  if (type === 'caBX') return [{ kind: 'c2pa', data }];
  // iDOT: how Apple's decoders may share the work; tIME is said by name and time alone.
  if (type === 'iDOT' && data.length <= 28) return [];
  return [{ kind: 'private', name: `PNG 块 ${type.replaceAll(/[^\w]/g, '?')}`, data }];
}

/** The parts of a PNG that are not the picture, and what is behind its end. */
export function pngBlocks(bytes: Uint8Array): Blocks {
  const { chunks, end } = readPng(bytes);
  const said = chunks.filter((chunk) => !isImageChunk(chunk));
  const allowance: Allowance = { left: maxInflatedOfFile, whole: true };
  const blocks = said.slice(0, maxBlocks).flatMap((chunk) => chunkBlock(chunk, allowance));
  if (end !== undefined && end < bytes.length) blocks.push({ kind: 'trailer', data: bytes.subarray(end) });
  return { blocks, whole: end !== undefined && said.length <= maxBlocks && allowance.whole };
}
