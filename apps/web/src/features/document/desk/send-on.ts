import type { NavigateFunction } from 'react-router';
import { put } from '../../../shared/lib/hand-off.ts';
import { toast } from '../../../shared/ui/toast.tsx';

/** What one message can carry. */
const mostForChat = 100_000;
/** What the matching takes. */
const mostForJob = 20_000;

/** Lays text into the chat's composer and goes there. */
export function sendToChat(text: string, navigate: NavigateFunction): void {
  if (text.length > mostForChat) toast('info', '全文太长，只带上前 10 万字符。');
  put('chat', text.slice(0, mostForChat));
  void navigate('/chat');
}

/** Hands an old resume's text to the resume workshop, where it is imported after a look at what was recognised. */
export function sendToResume(text: string, navigate: NavigateFunction): void {
  put('resume', text.slice(0, mostForChat));
  void navigate('/resume');
}

/** Hands a job description to the resume workshop: it is filled in where a resume is matched with a job. */
export function sendJob(text: string, navigate: NavigateFunction): void {
  put('job', text.slice(0, mostForJob));
  toast('info', '岗位描述已带上：打开一份简历，点“岗位匹配”，它就在那里。', { durationMs: 8_000 });
  void navigate('/resume');
}
