import { sanitizeRichText } from '@baigong/resume';
import { useLayoutEffect, useRef } from 'react';
import type { RichTextProps } from './rich-text-props.ts';
import styles from './rich.module.css';
import { rememberSelection } from './selection.ts';

interface StillTextProps extends RichTextProps {
  /** Fetches the editor. */
  readonly onWant: () => Promise<unknown>;
  /** The editor is there and can take this text's place. */
  readonly onEnter: () => void;
}

/**
 * Rich text without an editor. It can be typed in all the same, so that nothing typed while the editor is fetched is
 * lost, and takes no editor's place while letters are being composed.
 */
export function StillText({
  fieldId,
  label,
  source,
  hint,
  onChange,
  onBlur,
  onWant,
  onEnter,
}: StillTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  const hand = useRef({ composing: false, pressed: false, wanted: false });
  useLayoutEffect(() => {
    const show = () => {
      const html = source.read();
      if (!box.current || shown.current === html) return;
      shown.current = html;
      box.current.innerHTML = sanitizeRichText(html);
    };
    show();
    return source.watch(show);
  }, [source]);

  const read = () => {
    const element = box.current;
    if (!element) return;
    const text = element.textContent?.trim() ? sanitizeRichText(element.innerHTML) : '';
    shown.current = text;
    onChange(text);
  };
  const enter = () => {
    const { composing, pressed, wanted } = hand.current;
    if (!wanted || composing || pressed || !box.current?.contains(document.activeElement)) return;
    rememberSelection(fieldId, box.current);
    onEnter();
  };
  const want = async () => {
    await onWant();
    hand.current.wanted = true;
    enter();
  };
  return (
    <div
      ref={box}
      className={styles.text}
      contentEditable
      suppressContentEditableWarning
      role="textbox"
      aria-multiline
      aria-label={label}
      aria-describedby={hint}
      tabIndex={0}
      data-edit-field={fieldId}
      // The caret of a press is known when it ends.
      onPointerDown={() => {
        hand.current.pressed = true;
        const end = () => {
          hand.current.pressed = false;
          setTimeout(enter, 0);
        };
        window.addEventListener('pointerup', end, { once: true });
        window.addEventListener('pointercancel', end, { once: true });
      }}
      onFocus={() => void want()}
      onBlur={onBlur}
      onInput={() => {
        if (!hand.current.composing) read();
      }}
      onCompositionStart={() => {
        hand.current.composing = true;
      }}
      onCompositionEnd={() => {
        hand.current.composing = false;
        read();
        setTimeout(enter, 0);
      }}
      // Markup may only come in through the live editor, which cleans it.
      onPaste={(event) => {
        event.preventDefault();
        document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
      }}
      onDrop={(event) => event.preventDefault()}
    />
  );
}
