import type { LiveAnswer } from '../session/chat-props.ts';
import { allMessages } from '../session/branches.ts';
import type { Session } from '../session/session.ts';

interface LiveAnswerStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => LiveAnswer | null;
  readonly set: (answer: LiveAnswer | null) => void;
}

const stores = new Map<string, LiveAnswerStore>();

function createLiveAnswerStore(): LiveAnswerStore {
  let answer: LiveAnswer | null = null;
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => answer,
    set(next) {
      if (next === answer) return;
      answer = next;
      for (const listener of listeners) listener();
    },
  };
}

/** The answer being written in a session, or of a comparison by the answer's id. The same object for the same id. */
export function getLiveAnswer(id: string): LiveAnswerStore {
  let source = stores.get(id);
  if (!source) stores.set(id, (source = createLiveAnswerStore()));
  return source;
}

export const busySentence = '正在回答，请先等它完成或停止。';

/** Whether an answer is being made in this session, here or in another tab, on screen or in another branch. */
export function isBusy(session: Session): boolean {
  return allMessages(session).some((message) => message.state === 'writing');
}
