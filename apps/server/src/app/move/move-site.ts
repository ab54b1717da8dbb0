import * as z from 'zod/mini';
import type { BlobKey, Blobs } from '../../platform/blobs/blobs.ts';
import type { Records } from '../../platform/records/records.ts';
import { storeSharedSecret } from '../engines/shared-secret.ts';
import { copiedTables, nameOf } from './copied-tables.ts';
import { copyBlobs, findBadBlobs } from './copy-blobs.ts';
import { copyRows, digestRows, readRows, type CopyProgress, type CopySource } from './copy-rows.ts';
import { MoveError } from './move-error.ts';

export interface MoveRequest {
  readonly source: {
    readonly records: CopySource;
    readonly blobs: Blobs;
    /** Undefined where the setting SECRET stands in for it, or no server has run yet. */
    readonly secret: string | undefined;
    /** Tells these data from others. */
    readonly id: string;
  };
  readonly target: { readonly records: Records; readonly blobs: Blobs };
  /** Takes a line for the operator. */
  readonly tell: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface MoveSummary {
  readonly rows: number;
  readonly blobs: number;
  readonly blobBytes: number;
  readonly unreadable: readonly BlobKey[];
}

/**
 * Copies everything into empty engines and compares it: rows by number and hash, blobs by their names, which are hashes.
 * Interrupted at whatever moment, it goes on where it was when it is called again. Nobody writes to the source meanwhile;
 * no server uses the target before the end.
 * @throws MoveError
 */
export async function moveSite(request: MoveRequest): Promise<MoveSummary> {
  let summary: MoveSummary | undefined;
  const done = await request.target.records.exclusively('move', async () => {
    summary = await moveAlone(request);
  });
  if (!done || !summary) throw new MoveError('另一个搬迁或恢复正在往同一个数据库里写，请等它结束。');
  return summary;
}

const LastKey = z.array(z.union([z.string(), z.number()]));

/** The row that says which data are being copied here; no table has the name. */
const sourceRow = 'source';

/** How far the copying into a PostgreSQL database is, kept in that database. */
interface MoveProgress extends CopyProgress {
  /** The data that are being copied here; undefined when none are. */
  findSource(): Promise<string | undefined>;
  begin(source: string): Promise<void>;
  /** From here on servers may use the database. */
  end(): Promise<void>;
}

export function createMoveProgress({ db }: Pick<Records, 'db'>): MoveProgress {
  const find = (name: string) =>
    db.selectFrom('move_progress').selectAll().where('name', '=', name).executeTakeFirst();
  return {
    findSource: async () => (await find(sourceRow))?.last_key,
    async begin(source) {
      await db
        .insertInto('move_progress')
        .values({ name: sourceRow, last_key: source, row_count: 0 })
        .execute();
    },
    async find(name) {
      const row = await find(name);
      return row && { rows: row.row_count, lastKey: LastKey.parse(JSON.parse(row.last_key)) };
    },
    async save(trx, name, { rows, lastKey }) {
      const values = { last_key: JSON.stringify(lastKey), row_count: rows };
      await trx
        .insertInto('move_progress')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute();
    },
    async end() {
      await db.deleteFrom('move_progress').execute();
    },
  };
}

async function moveAlone({ source, target, tell, signal }: MoveRequest): Promise<MoveSummary> {
  const progress = createMoveProgress(target.records);
  const begun = await progress.findSource();
  if (begun === undefined) {
    await assertEmpty(target.records);
    await progress.begin(source.id);
  } else if (begun !== source.id)
    throw new MoveError('目标数据库里有另一份数据的搬迁还没有完成：请把那一次做完，或换一个空的数据库。');
  else tell('从上次中断的地方继续。');

  if (source.secret !== undefined) await storeSharedSecret(target.records, source.secret);
  await copyRows(source.records, target.records, {
    progress,
    signal,
    onTable: (name, rows) => tell(`表 ${name}：${rows.toLocaleString('en')} 行`),
  });
  const { blobs, bytes, unreadable } = await copyBlobs(source.records, source.blobs, target.blobs, signal);
  tell(`图片等文件：${blobs.toLocaleString('en')} 个`);

  tell('正在核对……');
  const rows = await compareRows(source.records, target.records, signal);
  const lost = new Set(unreadable);
  const bad = (await findBadBlobs(target.records, target.blobs, signal)).filter((key) => !lost.has(key));
  if (bad.length > 0)
    throw new MoveError(`核对不符：目标里有 ${bad.length} 个文件缺失或损坏，例如 ${bad[0]}。请再运行一次。`);
  await progress.end();
  return { rows, blobs, blobBytes: bytes, unreadable };
}

/** @throws MoveError when a table has rows */
export async function assertEmpty({ db }: Pick<Records, 'db'>): Promise<void> {
  const filled: string[] = [];
  for (const table of copiedTables)
    for await (const batch of readRows(db, { ...table, batchRows: 1 })) {
      if (batch.length > 0) filled.push(nameOf(table));
      break;
    }
  if (filled.length > 0)
    throw new MoveError(
      `目标数据库不是空的（${filled.slice(0, 5).join('、')}）：请新建一个空的数据库，并先停止用着它的进程。`,
    );
}

/**
 * Reads all rows of both databases.
 * @returns the number of rows in all
 * @throws MoveError when they are not the same
 */
export async function compareRows(
  source: CopySource,
  target: Pick<Records, 'db'>,
  signal: AbortSignal,
): Promise<number> {
  let rows = 0;
  for (const table of copiedTables) {
    signal.throwIfAborted();
    const [theirs, ours] = await Promise.all([digestRows(source.db, table), digestRows(target.db, table)]);
    if (theirs.rows !== ours.rows || theirs.hash !== ours.hash)
      throw new MoveError(
        `核对不符：表 ${nameOf(table)} 在来源里有 ${theirs.rows} 行，在目标里有 ${ours.rows} 行，内容不同。` +
          '来源在搬迁期间可能有过改动：请新建一个空的数据库，停止服务器后重新搬迁。',
      );
    rows += ours.rows;
  }
  return rows;
}
