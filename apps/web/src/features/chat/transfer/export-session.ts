import { download, downloadText } from '../../../shared/lib/download.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import type { Session } from '../session/session.ts';
import { sessionsWrittenBy, writtenBy } from '../session/written-by.ts';
import { unsavedSession } from '../store/change-session.ts';
import { sessionRecords } from '../store/records.ts';
import { reportProblem } from '../store/report-problem.ts';
import { fileName } from './file-name.ts';
import { writeSessionFile } from './session-file.ts';
import { sessionToMarkdown } from './to-markdown.ts';

export type ExportFormat = 'markdown' | 'json' | 'picture';

async function read(id: string): Promise<Session | null> {
  return unsavedSession(id) ?? (await sessionRecords().get(id));
}

const saveJson = (sessions: readonly Session[], name: string): Promise<void> =>
  downloadText(
    'chat.file-json',
    writeSessionFile(sessions, Date.now()),
    `${name}.json`,
    sessionsWrittenBy(sessions),
  );

/** Gives one session out as a file. */
export async function exportSession(id: string, format: ExportFormat): Promise<void> {
  try {
    const session = await read(id);
    if (!session) {
      toast('error', '这条对话已不存在，或者它的记录已损坏、无法读取。');
      return;
    }
    const name = fileName(session.title);
    if (format === 'markdown')
      await downloadText(
        'chat.file-markdown',
        sessionToMarkdown(session),
        `${name}.md`,
        writtenBy(session.messages),
      );
    else if (format === 'json') await saveJson([session], name);
    else await exportPicture(session, name);
  } catch (error) {
    reportProblem(error);
  }
}

async function exportPicture(session: Session, name: string): Promise<void> {
  const done = toast('info', '正在生成长图…', { durationMs: 60_000 });
  try {
    const { drawSession } = await import('./draw-session.tsx');
    const pictures = await drawSession(session);
    for (const [index, picture] of pictures.entries()) {
      const file = pictures.length > 1 ? `${name} ${index + 1}.png` : `${name}.png`;
      await download('chat.file-picture', picture, file, writtenBy(session.messages));
    }
    const count = pictures.length > 1 ? `，内容较长，分成了 ${pictures.length} 张` : '';
    toast('success', `长图已导出${count}`);
  } catch {
    toast('error', '长图生成失败，可以改为导出 Markdown。');
  } finally {
    done();
  }
}

/** Gives several sessions out as one file of ours. */
export async function exportSessions(ids: readonly string[]): Promise<void> {
  try {
    const sessions: Session[] = [];
    for (const id of ids) {
      const session = await read(id);
      if (session) sessions.push(session);
    }
    const [only] = sessions;
    const name =
      sessions.length === 1 && only ? fileName(only.title) : `聊天记录（${sessions.length} 个对话）`;
    await saveJson(sessions, name);
  } catch (error) {
    reportProblem(error);
  }
}
