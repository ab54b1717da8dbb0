import { lazy, Suspense } from 'react';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import type { LiveAnswer, MessageAction } from '../chat-props.ts';
import type { Message } from '../session/session.ts';
import { MessageActions } from './message-actions.tsx';
import { Reasoning } from './reasoning.tsx';
import type { VersionPosition } from './version-positions.ts';
import styles from './message.module.css';

const ToolCards = lazy(() => import('./tool-cards.tsx'));

interface AssistantMessageProps {
  readonly message: Message;
  /** What has arrived of it, while it is being written. */
  readonly answer: LiveAnswer | null;
  readonly version: VersionPosition | undefined;
  readonly greeting: boolean;
  readonly last: boolean;
  readonly onAction: (action: MessageAction) => void;
}

function describeQueue({ place, waitMs }: NonNullable<LiveAnswer['queued']>): string {
  return `前面还有 ${place} 个，约 ${Math.max(1, Math.ceil(waitMs / 1000))} 秒`;
}

function Continue({ message, onAction }: Pick<AssistantMessageProps, 'message' | 'onAction'>) {
  return (
    <Button size="sm" onClick={() => onAction({ type: 'continue', message })}>
      继续
    </Button>
  );
}

/** How an answer ended, unless it is complete. */
function Ending({ message, last, onAction }: Pick<AssistantMessageProps, 'message' | 'last' | 'onAction'>) {
  switch (message.state) {
    case 'stopped':
      return (
        <div className={styles.ending}>
          <span>已停止生成</span>
          {last && message.content !== '' && <Continue message={message} onAction={onAction} />}
        </div>
      );
    case 'interrupted':
      return (
        <Alert
          tone="warning"
          className={styles.alert}
          actions={<Continue message={message} onAction={onAction} />}
        >
          回答中断了，已收到的内容都在。
        </Alert>
      );
    case 'failed':
      return (
        <Alert
          role="note"
          className={styles.alert}
          actions={
            last && (
              <Button size="sm" onClick={() => onAction({ type: 'regenerate', message })}>
                重新生成
              </Button>
            )
          }
        >
          {message.error?.message ?? '回答失败了，请重试。'}
        </Alert>
      );
    case 'writing':
    case 'done':
    case undefined:
      return null;
  }
}

/** An answer: reasoning, tool results, text, and how it ended. */
export function AssistantMessage({
  message,
  answer,
  version,
  greeting,
  last,
  onAction,
}: AssistantMessageProps) {
  const writing = message.state === 'writing';
  const content = answer?.content ?? message.content;
  const reasoning = answer
    ? { text: answer.reasoning, ms: answer.reasoningMs }
    : (message.reasoning ?? { text: '', ms: 0 });
  const toolCalls = answer?.toolCalls ?? message.toolCalls ?? [];
  const thinking = writing && content === '' && reasoning.text !== '';
  // A local tool's text repeats its card as Markdown, for copying, searching and exporting.
  const shownByCard = message.local === true && toolCalls.length > 0;
  const waiting = writing && content === '' && !thinking;
  return (
    <article
      className={styles.row}
      data-role="assistant"
      data-greeting={greeting || undefined}
      data-message={message.id}
      aria-label="AI 助手的消息"
      aria-busy={writing}
    >
      {reasoning.text !== '' && <Reasoning text={reasoning.text} ms={reasoning.ms} open={thinking} />}
      {toolCalls.length > 0 && (
        <Suspense fallback={null}>
          <ToolCards calls={toolCalls} local={message.local ?? false} writing={writing} />
        </Suspense>
      )}
      {content !== '' && !shownByCard && (
        <div className={styles.answer} data-quotable="" data-writing={writing || undefined}>
          <Markdown source={content} live={writing} />
        </div>
      )}
      {waiting && (
        <p className={styles.waiting}>
          <span className={styles.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {answer?.queued ? describeQueue(answer.queued) : <span className="visually-hidden">正在回答</span>}
        </p>
      )}
      {!writing && <Ending message={message} last={last} onAction={onAction} />}
      {!writing && !greeting && (
        <MessageActions message={message} text={content} version={version} last={last} onAction={onAction} />
      )}
    </article>
  );
}
