import { Quote } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import styles from './quote-button.module.css';

interface SelectionRect {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

/** Longest quotation, in characters: more than this is better copied. */
const MAX_QUOTE_CHARS = 2_000;

function findSelection(within: HTMLElement): SelectionRect | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const text = selection.toString().trim();
  const range = selection.getRangeAt(0);
  const inside = (node: Node) =>
    within.contains(node) &&
    (node instanceof Element ? node : node.parentElement)?.closest('[data-quotable]');
  if (text === '' || !inside(range.startContainer) || !within.contains(range.endContainer)) return null;
  const rects = range.getClientRects();
  const end = rects[rects.length - 1];
  if (!end) return null;
  const box = within.getBoundingClientRect();
  if (end.bottom < box.top || end.top > box.bottom) return null;
  return {
    text: text.slice(0, MAX_QUOTE_CHARS),
    left: Math.min(Math.max(end.right, box.left + 48), box.right - 48),
    top: Math.min(end.bottom + 8, box.bottom - 48),
  };
}

/** A small button beside a selection in a message: 引用. */
export function QuoteButton({
  within,
  onQuote,
}: {
  within: RefObject<HTMLElement | null>;
  onQuote: (text: string) => void;
}) {
  const [place, setPlace] = useState<SelectionRect | null>(null);
  useEffect(() => {
    const box = within.current;
    if (!box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPlace(pressed ? null : findSelection(box)), 120);
    };
    const hide = () => setPlace(null);
    // While the pointer is down the selection is still being made.
    const onDown = () => {
      pressed = true;
    };
    const onUp = () => {
      pressed = false;
      look();
    };
    document.addEventListener('selectionchange', look);
    box.addEventListener('pointerdown', onDown);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onUp);
    box.addEventListener('scroll', hide, { passive: true });
    // What was selected while this code was loading.
    look();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', look);
      box.removeEventListener('pointerdown', onDown);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onUp);
      box.removeEventListener('scroll', hide);
    };
  }, [within]);
  if (!place) return null;
  return (
    <button
      type="button"
      className={styles.quote}
      style={{ left: place.left, top: place.top }}
      // A press must not take the selection away before it is read.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        onQuote(place.text);
        getSelection()?.removeAllRanges();
        setPlace(null);
      }}
    >
      <Quote aria-hidden />
      引用
    </button>
  );
}
