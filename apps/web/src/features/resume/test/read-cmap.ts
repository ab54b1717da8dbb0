/** The character maps as text, for tests in Node, where nothing is served. */
const maps = import.meta.glob<string>(
  '../../../../../../node_modules/pdfjs-dist/cmaps/{UniGB-UCS2-H,Adobe-GB1-UCS2}.bcmap',
  { query: '?url&inline', import: 'default' },
);

/** Reads a character map by its file's name. */
export async function readCmap(name: string): Promise<Uint8Array> {
  const found = Object.entries(maps).find(([path]) => path.endsWith(`/${name}`));
  if (!found) throw new Error(`no character map ${name}`);
  const address = await found[1]();
  return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (char) => char.charCodeAt(0));
}
