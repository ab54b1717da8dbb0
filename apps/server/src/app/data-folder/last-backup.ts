import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { dataFiles } from './data-files.ts';

const LastBackup = z.object({ at: z.number(), file: z.string() });
export type LastBackup = z.infer<typeof LastBackup>;

/** When (milliseconds since 1970) and where the last backup was made; undefined where none is known. */
export function readLastBackup(dataDir: string): LastBackup | undefined {
  try {
    return LastBackup.parse(JSON.parse(readFileSync(join(dataDir, dataFiles.lastBackup), 'utf8')));
  } catch {
    return undefined;
  }
}
