import { useEffect, type RefObject } from 'react';
import type { MessageListProps } from '../session/chat-props.ts';
import type { Message } from '../session/session.ts';
import type { VirtualMessagesHandle } from './lazy-virtual-messages.tsx';
import styles from './message-list.module.css';

const HIGHLIGHT_MS = 2_400;
const highlightName = 'search-hit';

/** Every place of `words` in the text below `root`, case aside. */
export function findTextRanges(root: Node, query: string): Range[] {
  const needle = query.trim().toLowerCase();
  if (needle === '') return [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node as Text).data.toLowerCase();
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, Math.min(at + needle.length, (node as Text).length));
      ranges.push(range);
    }
  }
  return ranges;
}

interface TargetOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly earlier: RefObject<VirtualMessagesHandle | null>;
  readonly messages: readonly Message[];
  readonly cut: number;
  readonly target: MessageListProps['target'];
}

/** Brings a search hit into sight and marks it for a moment. */
export function useScrollToTarget({ scroller, earlier, messages, cut, target }: TargetOptions): void {
  useEffect(() => {
    if (!target) return;
    const index = messages.findIndex(({ id }) => id === target.message);
    if (index < 0) return;
    let attempts = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const clear = () => {
      if (typeof CSS !== 'undefined' && 'highlights' in CSS) CSS.highlights.delete(highlightName);
    };
    // The row may have to be fetched, laid out and rendered first; each step is one more look.
    const attempt = () => {
      const element = scroller.current?.querySelector<HTMLElement>(
        `[data-message="${CSS.escape(target.message)}"]`,
      );
      if (!element && index < cut) earlier.current?.show(index);
      const ranges = element ? findTextRanges(element, target.query) : [];
      attempts++;
      if (!element || (ranges.length === 0 && attempts < 12)) {
        if (attempts < 40) timer = setTimeout(attempt, 50);
        if (!element) return;
      }
      const anchor = ranges[0]?.startContainer.parentElement ?? element;
      anchor.scrollIntoView({ block: 'center' });
      if (ranges.length > 0 && 'highlights' in CSS)
        CSS.highlights.set(highlightName, new Highlight(...ranges));
      element.classList.add(styles.found ?? '');
      if (ranges.length === 0 && attempts < 12) return;
      timer = setTimeout(() => {
        element.classList.remove(styles.found ?? '');
        clear();
      }, HIGHLIGHT_MS);
    };
    attempt();
    return () => {
      clearTimeout(timer);
      clear();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- messages that arrive later do not take the reader back to the hit
  }, [target]);
}
