import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import type { LiveAnswer, MessageAction } from '../session/chat-props.ts';
import { markCitations } from '../session/citations.ts';
import type { Message } from '../session/session.ts';
import { endingOf } from './ending.ts';
import { isModelText } from '../session/written-by.ts';
import { MessageActions } from './message-actions.tsx';
import { toolCards } from './tool-cards-code.ts';
import type { VersionPosition } from './version-positions.ts';
import styles from './message.module.css';

const SourcedAnswer = lazy(() => import('./sourced-answer.tsx'));
const CitedAnswer = lazy(() => import('./cited-answer.tsx'));
const AnswerExtras = lazy(() => import('./answer-extras.tsx'));

interface AssistantMessageProps {
  readonly message: Message;
  /** What has arrived of it, while it is being written. */
  readonly answer: LiveAnswer | null;
  readonly version: VersionPosition | undefined;
  readonly greeting: boolean;
  readonly last: boolean;
  readonly citable: number;
  readonly onAction: (action: MessageAction) => void;
}

function describeQueue({ place, waitMs }: NonNullable<LiveAnswer['queued']>): string {
  return `前面还有 ${place} 个，约 ${Math.max(1, Math.ceil(waitMs / 1000))} 秒`;
}

const actionLabels = { continue: '继续', regenerate: '重新生成' } as const;

/** How an answer ended, unless it is complete. */
function Ending({ message, last, onAction }: Pick<AssistantMessageProps, 'message' | 'last' | 'onAction'>) {
  const ending = endingOf(message, last);
  if (!ending) return null;
  const { tone, text, action } = ending;
  const button = action && (
    <Button size="sm" onClick={() => onAction({ type: action, message })}>
      {actionLabels[action]}
    </Button>
  );
  if (tone === 'plain')
    return (
      <div className={styles.ending}>
        <span>{text}</span>
        {button}
      </div>
    );
  return (
    <Alert
      {...(tone === 'warning' ? { tone } : { role: 'note' as const })}
      className={styles.alert}
      actions={button}
    >
      {text}
    </Alert>
  );
}

/** Whether a tool gave passages of pages, which the answer may quote. */
const hasSources = (calls: readonly { readonly output?: unknown }[]): boolean =>
  calls.some(
    ({ output }) => (output as { data?: { sources?: unknown } } | undefined)?.data?.sources !== undefined,
  );

interface ReasoningProps {
  readonly text: string;
  readonly ms: number;
  /** It is being thought now: open until the answer begins, unless the visitor says otherwise. */
  readonly open: boolean;
}

/** The model's thoughts: open while they come, folded once the answer begins. */
function Reasoning({ text, ms, open }: ReasoningProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const id = useId();
  const shown = chosen ?? open;
  const seconds = Math.max(1, Math.round(ms / 1000));
  return (
    <section className={styles.reasoning} data-open={shown || undefined}>
      <button
        type="button"
        className={styles.reasoningTitle}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setChosen(!shown)}
      >
        <ChevronRight aria-hidden />
        {ms > 0 ? `思考过程 · 用时 ${seconds} 秒` : '思考过程'}
      </button>
      <div id={id} hidden={!shown} className={styles.reasoningText} data-quotable="">
        {shown && <Markdown source={text} live={open} small />}
      </div>
    </section>
  );
}

/** An answer: reasoning, tool results, text, and how it ended. */
export function AssistantMessage({
  message,
  answer,
  version,
  greeting,
  last,
  citable,
  onAction,
}: AssistantMessageProps) {
  const [ToolCards] = useState(toolCards);
  const writing = message.state === 'writing';
  const content = answer?.content ?? message.content;
  const reasoning = answer
    ? { text: answer.reasoning, ms: answer.reasoningMs }
    : (message.reasoning ?? { text: '', ms: 0 });
  const toolCalls = answer?.toolCalls ?? message.toolCalls ?? [];
  const { pictures = [], sources = [] } = { ...message, ...answer };
  const thinking = writing && content === '' && reasoning.text !== '';
  // A local tool's text repeats its card as Markdown, for copying, searching and exporting.
  const shownByCard = message.local === true && toolCalls.length > 0;
  const writtenBy = isModelText({ ...message, content, pictures }) ? 'model' : 'no-model';
  const waiting = writing && content === '' && !thinking && pictures.length === 0 && message.calling !== true;
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
          <ToolCards
            session={message.conversationId}
            message={message.id}
            calls={toolCalls}
            local={message.local ?? false}
            writing={writing}
          />
        </Suspense>
      )}
      {content !== '' && !shownByCard && (
        <div className={styles.answer} data-quotable="" data-writing={writing || undefined}>
          {hasSources(toolCalls) ? (
            <Suspense fallback={<Markdown source={content} live={writing} writtenBy={writtenBy} />}>
              <SourcedAnswer content={content} calls={toolCalls} live={writing} writtenBy={writtenBy} />
            </Suspense>
          ) : sources.length > 0 ? (
            <Suspense fallback={<Markdown source={content} live={writing} writtenBy={writtenBy} />}>
              <CitedAnswer content={content} sources={sources} writtenBy={writtenBy} />
            </Suspense>
          ) : (
            <Markdown
              source={markCitations(content, citable)}
              cited={citable > 0}
              live={writing}
              writtenBy={writtenBy}
            />
          )}
        </div>
      )}
      {pictures.length + sources.length > 0 && (
        <Suspense fallback={null}>
          <AnswerExtras pictures={pictures} sources={sources} />
        </Suspense>
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
      {writtenBy === 'model' && <AiLabel channel="chat.message" />}
      {!writing && <Ending message={message} last={last} onAction={onAction} />}
      {!writing && !greeting && (
        <MessageActions message={message} text={content} version={version} last={last} onAction={onAction} />
      )}
    </article>
  );
}
