import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { openFolderBlobs } from '../../platform/blobs/folder-blobs.ts';
import { checkSqliteVersion, openExistingSqlite } from '../../platform/records/snapshot-sqlite.ts';
import { dataFiles } from '../data-folder/data-files.ts';
import type { CopySource } from './copy-rows.ts';
import { MoveError } from './move-error.ts';

interface Source {
  readonly records: CopySource;
  readonly blobs: Blobs;
  /** Undefined where the setting SECRET stands in for it, or no server has run yet. */
  readonly secret: string | undefined;
  /** The same for the same data, and for no others. */
  readonly id: string;
  dispose(): Promise<void>;
}

/**
 * Opens the data of a folder for reading alone; nobody else has it open.
 * @throws MoveError, MigrationError
 */
export async function openSource(dataDir: string): Promise<Source> {
  const file = join(dataDir, dataFiles.records);
  if (!existsSync(file)) throw new MoveError(`${dataDir} 里没有数据，没有可搬迁的内容。`);
  if (checkSqliteVersion(file).length > 0)
    throw new MoveError(`${dataDir} 里的数据由更早的版本留下：请先用这个版本启动一次，再停止它并搬迁。`);
  const records = openExistingSqlite(file, { readonly: true });
  try {
    const secretFile = join(dataDir, dataFiles.secret);
    return {
      records: { dialect: 'sqlite', db: records.db },
      blobs: await openFolderBlobs(join(dataDir, dataFiles.blobs)),
      secret: existsSync(secretFile) ? readFileSync(secretFile, 'utf8').trim() : undefined,
      id: await readId(records),
      dispose: () => records.dispose(),
    };
  } catch (error) {
    await records.dispose();
    throw error;
  }
}

/** When the database was made. */
async function readId({ db }: Pick<CopySource, 'db'>): Promise<string> {
  const { rows } = await sql<{ made: number }>`SELECT min(applied_at) AS made FROM migrations`.execute(db);
  return `made at ${rows[0]?.made}`;
}
