import { create } from 'zustand';
import { emptyDraft, type Draft, type Session } from '../session/session.ts';

/** A place in the history to show: a search hit. */
export interface SearchTarget {
  readonly message: string;
  readonly query: string;
}

interface ChatState {
  /** The session on screen; null before the first is open and after the last is deleted. */
  readonly current: Session | null;
  readonly opened: boolean;
  readonly draft: Draft;
  /** Why nothing can be saved, for the visitor; null when it can. */
  readonly problem: string | null;
  readonly target: SearchTarget | undefined;
  readonly historyOpen: boolean;
}

/** What the chat shows. Changed only by the use cases beside this file. */
export const useChat = create<ChatState>()(() => ({
  current: null,
  opened: false,
  draft: emptyDraft,
  problem: null,
  target: undefined,
  historyOpen: false,
}));

export const openHistory = (open: boolean) => useChat.setState({ historyOpen: open });
