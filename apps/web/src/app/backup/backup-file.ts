import * as z from 'zod/mini';

/**
 * The backup file: one JSON array with one element per line, so that a file of any size is written and read a
 * line at a time. The first element is the header, the last one says how many came before it.
 */
export const BackupHeader = z.object({
  format: z.literal('baigong-backup'),
  version: z.number(),
  app: z.string(),
  savedAt: z.string(),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

export const BackupItem = z.union([
  /** One key of localStorage, as text. */
  z.object({ local: z.string(), value: z.string() }),
  /** One record of a browser database, encoded by record-codec. */
  z.object({ database: z.string(), store: z.string(), record: z.unknown() }),
]);
export type BackupItem = z.infer<typeof BackupItem>;

const BackupEnd = z.object({ end: z.object({ items: z.number() }) });

export const backupVersion = 1;

/** A file that cannot be restored; the message is for the visitor. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}

/** What reading a backup gives, element by element. `broken` is a line that could not be read. */
export type BackupElement =
  | { readonly type: 'header'; readonly header: BackupHeader }
  | { readonly type: 'item'; readonly item: BackupItem }
  | { readonly type: 'broken' }
  | { readonly type: 'end'; readonly items: number };

/** Characters that are buffered before they become a Blob, which need not stay in memory. */
const CHUNK_CHARS = 4 * 1024 * 1024;

/** Builds a backup from Blobs, which browsers store on disk when they are large. */
export function createBackupWriter(header: BackupHeader) {
  const blobs: Blob[] = [];
  let text = `[\n${JSON.stringify(header)}`;
  let items = 0;
  return {
    add(item: BackupItem): void {
      text += `,\n${JSON.stringify(item)}`;
      items += 1;
      if (text.length < CHUNK_CHARS) return;
      blobs.push(new Blob([text]));
      text = '';
    },
    finish(): Blob {
      return new Blob([...blobs, `${text},\n${JSON.stringify({ end: { items } })}\n]\n`], {
        type: 'application/json',
      });
    },
  };
}

/** The header's line is far shorter; a longer first line is another kind of file. */
const MAX_HEADER_CHARS = 4_096;
/** Files put on one line or spread over many by another program are read whole, up to this many bytes. */
const MAX_WHOLE_FILE_BYTES = 64 * 1024 * 1024;

const notBackup = '这不是百工的备份文件。请选择“保存全部数据”得到的 .json 文件。';
const newerBackup = '这个备份由更新版本的百工保存，请先刷新到最新版本再恢复。';

async function* linesOf(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let chunks: string[] = [];
  let first = true;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    let from = 0;
    for (let to = value.indexOf('\n'); to >= 0; to = value.indexOf('\n', from)) {
      chunks.push(value.slice(from, to));
      yield chunks.join('');
      chunks = [];
      first = false;
      from = to + 1;
    }
    chunks.push(value.slice(from));
    if (first && chunks.reduce((length, chunk) => length + chunk.length, 0) > MAX_HEADER_CHARS) {
      await reader.cancel();
      return;
    }
  }
  yield chunks.join('');
}

function readHeader(value: unknown): BackupHeader {
  const parsed = z.safeParse(BackupHeader, value);
  if (!parsed.success) throw new BackupProblem(notBackup);
  if (parsed.data.version > backupVersion) throw new BackupProblem(newerBackup);
  return parsed.data;
}

function readElement(value: unknown): BackupElement {
  const item = z.safeParse(BackupItem, value);
  if (item.success) return { type: 'item', item: item.data };
  const end = z.safeParse(BackupEnd, value);
  return end.success ? { type: 'end', items: end.data.end.items } : { type: 'broken' };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function* readWholeFile(file: Blob): AsyncGenerator<BackupElement> {
  const whole = file.size <= MAX_WHOLE_FILE_BYTES ? parse(await file.text()) : undefined;
  if (!Array.isArray(whole)) throw new BackupProblem(notBackup);
  const [first, ...rest] = whole as unknown[];
  yield { type: 'header', header: readHeader(first) };
  for (const element of rest) yield readElement(element);
}

/**
 * Reads a backup from its first element to its last, never holding more than one line. A file that was cut short
 * has no `end`. Throws a BackupProblem when it is no backup, or one of a newer version.
 */
export async function* readBackup(file: Blob): AsyncGenerator<BackupElement> {
  let header: BackupHeader | undefined;
  for await (const line of linesOf(file)) {
    const text = line.trim().replace(/^,|,$/g, '');
    if (text === '' || text === '[' || text === ']') continue;
    if (header) {
      yield readElement(parse(text));
      continue;
    }
    const value = parse(text);
    // Not one element per line: perhaps another program wrote it anew.
    if (value === undefined || Array.isArray(value)) break;
    header = readHeader(value);
    yield { type: 'header', header };
  }
  if (!header) yield* readWholeFile(file);
}
