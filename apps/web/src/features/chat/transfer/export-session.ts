import { download, downloadText } from '../../../shared/lib/download.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { describeCall } from '../session/describe-call.ts';
import { shownParts } from '../session/parts.ts';
import type { Message, Session } from '../session/session.ts';
import { sessionsWrittenBy, writtenBy } from '../session/written-by.ts';
import { goneSessionSentence, readSession } from '../store/change-session.ts';
import { reportProblem } from '../store/report-problem.ts';
import { writeSessionFile } from './session-file.ts';

export type ExportFormat = 'markdown' | 'json' | 'picture';

const saveJson = (sessions: readonly Session[], name: string): Promise<void> =>
  downloadText(
    'chat.file-json',
    writeSessionFile(sessions, Date.now()),
    `${name}.json`,
    sessionsWrittenBy(sessions),
  );

/** Characters that some file systems refuse in names. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;

/** A title as a file name, without its extension. */
export function fileName(title: string): string {
  return title.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim().slice(0, 60).replace(/^\.+/, '') || '对话';
}

/** A fence longer than any run of backquotes in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

const stateNotes: Partial<Record<NonNullable<Message['state']>, string>> = {
  stopped: '（已停止生成）',
  interrupted: '（回答中断）',
  failed: '（没有得到回答）',
};

function speaker(message: Message): string {
  if (message.role === 'user') return '我';
  if (message.local) return '本地工具';
  return message.model ? `AI 助手（${message.model}）` : 'AI 助手';
}

function messageToMarkdown(message: Message): string {
  const parts = [`## ${speaker(message)}`];
  for (const { name } of message.images ?? []) parts.push(`（图片：${name}）`);
  for (const { name, text } of message.files ?? []) parts.push(`附件《${name}》：\n\n${fenced(text)}`);
  // A local tool's text repeats what its call gave.
  for (const part of shownParts(message.local === true ? { content: message.content } : message)) {
    if (part.type === 'reasoning') parts.push(`> **思考过程**\n>\n${quoted(part.text)}`);
    else if (part.type === 'text') parts.push(part.text.trim());
    else if (part.type === 'calls') parts.push(...part.calls.map(describeCall));
    else parts.push(`（模型给出的图片：${part.pictures.length} 张）`);
  }
  if (message.sources)
    parts.push(message.sources.map(({ number, title, url }) => `[${number}] ${title} ${url}`).join('\n\n'));
  const note = message.state && stateNotes[message.state];
  if (note) parts.push(message.error ? `${note.slice(0, -1)}：${message.error.message}）` : note);
  return parts.join('\n\n');
}

/** The branch on screen as one Markdown document. */
export function sessionToMarkdown(session: Session): string {
  const title = session.title.replace(/\s+/g, ' ').trim() || '对话';
  return `${[
    `# ${title}`,
    `导出自百工，最后更新于 ${formatDate(session.updatedAt)}`,
    ...session.messages.map(messageToMarkdown),
  ].join('\n\n')}\n`;
}

/** Gives one session out as a file. */
export async function exportSession(id: string, format: ExportFormat): Promise<void> {
  try {
    const session = await readSession(id);
    if (!session) {
      toast('error', goneSessionSentence);
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
      const session = await readSession(id);
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
