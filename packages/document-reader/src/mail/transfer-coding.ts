/** Bytes as characters of the same numbers, with line feeds alone. */
export function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return text.replaceAll('\r\n', '\n');
}

/** The bytes that such characters stand for. */
export const latinBytes = (text: string): Uint8Array =>
  Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff);

function fromBase64(text: string): string {
  try {
    return atob(text.replaceAll(/[^A-Za-z\d+/]/g, ''));
  } catch {
    return '';
  }
}

const fromQuoted = (text: string): string =>
  text
    .replaceAll(/=[ \t]*\n/g, '')
    .replaceAll(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The content of a part by its Content-Transfer-Encoding (RFC 2045). */
export function decodeTransfer(text: string, coding: string | undefined): string {
  const name = coding?.trim().toLowerCase();
  return name === 'base64' ? fromBase64(text) : name === 'quoted-printable' ? fromQuoted(text) : text;
}
