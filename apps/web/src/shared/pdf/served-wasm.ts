/** URLs of the decoders for pictures in PDFs (JPEG 2000, JBIG2). */
const addresses = import.meta.glob<string>(
  '../../../../../node_modules/pdfjs-dist/wasm/{openjpeg,jbig2,qcms_bg}.wasm',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
);

const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

/** Throws if there is none or it cannot be fetched. */
export async function fetchPdfWasm(name: string): Promise<Uint8Array> {
  const address = byName.get(name);
  if (address === undefined) throw new Error(`no decoder ${name}`);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`decoder ${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
