/** Files that are remembered; each takes some 200 bytes of memory. */
const maxFiles = 50_000;

/**
 * Files whose contents were found to be right, each with its version, which changes when the file is written; the oldest
 * are forgotten.
 */
export function createVerifiedFiles() {
  const versions = new Map<string, string>();
  return {
    has: (name: string, version: string): boolean => versions.get(name) === version,
    add(name: string, version: string): void {
      versions.set(name, version);
      if (versions.size <= maxFiles) return;
      const [oldest] = versions.keys();
      if (oldest !== undefined) versions.delete(oldest);
    },
    delete(name: string): void {
      versions.delete(name);
    },
  };
}
