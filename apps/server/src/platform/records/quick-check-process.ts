/** Looks for damage in a database file, given as the argument, and prints the problems as JSON. */
import Database from 'better-sqlite3';

/** Problems that are reported at most. */
const maxProblems = 10;

function check(file: string): string[] {
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      const rows = database.pragma(`quick_check(${maxProblems})`) as { quick_check: string }[];
      return rows.map((row) => row.quick_check).filter((problem) => problem !== 'ok');
    } finally {
      database.close();
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

process.stdout.write(JSON.stringify(check(process.argv[2] ?? '')));
