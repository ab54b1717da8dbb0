/** URLs of the character maps: without them Chinese, Japanese and Korean PDFs have no text. */
const addresses = import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
});

const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

/** Throws if there is none or it cannot be fetched. */
export async function fetchCmap(name: string): Promise<Uint8Array> {
  const address = byName.get(name);
  if (address === undefined) throw new Error(`no character map ${name}`);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`character map ${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
