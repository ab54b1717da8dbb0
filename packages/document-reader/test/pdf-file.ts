/** The bytes of a text of single bytes. */
export const latin = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff);

/** Text as a PDF's hexadecimal digits in UTF-16. */
export const utf16Digits = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('');

/** A stream object. */
export const streamOf = (content: string): string =>
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/**
 * A PDF file of its objects, the catalog first.
 * @param objects numbered from 1
 * @param trailer more entries of the trailer
 */
export function pdfOf(objects: readonly string[], trailer = ''): Uint8Array {
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
  return latin(file);
}
