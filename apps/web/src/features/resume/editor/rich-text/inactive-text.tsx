import { sanitizeRichText } from '@baigong/resume';
import { useLayoutEffect, useRef } from 'react';
import { useApplyEdit } from '../../keystroke/apply-edit.ts';
import { findField } from '../../keystroke/use-entry.ts';
import { watchEntry } from '../../keystroke/watch-entry.ts';
import { useSession } from '../../session/session-context.tsx';
import type { RichTextProps } from './rich-text-props.ts';
import styles from './rich.module.css';
import { saveSelection } from './saved-selection.ts';

interface InactiveTextProps extends RichTextProps {
  /** Loads the editor. */
  readonly onPreload: () => Promise<unknown>;
  /** The editor is loaded and can replace this element. */
  readonly onActivate: () => void;
}

/**
 * Rich text without a ProseMirror editor. It is editable all the same, so that nothing typed while the editor loads is
 * lost, and is not replaced during a composition.
 */
export function InactiveText(props: InactiveTextProps) {
  const { target, fieldId, label, descriptionId, onPreload, onActivate } = props;
  const { documentStore } = useSession();
  const applyEdit = useApplyEdit();
  const box = useRef<HTMLDivElement>(null);
  const painted = useRef<string | null>(null);
  const input = useRef({ isComposing: false, isPressed: false, isEditorLoaded: false });
  useLayoutEffect(() => {
    const paint = () => {
      const html = findField(documentStore.getDocument(), target, fieldId)?.value ?? '';
      if (!box.current || painted.current === html) return;
      painted.current = html;
      box.current.innerHTML = sanitizeRichText(html);
    };
    paint();
    return watchEntry(documentStore, target, paint);
  }, [documentStore, target, fieldId]);

  const readText = () => {
    const element = box.current;
    if (!element) return;
    const html = element.textContent?.trim() ? sanitizeRichText(element.innerHTML) : '';
    painted.current = html;
    applyEdit(target, fieldId, html);
  };
  const activate = () => {
    const { isComposing, isPressed, isEditorLoaded } = input.current;
    if (!isEditorLoaded || isComposing || isPressed || !box.current?.contains(document.activeElement)) return;
    saveSelection(fieldId, box.current);
    onActivate();
  };
  const preload = async () => {
    await onPreload();
    input.current.isEditorLoaded = true;
    activate();
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
      aria-describedby={descriptionId}
      tabIndex={0}
      data-edit-field={fieldId}
      // The caret position is known only when the press ends.
      onPointerDown={() => {
        input.current.isPressed = true;
        const end = () => {
          input.current.isPressed = false;
          setTimeout(activate, 0);
        };
        window.addEventListener('pointerup', end, { once: true });
        window.addEventListener('pointercancel', end, { once: true });
      }}
      onFocus={() => void preload()}
      onBlur={documentStore.commitTransaction}
      onInput={() => {
        if (!input.current.isComposing) readText();
      }}
      onCompositionStart={() => {
        input.current.isComposing = true;
      }}
      onCompositionEnd={() => {
        input.current.isComposing = false;
        readText();
        setTimeout(activate, 0);
      }}
      // Markup may only be pasted into the ProseMirror editor, which cleans it.
      onPaste={(event) => {
        event.preventDefault();
        document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
      }}
      onDrop={(event) => event.preventDefault()}
    />
  );
}
