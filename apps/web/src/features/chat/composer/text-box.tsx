import {
  useEffect,
  useLayoutEffect,
  useState,
  type AriaAttributes,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { nextBlank } from '../prompts/blanks.ts';
import { createCompositionGuard, endsCompositionBeforeKey } from './composition.ts';
import type { DraftStore } from './draft-store.ts';
import { isMention } from './edit-text.ts';
import styles from './composer.module.css';

interface TextBoxProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly draft: DraftStore;
  /** The text has blanks, which Tab goes through. */
  readonly blanks: boolean;
  /** Says what may be written now; absent: what may be written always. */
  readonly placeholder?: string | undefined;
  readonly attributes: AriaAttributes;
  /** Gets every key first; true when it handled it. */
  readonly onListKey: (event: KeyboardEvent) => boolean;
  readonly onPaste: (event: ClipboardEvent) => void;
  /** An `@` was typed at this place, where a word begins. */
  readonly onMention: (at: number) => void;
  readonly onSend: () => void;
  readonly onEscape: () => void;
}

const supportsFieldSizing = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** For browsers without `field-sizing`: the height follows the text. */
function resizeToContent(box: HTMLTextAreaElement) {
  if (supportsFieldSizing) return;
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight}px`;
}

/** Outside the textarea's own undo: what was sent is not undone. */
function setValue(box: HTMLTextAreaElement, text: string) {
  box.value = text;
  resizeToContent(box);
}

function focusEnd(box: HTMLTextAreaElement) {
  box.focus({ preventScroll: true });
  box.setSelectionRange(box.value.length, box.value.length);
}

/** A device that can hover has a keyboard; on a phone the focus would open the on-screen keyboard. */
const shouldAutoFocus = () =>
  matchMedia('(hover: hover) and (pointer: fine)').matches &&
  !document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');

/** The textarea, uncontrolled: React never renders its text. */
export function TextBox({
  field,
  draft,
  blanks,
  placeholder = '输入消息，/ 用工具，@ 附上内容',
  attributes,
  onListKey,
  onPaste,
  onMention,
  onSend,
  onEscape,
}: TextBoxProps) {
  const [guard] = useState(() => createCompositionGuard(endsCompositionBeforeKey(navigator.userAgent)));
  const [initial] = useState(() => draft.read().text);
  useLayoutEffect(() => {
    if (field.current) resizeToContent(field.current);
    return draft.onTextChange((text, typed) => {
      if (!typed && field.current) setValue(field.current, text);
    });
  }, [draft, field]);
  useEffect(() => {
    if (field.current && shouldAutoFocus()) focusEnd(field.current);
  }, [field]);

  const goToBlank = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart: start, selectionEnd: end } = event.currentTarget;
    const blank = nextBlank(value, { start, end }, event.shiftKey);
    if (!blank) return;
    event.preventDefault();
    event.currentTarget.setSelectionRange(blank.start, blank.end);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (guard.ownsKey(event.nativeEvent) || onListKey(event)) return;
    if (event.key === 'Tab' && blanks) goToBlank(event);
    else if (event.key === 'Escape') onEscape();
    else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      // A held key would send the next message before it is read.
      if (!event.repeat) onSend();
    }
  };

  return (
    <textarea
      ref={field}
      rows={1}
      dir="auto"
      defaultValue={initial}
      aria-label="输入消息"
      placeholder={placeholder}
      enterKeyHint="send"
      autoComplete="off"
      className={styles.box}
      {...attributes}
      onInput={(event) => {
        resizeToContent(event.currentTarget);
        const { value, selectionStart } = event.currentTarget;
        draft.onInput(value);
        if (isMention(event.nativeEvent.data, value, selectionStart)) onMention(selectionStart - 1);
      }}
      onCompositionStart={guard.start}
      onCompositionEnd={guard.end}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={draft.flush}
    />
  );
}
