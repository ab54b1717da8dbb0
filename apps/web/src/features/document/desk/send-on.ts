import type { NavigateFunction } from 'react-router';
import { put } from '../../../shared/lib/hand-off.ts';
import { toast } from '../../../shared/ui/toast.tsx';

/** What one message can carry. */
const mostForChat = 100_000;

/** Lays text into the chat's composer and goes there. */
export function sendToChat(text: string, navigate: NavigateFunction): void {
  if (text.length > mostForChat) toast('info', '全文太长，只带上前 10 万字符。');
  put('chat', text.slice(0, mostForChat));
  void navigate('/chat');
}

/** Hands text to the resume workshop, which asks whether it is an old resume or a job description. */
export function sendToResume(text: string, navigate: NavigateFunction): void {
  put('resume', text.slice(0, mostForChat));
  void navigate('/resume');
}
