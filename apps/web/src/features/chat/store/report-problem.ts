import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { ClockMovedBackwards } from '../../../shared/lib/snowflake.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { useChat } from './chat-store.ts';

/** The message for the visitor. */
function problemMessage(error: unknown): string {
  if (error instanceof DatabaseProblem) return error.message;
  if (error instanceof ClockMovedBackwards) {
    return '电脑的时间被调回到了过去，暂时无法创建内容。请校准时间后再试，已输入的内容还在。';
  }
  return '操作没有完成，请再试一次。已输入的内容还在。';
}

/** Reports an error: database problems stay above the chat, all others are toasts. */
export function reportProblem(error: unknown): void {
  const sentence = problemMessage(error);
  if (error instanceof DatabaseProblem) {
    useChat.setState({ problem: sentence });
    return;
  }
  if (!(error instanceof ClockMovedBackwards)) console.error(error);
  toast('error', sentence);
}

/** Something was saved: the database problem is over. */
export function clearProblem(): void {
  if (useChat.getState().problem !== null) useChat.setState({ problem: null });
}
