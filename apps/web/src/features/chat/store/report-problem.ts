import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { ClockMovedBackwards } from '../../../shared/lib/snowflake.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { useChat } from './chat-store.ts';

/** What a visitor reads when something of the browser's own fails. */
function problemMessage(error: unknown): string {
  if (error instanceof DatabaseProblem) return error.message;
  if (error instanceof ClockMovedBackwards) {
    return '电脑的时间被调回到了过去，暂时无法创建内容。请校准时间后再试，已输入的内容还在。';
  }
  return '操作没有完成，请再试一次。已输入的内容还在。';
}

/** Says what went wrong: what hinders the keeping of things stays above the chat, the rest is a message. */
export function reportProblem(error: unknown): void {
  const sentence = problemMessage(error);
  if (error instanceof DatabaseProblem) {
    useChat.setState({ problem: sentence });
    return;
  }
  if (!(error instanceof ClockMovedBackwards)) console.error(error);
  toast('error', sentence);
}

/** Something was kept: whatever hindered it is over. */
export function clearProblem(): void {
  if (useChat.getState().problem !== null) useChat.setState({ problem: null });
}
