import { type PromptMessage, maxMessagePictures } from '@baigong/contracts';
import { citableChunks, citableText } from './citations.ts';
import { describeCall } from './describe-call.ts';
import type { Message, SessionSettings } from './session.ts';

/** The instruction to continue exactly where the answer ended. */
export const continueInstruction =
  '请从上一条回答中断的地方接着写，直接输出后面的内容。不要重复已经写过的文字，不要道歉，也不要说明你在继续。';

/** What an answer says: where tools alone gave it, what came of them. */
const saidIn = ({ content, toolCalls = [] }: Message): string =>
  content.trim() === '' ? toolCalls.map(describeCall).join('\n\n') : content;

/** The message's text after the text of its attached files. `cited`: chunks of documents in the messages before. */
function contentOf(message: Message, cited: number): string {
  if (!message.files?.length) return saidIn(message);
  let first = cited + 1;
  const files = message.files.map((file) => {
    const { name, text, chunks = [] } = file;
    if (chunks.length === 0) return `附件《${name}》的内容：\n\n${text}`;
    const numbered = citableText(file, first);
    first += chunks.length;
    return numbered;
  });
  return [...files, message.content].filter((part) => part !== '').join('\n\n');
}

/**
 * Messages on their way to a model: the session's system prompt, then what was said. Left out are the greeting
 * (whatever stands before the visitor's first words), answers that stayed empty, our own sentence that no model is
 * connected, and questions that failed, since what was refused once would be refused in every later turn; what tools
 * answered stays, since the visitor may ask about it. Two messages of one role in a row
 * become one: the templates of several local models refuse them otherwise.
 */
export function buildPrompt(
  messages: readonly Message[],
  settings: SessionSettings | undefined,
): PromptMessage[] {
  const system = settings?.system?.trim();
  const prompt: PromptMessage[] = system ? [{ role: 'system', content: system }] : [];
  const first = messages.findIndex((message) => message.role === 'user');
  if (first < 0) return prompt;
  const conversation = messages.slice(first);
  let next = citableChunks(messages.slice(0, first)).length;
  for (const [index, message] of conversation.entries()) {
    const cited = next;
    next += citableChunks([message]).length;
    const answer = conversation[index + 1];
    if (message.role === 'user' && answer?.state === 'failed' && answer.content === '') continue;
    if (message.local === true && !message.toolCalls?.length) continue;
    const content = contentOf(message, cited);
    const images = message.images?.map(({ url }) => url) ?? [];
    if (content === '' && images.length === 0) continue;
    const last = prompt.at(-1);
    const together = [...(last?.images ?? []), ...images];
    if (last?.role === message.role && together.length <= maxMessagePictures) {
      prompt[prompt.length - 1] = {
        role: message.role,
        content: [last.content, content].filter((part) => part !== '').join('\n\n'),
        ...(together.length > 0 ? { images: together } : {}),
      };
      continue;
    }
    prompt.push({ role: message.role, content, ...(images.length > 0 ? { images } : {}) });
  }
  return prompt;
}
