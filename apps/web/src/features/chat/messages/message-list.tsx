import { ArrowDown } from 'lucide-react';
import { lazy, memo, Suspense, use, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { preloadMarkdown } from '../../../shared/markdown/markdown.tsx';
import { citableChunks, type CitableChunk } from '../session/citations.ts';
import type { MessageListProps } from '../session/chat-props.ts';
import type { Message } from '../session/session.ts';
import { AnswerLiveRegion } from './answer-live-region.tsx';
import { LazyVirtualMessages, type VirtualMessagesHandle } from './lazy-virtual-messages.tsx';
import { MessageRow } from './message-row.tsx';
import { whenToolCardsTried } from './tool-cards-code.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { stopReading } from './reading.ts';
import { useScrollToTarget } from './use-scroll-to-target.ts';
import { findVersions } from './version-positions.ts';
import styles from './message-list.module.css';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const QuoteButton = lazy(() => import('./quote-button.tsx').then((m) => ({ default: m.QuoteButton })));
const Viewer = lazy(() => import('./attachment-viewer.tsx'));

/**
 * The messages of a session. The last ones lie in the page as they are, so that an answer grows without a
 * virtual list measuring it and the browser's own search finds them; those before are virtual.
 */
export const MessageList = memo(function MessageList({ session, live, target, onAction }: MessageListProps) {
  return (
    // Scroll place, open editors and what is folded belong to one session.
    <Suspense key={session.id} fallback={<div className={styles.frame} />}>
      <SessionMessages session={session} live={live} target={target} onAction={onAction} />
    </Suspense>
  );
});

/** Messages and characters that are laid out at once when a session opens; those before them are virtual. */
const MAX_RENDERED_MESSAGES = 12;
const MAX_RENDERED_CHARS = 24_000;

/** How many messages at the beginning of a session are shown virtually. */
export function countVirtualized(messages: readonly Message[]): number {
  if (messages.length <= MAX_RENDERED_MESSAGES) return 0;
  let characters = 0;
  let index = messages.length;
  while (index > 0 && messages.length - index < MAX_RENDERED_MESSAGES) {
    characters += messages[index - 1]?.content.length ?? 0;
    if (characters > MAX_RENDERED_CHARS && messages.length - index >= 2) break;
    index--;
  }
  return index;
}

/** Milliseconds after the first letter: by then the page has long shown it. */
const DELAY_MS = 600;

/** Fetches the renderer while the visitor writes, and the tools when it is a command, so that neither is waited for. */
function usePreloadWhileTyping(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onInput = ({ target }: Event) => {
      timer ??= setTimeout(() => void preloadMarkdown(), DELAY_MS);
      if (!(target instanceof HTMLTextAreaElement && target.value.startsWith('/'))) return;
      document.removeEventListener('input', onInput);
      void whenToolCardsTried();
      import('@baigong/tools').catch(() => undefined);
    };
    document.addEventListener('input', onInput);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', onInput);
    };
  }, []);
}

function SessionMessages({ session, live, target, onAction }: MessageListProps) {
  const { messages } = session;
  // A stored card that came later would move what is below it.
  const [hasStoredCards] = useState(() => messages.some(({ toolCalls }) => toolCalls !== undefined));
  if (hasStoredCards) use(whenToolCardsTried());
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const earlier = useRef<VirtualMessagesHandle>(null);
  const printing = useIsPrinting();
  // The end of the virtual part is fixed when the session opens: rows that moved between the two would jump.
  const [boundary] = useState(() => messages[countVirtualized(messages)]?.id);
  const found = messages.findIndex(({ id }) => id === boundary);
  const cut = printing ? 0 : found >= 0 ? found : Math.min(countVirtualized(messages), messages.length);

  const citable = useMemo(() => citableChunks(messages), [messages]);
  const [cited, setCited] = useState<CitableChunk | null>(null);
  useCitationClicks(content, citable, setCited);

  const versions = useMemo(() => findVersions(session), [session]);
  const { isAtBottom, hasUnread, scrollToBottom } = useStickToBottom(
    scroller,
    content,
    `${messages.length}:${messages.at(-1)?.id}`,
    live.subscribe,
  );
  useScrollToTarget({ scroller, earlier, messages, cut, target });
  useEffect(() => stopReading, []);
  usePreloadWhileTyping();

  // One's own message is always shown, wherever one was reading.
  const last = messages.at(-1);
  const lastOwn = messages.findLast(({ role }) => role === 'user')?.id;
  const knownOwn = useRef(lastOwn);
  useEffect(() => {
    if (knownOwn.current === lastOwn) return;
    knownOwn.current = lastOwn;
    scrollToBottom(true);
  }, [lastOwn, scrollToBottom]);

  const row = (index: number) => {
    const message = messages[index];
    if (!message) return <></>;
    return (
      <MessageRow
        key={message.id}
        message={message}
        live={live}
        version={versions.get(message.id)}
        first={index === 0}
        last={message === last}
        citable={citable.length}
        onAction={onAction}
      />
    );
  };

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label="对话内容"
        // AnswerLiveRegion announces a finished answer once, instead of every chunk.
        aria-live="off"
        aria-busy={last?.state === 'writing'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <div ref={content} className={styles.content}>
          {cut > 0 && <LazyVirtualMessages ref={earlier} scroller={scroller} count={cut} row={row} />}
          {messages.slice(cut).map((_, offset) => row(cut + offset))}
        </div>
      </div>
      {!isAtBottom && (
        <button
          type="button"
          className={styles.jump}
          data-unread={hasUnread || undefined}
          aria-label={hasUnread ? '有新内容，跳到底部' : '跳到底部'}
          onClick={() => scrollToBottom(true)}
        >
          <ArrowDown aria-hidden />
          {hasUnread && <span>新内容</span>}
        </button>
      )}
      {messages.length > 1 && (
        <Suspense fallback={null}>
          <QuoteButton within={scroller} onQuote={(text) => onAction({ type: 'quote', text })} />
        </Suspense>
      )}
      <AnswerLiveRegion messages={messages} />
      {cited && (
        <OnDemand>
          <Viewer
            images={[]}
            files={[cited.file]}
            shown={cited.file.id}
            chunk={cited.index}
            onShow={() => setCited(null)}
          />
        </OnDemand>
      )}
    </div>
  );
}

/** Whether the page is about to be printed: then every message is laid out, in sight or not. */
function useIsPrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}

/** The Markdown view makes the buttons of citations; their container hears the clicks. */
function useCitationClicks(
  container: RefObject<HTMLElement | null>,
  citable: readonly CitableChunk[],
  onCited: (chunk: CitableChunk) => void,
): void {
  useEffect(() => {
    const element = container.current;
    if (!element || citable.length === 0) return undefined;
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const number = Number(event.target.closest('button[data-cite]')?.getAttribute('data-cite'));
      const chunk = citable[number - 1];
      if (chunk) onCited(chunk);
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [container, citable, onCited]);
}
