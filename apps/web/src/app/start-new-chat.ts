import type { NavigateFunction } from 'react-router';

/** Goes to the chat and begins a new conversation there, from wherever the visitor is. */
export async function startNewChat(navigate: NavigateFunction): Promise<void> {
  await navigate('/chat');
  const [{ openChat }, { newChat }] = await Promise.all([
    import('../features/chat/store/open-chat.ts'),
    import('../features/chat/store/new-chat.ts'),
  ]);
  await openChat();
  await newChat();
}
