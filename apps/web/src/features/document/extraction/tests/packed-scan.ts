/** The picture in scan.g4 (CCITT group 4) and scan.jp2 (JPEG 2000): three printed lines. */
export const packedSize = { width: 1_000, height: 420 };

const files = import.meta.glob<string>('./scan.{g4,jp2}', { query: '?url&inline', import: 'default' });

/** The bytes of a file that Vite gives as a data address. */
async function bytesOf(name: string): Promise<Uint8Array> {
  const address = (await files[`./${name}`]?.()) ?? '';
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
}

const latin = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff);

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const word = (value: number): Uint8Array =>
  Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);

/** A JBIG2 stream for PDF: a page, and a region whose bits are coded as in CCITT group 4 (ITU-T T.88, 7.4.6). */
function toJbig2(group4: Uint8Array): Uint8Array {
  const segment = (number: number, type: number, data: Uint8Array) =>
    join(word(number), Uint8Array.of(type, 0, 1), word(data.length), data);
  const { width, height } = packedSize;
  const page = join(word(width), word(height), word(0), word(0), Uint8Array.of(0, 0, 0));
  const region = join(word(width), word(height), word(0), word(0), Uint8Array.of(0, 1), group4);
  return join(segment(0, 48, page), segment(1, 39, region));
}

/** A PDF of one page for each way in which scanners pack pictures: CCITT, the same as a mask, JBIG2, JPEG 2000. */
export async function packedScan(): Promise<Uint8Array> {
  const group4 = await bytesOf('scan.g4');
  const { width, height } = packedSize;
  const grey = '/ColorSpace /DeviceGray /BitsPerComponent 1';
  const fax = `/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${width} /Rows ${height} >>`;
  const pictures: readonly (readonly [entries: string, bytes: Uint8Array])[] = [
    [`${grey} ${fax}`, group4],
    [`/ImageMask true /BitsPerComponent 1 ${fax}`, group4],
    [`${grey} /Filter /JBIG2Decode`, toJbig2(group4)],
    ['/Filter /JPXDecode', await bytesOf('scan.jp2')],
  ];
  const kids = pictures.map((_, at) => `${3 + at * 3} 0 R`).join(' ');
  const content = 'q 500 0 0 210 0 0 cm /P Do Q';
  const objects = [
    latin('<< /Type /Catalog /Pages 2 0 R >>'),
    latin(`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`),
    ...pictures.flatMap(([entries, bytes], at) => [
      latin(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 210] /Contents ${4 + at * 3} 0 R /Resources << /XObject << /P ${5 + at * 3} 0 R >> >> >>`,
      ),
      latin(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`),
      join(
        latin(
          `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries} /Length ${bytes.length} >>\nstream\n`,
        ),
        bytes,
        latin('\nendstream'),
      ),
    ]),
  ];
  let file = latin('%PDF-1.7\n');
  const places = objects.map((object, at) => {
    const place = file.length;
    file = join(file, latin(`${at + 1} 0 obj\n`), object, latin('\nendobj\n'));
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return join(
    file,
    latin(
      `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    ),
  );
}
