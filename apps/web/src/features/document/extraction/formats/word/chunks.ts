import type { Block } from '@baigong/documents';
import { resolvePath, unpack } from '../../unpack.ts';
import type { PackageParts } from '../ooxml/package-parts.ts';

/** Reads an embedded file; undefined inside one that is embedded itself. Rejects if it cannot be read. */
export type ReadChunk = ((bytes: Uint8Array, name: string) => Promise<readonly Block[]>) | undefined;

const maxChunks = 200;
/** Characters of all embedded files of a document. */
const maxCharacters = 5_000_000;

function fromBase64(text: string): string {
  try {
    return atob(text.replaceAll(/[^A-Za-z\d+/=]/g, ''));
  } catch {
    return '';
  }
}

const fromQuoted = (text: string): string =>
  text
    .replaceAll(/=[ \t]*\n/g, '')
    .replaceAll(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The page in a web archive (MHT, RFC 2557), which is what Word embeds as HTML; other files as they are. */
export function pageOfArchive(bytes: Uint8Array): Uint8Array {
  const head = latin(bytes.subarray(0, 4_000));
  if (!/^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){0,40}?MIME-Version:/i.test(head)) return bytes;
  const text = latin(bytes);
  const boundary = /boundary="?([^"\n;]{1,200})/i.exec(text.slice(0, 8_000))?.[1];
  const parts = boundary === undefined ? [text] : text.split(`--${boundary.trim()}`).slice(0, 1_000);
  for (const part of parts) {
    const end = part.search(/\n[ \t]*\n/);
    const fields = end < 0 ? '' : part.slice(0, Math.min(end, 4_000));
    if (!/content-type:\s*text\/html/i.test(fields)) continue;
    const body = part.slice(end).trimStart();
    const coded = /content-transfer-encoding:\s*([\w-]+)/i.exec(fields)?.[1]?.toLowerCase();
    const page =
      coded === 'base64' ? fromBase64(body) : coded === 'quoted-printable' ? fromQuoted(body) : body;
    return Uint8Array.from(page, (sign) => sign.charCodeAt(0) & 0xff);
  }
  return bytes;
}

function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return text.replaceAll('\r\n', '\n');
}

/** The files that a part embeds in its text (altChunk, ECMA-376 part 1, 17.17.2), read, by the id of their relation. */
export async function readChunks(
  file: Uint8Array,
  parts: PackageParts,
  part: string,
  read: ReadChunk,
): Promise<Map<string, readonly Block[]>> {
  const found = new Map<string, readonly Block[]>();
  const wanted = [...parts.relations(part)].filter(([, { type }]) => type === 'aFChunk').slice(0, maxChunks);
  if (!read || wanted.length === 0) return found;
  const targets = new Set(wanted.map(([, { target }]) => resolvePath('', target).toLowerCase()));
  const files = Object.entries(unpack(file, (name) => targets.has(name.toLowerCase())));
  const bytesOf = new Map(files.map(([name, bytes]) => [name.toLowerCase(), bytes]));
  let left = maxCharacters;
  for (const [id, { target }] of wanted) {
    const name = target.toLowerCase();
    const bytes = bytesOf.get(name);
    // A large part that many places refer to is read once.
    bytesOf.delete(name);
    if (!bytes || left < 0) continue;
    const blocks = await read(pageOfArchive(bytes), target).catch((): Block[] => []);
    for (const { text } of blocks) left -= text.length;
    found.set(id, blocks);
  }
  return found;
}
