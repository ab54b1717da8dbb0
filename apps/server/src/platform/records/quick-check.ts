import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { childEnvironment } from '../base/child-environment.ts';

const Problems = z.array(z.string());

const program = join(import.meta.dirname, 'quick-check-process.ts');

/**
 * Runs SQLite's quick_check over a database file. It reads every page, so it has a process of its own: a thread would
 * keep its memory after its end.
 * @param signal ends it without a result
 * @throws Error with code SQLITE_CORRUPT when there is damage
 */
export async function quickCheck(file: string, signal: AbortSignal): Promise<void> {
  try {
    const options = { signal, env: childEnvironment() };
    const { stdout } = await promisify(execFile)(process.execPath, [program, file], options);
    const [first] = Problems.parse(JSON.parse(stdout));
    if (first !== undefined)
      throw Object.assign(new Error(`quick_check: ${first}`), { code: 'SQLITE_CORRUPT' });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
