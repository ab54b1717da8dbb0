import type { Session } from './session.ts';

export const defaultTitle = '新对话';
export const greeting = '你好，我是 AI 助手，有什么可以帮你的吗？';

/** A session with the greeting as its only message. `nextId` may throw when the clock moved backwards. */
export function newSession(nextId: () => string, now: number, id = nextId()): Session {
  return {
    id,
    title: defaultTitle,
    messages: [
      {
        id: nextId(),
        role: 'assistant',
        content: greeting,
        conversationId: id,
        parent: null,
        createdAt: now,
      },
    ],
    createdAt: now,
    updatedAt: now,
  };
}

/** One message or fewer counts as empty. */
export function isEmptySession(session: Session): boolean {
  return session.messages.length <= 1;
}
