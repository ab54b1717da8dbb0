import type { NavigateFunction } from 'react-router';
import { handOffText } from '../shared/lib/hand-off/hand-off.ts';

/** Goes to the chat with a text in its box, from wherever the visitor is, the chat included. */
export async function askInChat(navigate: NavigateFunction, text: string): Promise<void> {
  handOffText({ from: 'palette', to: 'chat' }, text);
  await navigate('/chat');
  const { openChat, receiveHandOff } = await import('../features/chat/store/open-chat.ts');
  await openChat();
  receiveHandOff();
}
