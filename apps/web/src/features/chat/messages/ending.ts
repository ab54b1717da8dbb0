import { failedAnswerSentence } from '@baigong/contracts';
import type { ErrorCode } from '@baigong/contracts';
import type { Message } from '../session/session.ts';

/** How an answer ended, and what can be done about it. */
export interface Ending {
  readonly tone: 'plain' | 'warning' | 'danger';
  readonly text: string;
  readonly action: 'continue' | 'regenerate' | null;
}

/** Why an answer that can be continued broke off. */
const interruptions: Partial<Record<ErrorCode, string>> = {
  'model.lengthLimit': '回答达到了模型的长度上限',
  // Messages of earlier versions have this code for the model's own limit too.
  'model.answerTooLarge': '回答达到了长度上限',
  'limits.visitorBudget': '今天的用量用完了，回答没有写完',
  'model.cut': '模型服务断开了连接，回答没有写完',
  'model.brokenAnswer': '模型服务发来的内容无法读取，回答没有写完',
  'model.emptyAnswer': '模型服务没有再返回内容，回答没有写完',
  'model.busy': '模型服务正忙，中止了回答',
  'model.timeout': '模型太久没有新的内容，已停止等待',
  'model.crashed': '本机模型意外退出，回答没有写完',
  'server.stopping': '服务器重启打断了回答',
  'run.interrupted': '服务器重启打断了回答',
  'server.internal': '服务器出了点问题，回答没有写完',
  'run.connectionLost': '与服务器的连接断开了，回答没有收完',
  'model.unreachable': '连接断开了，回答没有收完',
};

/** What an answer of tools alone ends with: the model said nothing. */
function wordlessEnding({ content, toolCalls = [], local }: Message, isLast: boolean): Ending | null {
  if (local === true || toolCalls.length === 0 || content.trim() !== '') return null;
  const isFailed = toolCalls.every(({ failure }) => failure !== undefined);
  return {
    tone: 'plain',
    text: `模型没有再说什么；${isFailed ? '工具没有做成' : '结果在上面'}。`,
    action: isFailed && isLast ? 'regenerate' : null,
  };
}

/** Null for an answer that is complete or still being made. `isLast`: nothing follows it on screen. */
export function endingOf(message: Message, isLast: boolean): Ending | null {
  const { state, error } = message;
  const content = message.content.trim();
  switch (state) {
    case 'stopped':
      return {
        tone: 'plain',
        text: content === '' ? '已停止生成' : '已停止生成，写好的内容都在',
        action: isLast ? (content === '' ? 'regenerate' : 'continue') : null,
      };
    case 'interrupted': {
      const reason = (error && interruptions[error.code]) ?? '回答中断了';
      const when = error?.code === 'limits.visitorBudget' ? '用量恢复后可以继续' : '可以继续';
      return { tone: 'warning', text: `${reason}；已收到的内容都在，${when}。`, action: 'continue' };
    }
    case 'failed':
      return {
        tone: 'danger',
        text: error
          ? `${error.message}${error.said ? ` 服务商的原话：${error.said}` : ''}`
          : failedAnswerSentence,
        action: isLast ? 'regenerate' : null,
      };
    case 'done':
      return wordlessEnding(message, isLast);
    case 'writing':
    case undefined:
      return null;
  }
}
