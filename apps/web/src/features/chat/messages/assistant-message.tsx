import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import { modelList } from '../../../shared/model/models.ts';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import type { LiveAnswer, MessageAction } from '../session/chat-props.ts';
import { markCitations } from '../session/citations.ts';
import { shownParts, type ShownPart } from '../session/parts.ts';
import type { Message, MessageToolCall } from '../session/session.ts';
import { endingOf } from './ending.ts';
import { isModelText } from '../session/written-by.ts';
import { MessageActions } from './message-actions.tsx';
import { toolCards } from './tool-cards-code.ts';
import type { VersionPosition } from './version-positions.ts';
import styles from './message.module.css';

const SourcedAnswer = lazy(() => import('./sourced-answer.tsx'));
const CitedAnswer = lazy(() => import('./cited-answer.tsx'));
const AnswerExtras = lazy(() => import('./answer-extras.tsx'));
const NoModelWays = lazy(() => import('./no-model-ways.tsx'));

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

interface AnswerTextProps {
  readonly text: string;
  readonly toolCalls: readonly MessageToolCall[];
  readonly sources: NonNullable<Message['sources']>;
  readonly citable: number;
  readonly live: boolean;
  readonly writtenBy: 'model' | 'no-model';
}

/** A stretch of text, its citations led to what they cite. */
function AnswerText({ text, toolCalls, sources, citable, live, writtenBy }: AnswerTextProps) {
  const plain = <Markdown source={text} live={live} writtenBy={writtenBy} />;
  if (hasSources(toolCalls))
    return (
      <Suspense fallback={plain}>
        <SourcedAnswer content={text} calls={toolCalls} live={live} writtenBy={writtenBy} />
      </Suspense>
    );
  if (sources.length > 0)
    return (
      <Suspense fallback={plain}>
        <CitedAnswer content={text} sources={sources} writtenBy={writtenBy} />
      </Suspense>
    );
  return (
    <Markdown source={markCitations(text, citable)} cited={citable > 0} live={live} writtenBy={writtenBy} />
  );
}

/** Below the greeting, where nobody can answer yet; elsewhere its line is kept free, so that nothing moves. */
function NoModelNote() {
  const { state, models } = modelList();
  return (
    <p className={styles.noModel} data-shown={(state === 'known' && models.length === 0) || undefined}>
      还没有连接 AI 模型，下面的工具直接能用
    </p>
  );
}

/** Whether nothing is awaited of a part any more but what the model says next. */
const isAnswered = (part: ShownPart): boolean =>
  part.type === 'calls' &&
  part.calls.every(({ output, failure }) => output !== undefined || failure !== undefined);

/** An answer: its parts in the order they came, and how it ended. */
export function AssistantMessage({
  message,
  answer,
  version,
  greeting,
  last: isLast,
  citable,
  onAction,
}: AssistantMessageProps) {
  const [ToolCards] = useState(toolCards);
  const writing = message.state === 'writing';
  const all = answer ? { ...message, ...answer } : message;
  const { content, toolCalls = [], sources = [] } = all;
  // A local tool's text repeats its card as Markdown, for copying, searching and exporting.
  const shownByCard = message.local === true && toolCalls.length > 0;
  const parts = shownParts(shownByCard ? { toolCalls } : all);
  const last = parts.at(-1);
  const writtenBy = isModelText(all) ? 'model' : 'no-model';
  const waiting = writing && message.calling !== true && (!last || isAnswered(last));
  return (
    <article
      className={styles.row}
      data-role="assistant"
      data-greeting={greeting || undefined}
      data-message={message.id}
      aria-label="AI 助手的消息"
      aria-busy={writing}
    >
      {/* oxlint-disable react/no-array-index-key -- parts are only added at the end: a part's place is its identity */}
      {parts.map((part, n) => {
        const live = writing && part === last;
        switch (part.type) {
          case 'reasoning':
            return <Reasoning key={n} text={part.text} ms={part.ms} open={live} />;
          case 'calls':
            return (
              <Suspense key={n} fallback={null}>
                <ToolCards
                  session={message.conversationId}
                  message={message.id}
                  calls={part.calls}
                  local={message.local ?? false}
                  writing={writing}
                />
              </Suspense>
            );
          case 'pictures':
            return (
              <Suspense key={n} fallback={null}>
                <AnswerExtras pictures={part.pictures} sources={[]} />
              </Suspense>
            );
          case 'text':
            return (
              <div key={n} className={styles.answer} data-quotable="" data-writing={live || undefined}>
                <AnswerText text={part.text} {...{ toolCalls, sources, citable, live, writtenBy }} />
              </div>
            );
        }
        return null;
      })}
      {sources.length > 0 && (
        <Suspense fallback={null}>
          <AnswerExtras pictures={[]} sources={sources} />
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
      {greeting && <NoModelNote />}
      {message.local && toolCalls.length === 0 && (
        <Suspense fallback={null}>
          <NoModelWays message={message} />
        </Suspense>
      )}
      {writtenBy === 'model' && <AiLabel channel="chat.message" />}
      {!writing && <Ending message={message} last={isLast} onAction={onAction} />}
      {!writing && !greeting && (
        <MessageActions
          message={message}
          text={content}
          version={version}
          last={isLast}
          onAction={onAction}
        />
      )}
    </article>
  );
}
