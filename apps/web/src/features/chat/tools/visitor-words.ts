import { useChat } from '../store/chat-store.ts';
import { sessionRecords } from '../store/records.ts';

/** What the visitor wrote in a conversation. */
export async function visitorWords(conversation: string): Promise<string> {
  const { current } = useChat.getState();
  const session = current?.id === conversation ? current : await sessionRecords().get(conversation);
  return (session?.messages ?? [])
    .filter(({ role }) => role === 'user')
    .map(({ content, files = [] }) => [content, ...files.map(({ text }) => text)].join('\n'))
    .join('\n');
}
