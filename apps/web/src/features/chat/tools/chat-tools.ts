import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import type { MessageHit } from '../history/find-in-messages.ts';
import { searchMessages } from '../history/search-messages.ts';
import { findPrompts } from '../prompts/find-prompts.ts';
import { library } from '../prompts/library.ts';
import { loadOwnPrompts, useOwnPrompts } from '../prompts/own-prompts.ts';
import { sessionRecords } from '../store/records.ts';

const maxHits = 30;
const maxChatChars = 7_000;
const maxPrompts = 12;

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
  const hits = (await findHits(query, signal)).slice(0, maxHits);
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
  const session = await sessionRecords().get(id.trim());
  if (!session) throw new ToolProblem(`没有编号为“${id}”的对话，请先搜索对话。`);
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
