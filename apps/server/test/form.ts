/** A call with files, encoded as a browser does. */
export class Form {
  readonly type = 'multipart/form-data; boundary=form-boundary';
  readonly bytes: Buffer<ArrayBuffer>;

  constructor(body: unknown, files: Readonly<Record<string, readonly Uint8Array[]>>) {
    const part = (name: string, content: Uint8Array | string): Buffer[] => [
      Buffer.from(`--form-boundary\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ];
    this.bytes = Buffer.concat([
      ...part('body', JSON.stringify(body)),
      ...Object.entries(files).flatMap(([name, contents]) =>
        contents.flatMap((content) => part(name, content)),
      ),
      Buffer.from('--form-boundary--\r\n'),
    ]);
  }
}

/** A request's body and Content-Type: a form as it is, anything else as JSON. */
export function encodeBody(body: unknown): { type: string; body: string | Buffer<ArrayBuffer> } {
  if (body instanceof Form) return { type: body.type, body: body.bytes };
  return { type: 'application/json', body: JSON.stringify(body) };
}
