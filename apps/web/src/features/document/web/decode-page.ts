import { decodeText } from '../../../shared/lib/text-encoding.ts';

function tryDecode(bytes: Uint8Array, label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    // An encoding that nobody knows, or bytes that are not in it.
    return undefined;
  }
}

/** What the page itself names, in the bytes that the HTML standard looks at. */
function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 1_024));
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(head)?.[1];
}

/** The text of a page: by its byte order mark, what the server says, what it says itself, and what its bytes look like. */
export function decodePage(bytes: Uint8Array, charset: string | undefined): string {
  const [first, second, third] = bytes;
  const isMarked =
    (first === 0xef && second === 0xbb && third === 0xbf) || (first === 0xff && second === 0xfe);
  const text =
    (isMarked ? decodeText(bytes)?.text : undefined) ??
    tryDecode(bytes, charset) ??
    tryDecode(bytes, declaredCharset(bytes)) ??
    decodeText(bytes)?.text ??
    new TextDecoder('utf-8').decode(bytes);
  return text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
}
