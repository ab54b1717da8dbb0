import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packTar } from 'modern-tar';
import { seal, sumLine } from '../../src/app/backup/archive.ts';
import { restoreBackup } from '../../src/app/backup/restore-backup.ts';
import { writeBackup } from '../../src/app/backup/write-backup.ts';
import { openFolderBlobs } from '../../src/platform/blobs/folder-blobs.ts';
import { openSqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { storeBlobs } from '../../src/platform/storage/store-blobs.ts';
import { settingNames } from '../../src/app/settings.ts';
import { projectRoot } from '../test-platform.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const { signal } = new AbortController();
const clock = { now: () => Date.now() };

export const backUp = (dataDir: string, file: string) => writeBackup({ dataDir, file, clock, signal });
export const restore = (file: string, dataDir: string) => restoreBackup({ file, dataDir, signal });

/** The database and the blobs of a data folder. */
export async function openData(dataDir: string) {
  return {
    records: openSqliteRecords(join(dataDir, 'records.sqlite')),
    blobs: await openFolderBlobs(join(dataDir, 'blobs')),
    clock,
  };
}

type Data = Awaited<ReturnType<typeof openData>>;

/** Keeps a blob with a row that refers to it, whose id is the beginning of the key. */
export async function addBlob(data: Data, content: Uint8Array): Promise<string> {
  return storeBlobs(data, [content], async (trx, [key = '']) => {
    await trx
      .insertInto('paint_jobs')
      .values({
        id: key.slice(0, 36),
        visitor: 'v',
        address: 'a',
        model: 'm',
        request: '{}',
        seed: null,
        reservation: '',
        reference_blobs: JSON.stringify([key]),
        reference_count: 1,
        status: 'queued',
        task: null,
        restarts: 0,
        error: null,
        request_id: 'r',
        created_at: 1,
        started_at: null,
        ended_at: null,
        expires_at: null,
      })
      .execute();
    return key;
  });
}

/** A data folder with blobs to which the database refers. */
export async function makeData(contents: readonly Uint8Array[]) {
  const dataDir = temporaryFolder();
  await writeFile(join(dataDir, 'secret'), 's'.repeat(43));
  const data = await openData(dataDir);
  const keys: string[] = [];
  for (const content of contents) keys.push(await addBlob(data, content));
  await data.records.dispose();
  return { dataDir, keys };
}

export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');

export interface Entry {
  readonly name: string;
  readonly content?: string | Uint8Array;
  readonly header?: Record<string, unknown>;
}

export const info: Entry = {
  name: 'backup.json',
  content: JSON.stringify({ format: 'baigong-backup', version: 1, createdAt: 1 }),
};

/** An archive of these entries with the right `SHA256SUMS` and seal, as somebody would make it who means harm. */
export async function makeArchive(entries: readonly Entry[], after: readonly Entry[] = []): Promise<string> {
  const sums = entries.map(({ name, content = '' }) => sumLine(sha256(content), name)).join('');
  const all = [...entries, { name: 'SHA256SUMS', content: sums }, ...after];
  const tar = await packTar(
    all.map(({ name, content = '', header = {} }: Entry) => ({
      header: { name, size: Buffer.byteLength(content), type: 'file' as const, ...header },
      body: content,
    })),
  );
  return sealed(tar);
}

/** A file of these bytes and their seal. */
export async function sealed(bytes: Uint8Array): Promise<string> {
  const file = join(temporaryFolder(), 'backup.tar');
  const chunks: Uint8Array[] = [];
  for await (const chunk of seal(ReadableStream.from([bytes]))) chunks.push(chunk);
  await writeFile(file, Buffer.concat(chunks));
  return file;
}

/** Why a restore fails; throws when it does not, or when anything is left of it. */
export async function refusal(file: string): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data');
  const error: unknown = await restore(file, dataDir).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('the archive was restored');
  if (existsSync(dataDir)) throw new Error('something was left');
  return error.message;
}

/** Runs `npm run backup` or `npm run restore` without npm; gives what it prints, and its peak memory in MiB. */
export function runBackupCommand(command: 'backup' | 'restore', args: readonly string[], settings = {}) {
  const nothing = Object.fromEntries(settingNames.map((name) => [name, '']));
  // Not `resourceUsage().maxRSS`: on Linux that begins with the memory of the process that started this one.
  const report = `import { readFileSync } from 'node:fs';
    process.on('exit', () => process.stderr.write('peak ' + (process.platform === 'linux'
      ? /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]
      : process.resourceUsage().maxRSS)))`;
  const program = join(projectRoot, `apps/server/src/app/backup/${command}-cli.ts`);
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(report)}`, program, ...args],
    {
      env: { PATH: process.env['PATH'], ...nothing, ...settings },
    },
  );
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return new Promise<{ code: number | null; stdout: string; stderr: string; peakMiB: number }>((resolve) => {
    child.on('close', (code) => {
      const [stderr = '', kibibytes] = output.stderr.split('peak ');
      resolve({ code, stdout: output.stdout, stderr, peakMiB: Number(kibibytes) / 1024 });
    });
  });
}
