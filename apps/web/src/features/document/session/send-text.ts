import type { NavigateFunction } from 'react-router';
import { handOffText } from '../../../shared/lib/hand-off/hand-off.ts';
import { toast } from '../../../shared/ui/toast.tsx';

const maxChatChars = 100_000;
const maxJobChars = 20_000;

/** Opens the chat with text in its composer. */
export function sendToChat(text: string, navigate: NavigateFunction): void {
  if (text.length > maxChatChars) toast('info', '全文太长，只带上前 10 万字符。');
  handOffText({ from: 'document', to: 'chat' }, text.slice(0, maxChatChars));
  void navigate('/chat');
}

/** Opens the resume workshop to import an old resume. */
export function sendToResume(text: string, navigate: NavigateFunction): void {
  handOffText({ from: 'document', to: 'resume' }, text.slice(0, maxChatChars));
  void navigate('/resume');
}

/** Opens the resume workshop with a job description for matching. */
export function sendToJobMatch(text: string, navigate: NavigateFunction): void {
  handOffText({ from: 'document', to: 'job' }, text.slice(0, maxJobChars));
  toast('info', '岗位描述已带上：打开一份简历，点“岗位匹配”，它就在那里。', { durationMs: 8_000 });
  void navigate('/resume');
}
