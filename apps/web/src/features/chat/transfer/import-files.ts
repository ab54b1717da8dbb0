import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { nextId } from '../../../shared/lib/snowflake.ts';
import { createOneShotWorker } from '../../../shared/lib/worker-client.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { asForeign } from '../session/origins.ts';
import type { Session } from '../session/session.ts';
import { sessionRecords } from '../store/records.ts';
import { sessionFeed } from '../store/session-feed.ts';
import { summarizeSession } from '../store/session-records.ts';
import { findKnown } from './known-sessions.ts';
import type { ImportApi } from './import.worker.ts';
import { MAX_IMPORT_BYTES } from './read-import.ts';
import { ImportRefused } from './session-file.ts';

/** Reads a file in a worker, so that a large one does not block the page. */
const callWorker = createOneShotWorker<ImportApi>(
  () => new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' }),
  { toError: ({ name, message }) => (name === 'ImportRefused' ? new ImportRefused(message) : undefined) },
);

/** The session under an id of its own: one that is there already is never written over. */
function withOwnId(session: Session): Session {
  const id = nextId();
  const move = (messages: Session['messages']) =>
    messages.map((message) => ({ ...message, conversationId: id }));
  const { branches, ...rest } = session;
  return { ...rest, id, messages: move(session.messages), ...(branches ? { branches: move(branches) } : {}) };
}

async function importFile(file: File): Promise<void> {
  if (!/\.(json|zip|bak)$/i.test(file.name))
    throw new ImportRefused('仅支持导入 .json 文件，以及装有它的 .zip');
  if (file.size > MAX_IMPORT_BYTES) {
    throw new ImportRefused(
      `文件有 ${formatBytes(file.size)}，超过了 ${formatBytes(MAX_IMPORT_BYTES)} 的上限，没有导入。请拆分后再试。`,
    );
  }
  const { sessions: read, skipped, omitted } = await callWorker('read', file);
  const known = await findKnown(read, (visit) => sessionRecords().each(visit));
  const sessions = read.filter((session) => !known.has(session));
  if (sessions.length === 0) {
    toast('info', `这 ${known.size} 个对话都已经有了，没有重复导入`);
    return;
  }
  const existing = await sessionRecords().existing(sessions.map(({ id }) => id));
  const seen = new Set<string>(existing);
  const own = sessions.map((session) => {
    const one = asForeign(seen.has(session.id) ? withOwnId(session) : session);
    seen.add(one.id);
    return one;
  });
  // One transaction: all of the file or nothing of it.
  await sessionRecords().put(own);
  for (const session of own) sessionFeed.publish({ type: 'saved', head: summarizeSession(session) });
  const again = known.size > 0 ? `，${known.size} 个已经有了，没有重复导入` : '';
  const more = skipped > 0 ? `，另有 ${skipped} 个里没有能识别的消息，已跳过` : '';
  const less = omitted > 0 ? `；${omitted} 条消息没有能带来的内容（如系统提示、工具记录），没有导入` : '';
  toast(
    'success',
    `已导入 ${own.length} 个对话${again}${more}${less}`,
    omitted + skipped > 0 ? { durationMs: 10_000 } : {},
  );
}

/** Brings conversations in from files. A file that cannot be read changes nothing and says why. */
export async function importFiles(files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      await importFile(file);
    } catch (error) {
      const message =
        error instanceof ImportRefused || error instanceof DatabaseProblem
          ? error.message
          : '导入失败，请重试';
      toast('error', files.length > 1 ? `《${file.name}》：${message}` : message);
    }
  }
}
