/** A reference to an object, as it stands in a file: `12 0 R`. */
export type Ref = `${number} 0 R`;

const encoder = new TextEncoder();

/** UTF-16, big endian, in hexadecimal digits. */
export function utf16Hex(text: string): string {
  let hex = '';
  for (let index = 0; index < text.length; index += 1)
    hex += text.charCodeAt(index).toString(16).padStart(4, '0');
  return hex;
}

/** A text string (ISO 32000-1, 7.9.2.2). */
export const textString = (text: string): string => `<feff${utf16Hex(text)}>`;

/** A string of ASCII bytes, as addresses are. */
export const asciiString = (text: string): string =>
  `(${text.replace(/[\\()]/g, (sign) => `\\${sign}`).replace(/[^\x20-\x7e]/gu, (sign) => encodeURI(sign))})`;

/** A number as short as it can be at three digits. */
export const number = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Compresses as FlateDecode reads it. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The objects of a file that is being written. */
export class ObjectTable {
  readonly #bodies: (readonly Uint8Array<ArrayBuffer>[] | undefined)[] = [];

  /** A place for an object that is written later. */
  reserve(): Ref {
    this.#bodies.push(undefined);
    return `${this.#bodies.length} 0 R`;
  }

  set(ref: Ref, body: string): void {
    this.#bodies[Number.parseInt(ref, 10) - 1] = [encoder.encode(body)];
  }

  add(body: string): Ref {
    const ref = this.reserve();
    this.set(ref, body);
    return ref;
  }

  /** A stream, compressed; `raw` ones are so already. */
  async addStream(entries: string, bytes: Uint8Array<ArrayBuffer>, raw = false): Promise<Ref> {
    const ref = this.reserve();
    const data = raw ? bytes : await deflate(bytes);
    const filter = raw ? '' : '/Filter/FlateDecode';
    this.#bodies[Number.parseInt(ref, 10) - 1] = [
      encoder.encode(`<<${entries}${filter}/Length ${data.length}>>\nstream\n`),
      data,
      encoder.encode('\nendstream'),
    ];
    return ref;
  }

  /** The file: header, objects, cross-reference table, trailer. */
  file(catalog: Ref, info: Ref, id: string): Blob {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    const put = (bytes: Uint8Array<ArrayBuffer>) => {
      parts.push(bytes);
      length += bytes.length;
    };
    // Four bytes above 127 tell programs that carry the file that it is not text.
    put(new Uint8Array([...encoder.encode('%PDF-1.7\n%'), 0xe7, 0x99, 0xbe, 0xe5, 10]));
    const offsets = this.#bodies.map((body, index) => {
      const offset = length;
      put(encoder.encode(`${index + 1} 0 obj\n`));
      for (const part of body ?? [encoder.encode('null')]) put(part);
      put(encoder.encode('\nendobj\n'));
      return offset;
    });
    const start = length;
    const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    put(
      encoder.encode(
        `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${lines}trailer\n<</Size ${offsets.length + 1}/Root ${catalog}/Info ${info}/ID[<${id}><${id}>]>>\nstartxref\n${start}\n%%EOF\n`,
      ),
    );
    return new Blob(parts, { type: 'application/pdf' });
  }
}
