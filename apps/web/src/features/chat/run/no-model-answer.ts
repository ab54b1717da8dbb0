import type { Message } from '../session/session.ts';

/**
 * The answer to plain words when no model is connected. It is text of ours and is marked as local: it never poses as
 * a model's.
 */
const explanation = `**这里还没有连接模型**，所以没法像 AI 那样回答。你的内容已经保存。现在可以：

- 用本地工具：输入 \`/\` 选一个，例如 \`/计算 299 打八折\`、\`/日期 下周五\`、\`/拼音 银行行长\`
- 连接模型后，点这条消息的“重新生成”得到回答。方法在“设置 → 模型”里；如果网站不是你管理的，请联系站点管理员`;

const reminder = '还没有连接模型，这句话暂时答不了。输入 `/` 可以用本地工具，连接模型后可以点“重新生成”。';

/** The explanation once per conversation, and after it one sentence. `before`: the messages above. */
export function noModelAnswer(before: readonly Message[]): string {
  return before.some(({ local, content }) => local === true && content === explanation)
    ? reminder
    : explanation;
}
