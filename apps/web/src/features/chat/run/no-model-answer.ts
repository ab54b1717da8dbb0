import type { Message } from '../session/session.ts';

/**
 * The answer to plain words when no model is connected; the buttons below it do what it names. It is text of ours and
 * is marked as local: it never poses as a model's.
 */
const explanation = `**这里还没有连接模型**，所以没法像 AI 那样回答。你的内容已经保存。现在可以：

- 连接自己的模型，再点这条消息的“重新生成”
- 直接用工具：下面合适的，或输入 \`/\` 选一个，例如 \`/计算 299 打八折\``;

const reminder = '还没有连接模型，这句话暂时答不了。输入 `/` 可以用本地工具，连接模型后可以点“重新生成”。';

/** Whether a message says that there is no model. */
export const isNoModelAnswer = ({ local, content }: Pick<Message, 'local' | 'content'>): boolean =>
  local === true && (content === explanation || content === reminder);

/** The explanation once per conversation, and after it one sentence. `before`: the messages above. */
export function noModelAnswer(before: readonly Message[]): string {
  return before.some(({ local, content }) => local === true && content === explanation)
    ? reminder
    : explanation;
}
