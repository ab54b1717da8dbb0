import { ToolProblem, type ToolAnswer, assertTitle } from '../../../shared/feature-tools/feature-tool.ts';
import type { MessageHit } from '../history/find-in-messages.ts';
import { searchMessages } from '../history/search-messages.ts';
import { findPrompts } from '../prompts/find-prompts.ts';
import { library } from '../prompts/library.ts';
import { loadOwnPrompts, useOwnPrompts } from '../prompts/own-prompts.ts';
import type { Session } from '../session/session.ts';
import { openChat } from '../store/open-chat.ts';
import { sessionRecords } from '../store/records.ts';
import { renameSession } from '../store/rename-session.ts';
import { exportSession, type ExportFormat } from '../transfer/export-session.ts';

const maxSessions = 30;
const maxChatChars = 7_000;
const maxPrompts = 12;
const maxChats = 50;

/** The session of an id. Throws ToolProblem. */
async function sessionOf(id: string): Promise<Session> {
  await openChat();
  const session = await sessionRecords().get(id.trim());
  if (!session) throw new ToolProblem(`没有编号为“${id}”的对话，请先列出或搜索对话。`);
  return session;
}

function findHits(query: string, signal: AbortSignal): Promise<readonly MessageHit[]> {
  return new Promise((resolve, reject) => {
    const hits: MessageHit[] = [];
    const cancel = searchMessages(query, ({ hits: more, done, failed }) => {
      hits.push(...more);
      if (failed) reject(new ToolProblem('对话没有搜索成功，请再试一次。'));
      else if (done) resolve(hits);
    });
    signal.addEventListener('abort', () => {
      cancel();
      resolve(hits);
    });
  });
}

export async function searchChats(query: string, signal: AbortSignal): Promise<ToolAnswer> {
  const hits = (await findHits(query, signal)).slice(0, maxSessions);
  return {
    title: `搜索“${query}”`,
    summary: hits.length === 0 ? `以前的对话没有提到“${query}”` : `找到 ${hits.length} 处`,
    blocks: [
      {
        type: 'table',
        header: ['对话', '谁说的', '内容'],
        rows: hits.map(({ title, role, before, found, after }) => [
          title,
          role === 'user' ? '你' : '回答',
          `${before}${found}${after}`,
        ]),
      },
    ],
    data: hits.map(({ session, title, role, before, found, after }) => ({
      session,
      title,
      role,
      text: `${before}${found}${after}`,
    })),
  };
}

export async function readChat(id: string): Promise<ToolAnswer> {
  const session = await sessionOf(id);
  const text = session.messages
    .filter(({ content }) => content !== '')
    .map(({ role, content }) => `${role === 'user' ? '我' : '回答'}：${content}`)
    .join('\n\n');
  const part = text.slice(0, maxChatChars);
  return {
    title: session.title,
    summary: `《${session.title}》，${session.messages.length} 条消息${part === text ? '' : '（只取开头）'}`,
    blocks: [{ type: 'code', language: 'text', text: part }],
    data: { id: session.id, title: session.title, text: part },
  };
}

export async function searchPrompts(query: string): Promise<ToolAnswer> {
  await loadOwnPrompts();
  const own = useOwnPrompts.getState().prompts ?? [];
  const found = findPrompts([...own, ...library], query).slice(0, maxPrompts);
  return {
    title: '提示词',
    summary: found.length === 0 ? `没有提到“${query}”的提示词` : `${found.length} 条提示词`,
    blocks: [
      {
        type: 'table',
        header: ['标题', '内容'],
        rows: found.map(({ title, text }) => [title, text.slice(0, 200)]),
      },
    ],
    data: found.map(({ title, text }) => ({ title, text: text.slice(0, 500) })),
  };
}

export async function listChats(): Promise<ToolAnswer> {
  await openChat();
  const chats = await sessionRecords().summaries(maxChats);
  const dates = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'short' });
  return {
    title: '对话',
    summary: `最近的 ${chats.length} 次对话`,
    blocks: [
      {
        type: 'table',
        header: ['标题', '时间', '编号'],
        rows: chats.map(({ title, updatedAt, id }) => [title, dates.format(updatedAt), id]),
      },
    ],
    data: chats.map(({ id, title, updatedAt }) => ({
      id,
      title,
      updatedAt: new Date(updatedAt).toISOString(),
    })),
  };
}

interface RenameInput {
  readonly session: string;
  readonly title: string;
}

export async function previewRename({ session, title }: RenameInput) {
  const { title: before } = await sessionOf(session);
  return {
    title: '对话改名',
    summary: `对话《${before}》改名`,
    blocks: [
      {
        type: 'diff' as const,
        segments: [
          { kind: 'removed' as const, text: before },
          { kind: 'added' as const, text: title.trim() },
        ],
      },
    ],
  };
}

export async function renameChat({ session, title }: RenameInput): Promise<ToolAnswer> {
  const { id, title: before } = await sessionOf(session);
  if (!(await renameSession(id, title))) throw new ToolProblem('没有改名：新标题是空的，或者对话刚被删除。');
  const { title: given } = await sessionOf(id);
  return {
    title: '对话改名',
    summary: `已改名为《${given}》`,
    blocks: [],
    data: { id, title: given },
    undo: { id, title: before, given },
  };
}

interface UndoRename {
  readonly id: string;
  readonly title: string;
  /** The title that the tool gave. */
  readonly given: string;
}

export async function undoRename({ id, title, given }: UndoRename): Promise<void> {
  assertTitle((await sessionOf(id)).title, given);
  await renameSession(id, title);
}

interface ExportInput {
  readonly session: string;
  readonly format?: ExportFormat | undefined;
}

const formatNames = { markdown: 'Markdown', json: 'JSON', picture: '长图' } as const;

export async function previewExport({ session, format = 'markdown' }: ExportInput) {
  const { title } = await sessionOf(session);
  return { title: '导出对话', summary: `把对话《${title}》导出为${formatNames[format]}并下载`, blocks: [] };
}

export async function exportChat({ session, format = 'markdown' }: ExportInput): Promise<ToolAnswer> {
  const { id, title } = await sessionOf(session);
  await exportSession(id, format);
  return {
    title: '导出对话',
    summary: `《${title}》已交给浏览器下载（${formatNames[format]}）`,
    blocks: [],
    data: { id, format },
  };
}
