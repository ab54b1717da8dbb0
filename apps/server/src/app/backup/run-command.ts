import { join, resolve } from 'node:path';
import { readableBytes } from '../../platform/models/local/progress-line.ts';
import { MigrationError } from '../../platform/records/migrations.ts';
import { parseSettings, readEnvironment, SettingsError, type Settings } from '../settings.ts';
import { findStorageProblem } from '../../platform/base/storage-problem.ts';
import { DataFolderError } from '../data-folder/lock-data-folder.ts';
import { EngineError } from '../engines/connect-engine.ts';
import { MoveError } from '../move/move-error.ts';
import { BackupError } from './archive.ts';

const root = join(import.meta.dirname, '../../../../..');

/** Writes a line for the operator. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

export interface CommandInput {
  readonly settings: Settings;
  /** Absolute. */
  readonly file: string;
  readonly signal: AbortSignal;
}

interface Command {
  readonly usage: string;
  /** What stands before the file, such as --to; nothing when absent. */
  readonly option?: string;
  /** What is said after Ctrl+C. */
  readonly stopped?: string;
  readonly work: (input: CommandInput) => Promise<void>;
}

/**
 * Runs a command with one argument, a file. Ctrl+C and SIGTERM stop it tidily.
 * Exit codes: 0 done, 1 failed, 2 wrong usage, 130 stopped.
 */
export async function runCommand({ usage, option, stopped, work }: Command): Promise<void> {
  // What this process makes is for its user alone.
  process.umask(0o077);
  const args = process.argv.slice(2);
  if (option !== undefined && args.shift() !== option) return fail(2, usage);
  const [file, ...more] = args;
  if (file === undefined || file.startsWith('-') || more.length > 0) return fail(2, usage);
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  try {
    const settings = parseSettings(readEnvironment(process.env, root).env, root);
    // Where the command was typed; npm runs it in the project's folder.
    const folder = process.env['INIT_CWD'] ?? process.cwd();
    await work({ settings, file: resolve(folder, file), signal: stop.signal });
  } catch (error) {
    if (stop.signal.aborted) fail(130, stopped ?? '已停止，没有留下任何改动。');
    else fail(1, describe(error));
  }
}

function fail(code: number, message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = code;
}

/** Their messages are for the operator as they are. */
const operatorErrors = [
  BackupError,
  DataFolderError,
  EngineError,
  MigrationError,
  MoveError,
  SettingsError,
] as const;

function describe(error: unknown): string {
  if (operatorErrors.some((kind) => error instanceof kind)) return (error as Error).message;
  const problem = findStorageProblem(error);
  if (problem?.code === 'server.diskFull')
    return `磁盘空间不足（${problem.rootCause}），没有留下任何改动。请换一个位置或腾出空间。`;
  if (problem?.code === 'server.unavailable') return `${problem.rootCause} 没有回答，请检查它是否在运行。`;
  if (problem)
    return `数据库已损坏（${problem.rootCause}），没有留下任何改动。请用较早的备份恢复，见 docs/operations.md。`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const path = error instanceof Error && 'path' in error ? ` ${String(error.path)}` : '';
  if (code === 'ENOENT') return `找不到${path}。`;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR'].includes(code)) return `无法使用${path}（${code}）。`;
  return `失败：${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** The line that both commands end with. */
export function describeContents(contents: {
  readonly recordsBytes: number;
  readonly blobs: number;
  readonly blobBytes: number;
}): string {
  const { recordsBytes, blobs, blobBytes } = contents;
  return `数据库 ${readableBytes(recordsBytes)}，图片等文件 ${blobs.toLocaleString('en')} 个（${readableBytes(blobBytes)}）`;
}

/** Seconds since `startedAt` of `performance.now()`. */
export const secondsSince = (startedAt: number): string =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} 秒`;

/** The keys of files for the operator, a line each: the first twenty. */
export const listKeys = (keys: readonly string[]): string =>
  keys
    .slice(0, 20)
    .map((key) => `  ${key}\n`)
    .join('');
