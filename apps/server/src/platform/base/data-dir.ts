import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

/** The data folder as the server's settings have it: DATA_DIR from the environment, else from the root's `.env`. */
export function dataDirOf(root: string): string {
  let file: Record<string, string | undefined> = {};
  try {
    file = parseEnv(readFileSync(join(root, '.env'), 'utf8'));
  } catch {
    // Without a readable .env the default holds; the server's start tells of a broken one.
  }
  return resolve(root, { ...file, ...process.env }['DATA_DIR']?.trim() || 'data');
}
