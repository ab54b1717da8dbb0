import type { ModelInfo } from '@baigong/contracts';
import type { Draft, Message, Session, SessionSettings } from './session.ts';

/** What a visitor can do with a message. The list shows it, the page carries it out. */
export type MessageAction =
  | { readonly type: 'regenerate'; readonly message: Message }
  | { readonly type: 'continue'; readonly message: Message }
  | { readonly type: 'edit'; readonly message: Message; readonly content: string }
  | { readonly type: 'delete'; readonly message: Message }
  | { readonly type: 'version'; readonly message: Message; readonly step: 1 | -1 }
  | { readonly type: 'quote'; readonly text: string }
  | { readonly type: 'hand-off'; readonly to: 'paint' | 'resume' | 'document'; readonly text: string };

/** The text of the answer being written, ahead of what is saved. Changes at most once per frame. */
export interface LiveAnswer {
  readonly message: string;
  readonly content: string;
  readonly reasoning: NonNullable<Message['reasoning']>;
  readonly toolCalls: NonNullable<Message['toolCalls']>;
  readonly pictures: NonNullable<Message['pictures']>;
  readonly parts: NonNullable<Message['parts']>;
  readonly queued: { readonly place: number; readonly waitMs: number } | null;
}

export interface MessageListProps {
  readonly session: Session;
  /** Subscribes to the live answer of this session without rendering the list anew. */
  readonly live: {
    readonly subscribe: (listener: () => void) => () => void;
    readonly get: () => LiveAnswer | null;
  };
  /** Scroll to this message and mark it for a moment (from a search hit). */
  readonly target?: { readonly message: string; readonly query: string } | undefined;
  readonly onAction: (action: MessageAction) => void;
}

export interface ComposerProps {
  readonly session: Session;
  readonly draft: Draft;
  /** `session` is the id of the session it belongs to, which may no longer be the one on screen. */
  readonly onDraft: (draft: Draft, session: string) => void;
  readonly busy: boolean;
  /** The answer being made waits for a decision; what is sent then is one. */
  readonly asking?: boolean;
  /** Plain text, or a slash command with a local tool: the page decides by the text. */
  readonly onSend: (draft: Draft) => void;
  readonly onStop: () => void;
  readonly models: readonly ModelInfo[];
  /** Whether the server has said which models there are; absent: yes. Until then none is not missed. */
  readonly modelsKnown?: boolean;
  readonly onSettings: (settings: SessionSettings) => void;
}
