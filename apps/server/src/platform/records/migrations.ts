import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One frozen step of the database's shape. */
export interface Migration {
  /** File name without `.sql`. Pending steps are applied in the order of their names. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, so that a step changed after it was applied is noticed. */
  readonly checksum: string;
  /** The oldest program version that may run on the database once the step is applied. */
  readonly runsWith: string;
}

/** A step as the database remembers it. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  /** Null: applied by a version that did not write it down. */
  readonly runs_with: string | null;
}

/** The database does not fit this version of the program; the message is for the operator. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationError';
  }
}

/** The version that steps without a declaration need. */
const firstVersion = '0.1.0';

/** The steps of one dialect, in order. */
export function readMigrations(dialect: 'sqlite' | 'postgres'): Migration[] {
  const folder = join(import.meta.dirname, 'migrations', dialect);
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z_]+\.sql$/.test(file))
    .toSorted()
    .map((file) => {
      // Checked out on Windows a file may get CRLF; it is the same step.
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return {
        name: file.slice(0, -4),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        runsWith: /^-- runs-with: (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? firstVersion,
      };
    });
}

/** The version of this program. */
export function programVersion(): string {
  const file = join(import.meta.dirname, '../../../../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/**
 * The steps that are still to be applied, whatever the order in which the others were. Steps of a newer program are
 * accepted when they declare that this version may run beside it.
 * @throws MigrationError when this version is too old for the database, or an applied step was changed
 */
export function pendingMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
  version = programVersion(),
): Migration[] {
  const byName = new Map(known.map((step) => [step.name, step]));
  for (const { name, checksum, runs_with: runsWith } of applied) {
    const step = byName.get(name);
    if (step === undefined) {
      if (runsWith !== null && compareVersions(version, runsWith) >= 0) continue;
      throw new MigrationError(
        `数据来自更新的版本（步骤 ${name}${runsWith === null ? '' : `，至少需要 ${runsWith}`}），` +
          `这个版本（${version}）不能与它一起运行。请换回那个版本，或另设 DATA_DIR 或 DATABASE_URL。`,
      );
    }
    if (step.checksum !== checksum)
      throw new MigrationError(`数据库步骤 ${name} 的内容与已执行的不同，请恢复原来的文件。`);
  }
  const done = new Set(applied.map(({ name }) => name));
  return known.filter(({ name }) => !done.has(name));
}

/** Negative when `a` is older than `b`; versions are three numbers. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]];
  for (const [n, part] of left.entries()) if (part !== right[n]) return part - (right[n] ?? 0);
  return 0;
}
