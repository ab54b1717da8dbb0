import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One frozen step of the database's shape. */
export interface Migration {
  /** File name without `.sql`; the order of names is the order of steps. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, so that a step changed after it was applied is noticed. */
  readonly checksum: string;
}

/** The database does not fit this version of the program; the message is for the operator. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationError';
  }
}

/** The steps of one dialect, in order. */
export function readMigrations(dialect: 'sqlite'): Migration[] {
  const folder = join(import.meta.dirname, 'migrations', dialect);
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z_]+\.sql$/.test(file))
    .toSorted()
    .map((file) => {
      // Checked out on Windows a file may get CRLF; it is the same step.
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return { name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * The steps that are still to be applied.
 * @throws MigrationError when the database is newer than the program, or an applied step was changed
 */
export function pendingMigrations(
  known: readonly Migration[],
  applied: readonly { name: string; checksum: string }[],
): Migration[] {
  for (const [index, { name, checksum }] of applied.entries()) {
    const step = known[index];
    if (step?.name !== name)
      throw new MigrationError(`数据来自更新的版本（步骤 ${name}），请换回那个版本，或另设 DATA_DIR。`);
    if (step.checksum !== checksum)
      throw new MigrationError(`数据库步骤 ${name} 的内容与已执行的不同，请恢复原来的文件。`);
  }
  return known.slice(applied.length);
}
