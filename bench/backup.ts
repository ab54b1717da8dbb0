/**
 * Backup and restore of a large site: time and peak memory of both commands.
 * `node bench/backup.ts`, with `--gb 10` for another size than 2 GB; needs three times as much room in the temporary folder.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openFolderBlobs } from '../apps/server/src/platform/blobs/folder-blobs.ts';
import { openSqliteRecords } from '../apps/server/src/platform/records/sqlite-records.ts';
import { fillDatabase } from './million-pictures.ts';
import { record } from './record.ts';

const { values } = parseArgs({
  options: { gb: { type: 'string', default: '2' }, 'no-record': { type: 'boolean' } },
});
const gigabytes = Number(values.gb);
/** As of a photo's renditions, and some of the largest files that the site takes. */
const blobBytes = 250_000;
const largeBlobBytes = 20_000_000;

const folder = mkdtempSync(path.join(tmpdir(), 'baigong-bench-'));
try {
  const dataDir = path.join(folder, 'data');
  await fill(dataDir);
  const file = path.join(folder, 'backup.tar');
  const backup = await run('backup', file, dataDir);
  rmSync(dataDir, { recursive: true });
  const restore = await run('restore', file, path.join(folder, 'restored'));
  record(`backup-${gigabytes}gb`, [
    { name: `backup of ${gigabytes} GB`, value: backup.seconds, unit: 's' },
    { name: 'peak memory of the backup', value: backup.peakMiB, unit: 'MiB', goal: 286 },
    { name: `restore of ${gigabytes} GB`, value: restore.seconds, unit: 's' },
    { name: 'peak memory of the restore', value: restore.peakMiB, unit: 'MiB', goal: 286 },
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** One tenth database, one fifth large files, the rest small ones. */
async function fill(dataDir: string): Promise<void> {
  const database = path.join(dataDir, 'records.sqlite');
  await openSqliteRecords(database).dispose();
  // About 1.2 KB of database for each.
  fillDatabase(database, Math.round(gigabytes * 83_000));
  writeFileSync(path.join(dataDir, 'secret'), 's'.repeat(43));
  const blobs = await openFolderBlobs(path.join(dataDir, 'blobs'));
  const put = async (bytes: number, count: number) => {
    const content = randomBytes(bytes);
    for (let n = 0; n < count; n += 1) {
      content.writeUInt32BE(n);
      await blobs.put(content);
    }
  };
  await put(largeBlobBytes, Math.round((gigabytes * 0.2e9) / largeBlobBytes));
  await put(blobBytes, Math.round((gigabytes * 0.7e9) / blobBytes));
}

/** Runs a command to its end. */
async function run(command: 'backup' | 'restore', file: string, dataDir: string) {
  // Not `resourceUsage().maxRSS`: on Linux that begins with the memory of the process that started this one.
  const report = `import { readFileSync } from 'node:fs';
    process.on('exit', () => process.send(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]))`;
  const program = path.resolve(import.meta.dirname, `../apps/server/src/app/backup/${command}-cli.ts`);
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(report)}`, program, file],
    {
      env: { ...process.env, DATA_DIR: dataDir, SECRET: '' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  let kibibytes = Number.NaN;
  child.on('message', (message) => (kibibytes = Number(message)));
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${command} ended with code ${String(code)}`);
  return { seconds: (performance.now() - startedAt) / 1000, peakMiB: kibibytes / 1024 };
}
