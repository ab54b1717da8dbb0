import type { AttachableItem, AttachedItem } from '../../../shared/feature-tools/attachable.ts';
import { ToolProblem } from '../../../shared/feature-tools/feature-tool.ts';
import { relativeTime } from '../../../shared/lib/relative-time.ts';
import { openChat } from '../store/open-chat.ts';
import { sessionRecords } from '../store/records.ts';

/** Older ones are found by the history. */
const maxItems = 200;

export async function listItems(): Promise<readonly AttachableItem[]> {
  await openChat();
  const now = Date.now();
  return (await sessionRecords().summaries(maxItems)).map(({ id, title, updatedAt }) => ({
    id,
    title,
    note: relativeTime(updatedAt, now),
  }));
}

export async function readItem(id: string): Promise<AttachedItem> {
  const session = await sessionRecords().get(id);
  if (!session) throw new ToolProblem('这次对话刚被删除了。');
  const text = session.messages
    .filter(({ content }) => content !== '')
    .map(({ role, content }) => `${role === 'user' ? '我' : '回答'}：${content}`)
    .join('\n\n');
  if (text === '') throw new ToolProblem('这次对话还没有内容。');
  return { kind: 'text', name: `对话《${session.title}》`, text };
}
