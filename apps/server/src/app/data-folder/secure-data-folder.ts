import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A folder that all users may write to, such as /tmp: its permissions are not ours to change. */
const sticky = 0o1000;

/**
 * Makes the data folder if need be, and leaves it and what lies directly in it to this user alone: 0700 and 0600.
 * Deeper files are out of reach with that. Windows knows no such modes.
 * @returns paths that other users can still get at, because their permissions could not be changed
 */
export function secureDataFolder(dataDir: string): string[] {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return [];
  if (!restrict(dataDir)) return [dataDir];
  return (
    readdirSync(dataDir, { withFileTypes: true })
      // What a link leads to lies elsewhere.
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map(({ name }) => join(dataDir, name))
      .filter((path) => !restrict(path))
  );
}

function restrict(path: string): boolean {
  const stats = statSync(path);
  if ((stats.mode & 0o077) === 0) return true;
  if ((stats.mode & sticky) !== 0) return false;
  try {
    chmodSync(path, stats.isDirectory() ? 0o700 : 0o600);
    // Some file systems (FAT, network shares) take the call and ignore it.
    return (statSync(path).mode & 0o077) === 0;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EPERM' || code === 'EROFS' || code === 'ENOTSUP') return false;
    throw error;
  }
}
