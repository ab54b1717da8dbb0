import { lazy, memo, Suspense, useCallback, useSyncExternalStore } from 'react';
import type { LiveAnswer, MessageAction, MessageListProps } from '../session/chat-props.ts';
import type { Message } from '../session/session.ts';
import { AssistantMessage } from './assistant-message.tsx';
import { UserMessage } from './user-message.tsx';
import type { VersionPosition } from './version-positions.ts';

const Comparison = lazy(() => import('./compare/comparison.tsx'));

export interface MessageRowProps {
  readonly message: Message;
  readonly live: MessageListProps['live'];
  readonly version: VersionPosition | undefined;
  readonly first: boolean;
  readonly last: boolean;
  /** How many chunks of documents the conversation has, which answers may cite. */
  readonly citable: number;
  readonly onAction: (action: MessageAction) => void;
}

const nothing = () => () => {};

/** The live answer, for the one message that it belongs to; other rows do not hear of it. */
function useLive(live: MessageListProps['live'], message: Message): LiveAnswer | null {
  const listens = message.state === 'writing';
  const get = useCallback(() => {
    const answer = listens ? live.get() : null;
    return answer?.message === message.id ? answer : null;
  }, [live, listens, message.id]);
  return useSyncExternalStore(listens ? live.subscribe : nothing, get);
}

export const MessageRow = memo(
  function MessageRow({ message, live, version, first, last, citable, onAction }: MessageRowProps) {
    const answer = useLive(live, message);
    if (message.role === 'user')
      return <UserMessage message={message} version={version} onAction={onAction} />;
    const row = (
      <AssistantMessage
        message={message}
        answer={answer}
        version={version}
        greeting={first && message.parent === null}
        last={last}
        citable={citable}
        onAction={onAction}
      />
    );
    return message.comparing && last ? (
      <Suspense fallback={row}>
        <Comparison message={message} citable={citable} onAction={onAction} />
      </Suspense>
    ) : (
      row
    );
  },
  (before, after) =>
    before.message === after.message &&
    before.live === after.live &&
    before.version?.index === after.version?.index &&
    before.version?.count === after.version?.count &&
    before.first === after.first &&
    before.last === after.last &&
    before.citable === after.citable &&
    before.onAction === after.onAction,
);
