import { formatDate } from '../../../shared/lib/relative-time.ts';
import type { Message, Session } from '../session/session.ts';

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
  if (message.reasoning?.text) parts.push(`> **思考过程**\n>\n${quoted(message.reasoning.text)}`);
  if (message.content !== '') parts.push(message.content);
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
