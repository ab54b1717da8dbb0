/** Fetches files that Vite serves, by their name; `urls` is the result of `import.meta.glob` with `?url`. */
export function createFileFetcher(urls: Readonly<Record<string, string>>) {
  const byName = new Map(
    Object.entries(urls).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
  );
  /** Throws if the file does not exist or cannot be fetched. */
  return async (name: string): Promise<Uint8Array> => {
    const url = byName.get(name);
    if (url === undefined) throw new Error(`not served: ${name}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
}
