import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { useLayoutEffect, useRef, useState } from 'react';
import { applyEdit } from '../../keystroke/apply-edit.ts';
import { findField } from '../../keystroke/use-entry.ts';
import { watchEntry } from '../../keystroke/watch-entry.ts';
import { useSession } from '../../session/session-context.tsx';
import { FormatBar } from './format-bar.tsx';
import { createRichEditor } from './rich-editor.ts';
import type { RichTextProps } from './rich-text-props.ts';
import { takeSelection, type SavedSelection } from './saved-selection.ts';
import styles from './rich.module.css';

/** The document position after a number of characters. */
function positionAfter(editor: Editor, characters: number): number {
  let left = characters;
  let found = 1;
  editor.state.doc.descendants((node, at) => {
    if (left < 0) return false;
    if (!node.isText) return true;
    const length = node.text?.length ?? 0;
    found = at + Math.min(left, length);
    left -= length;
    if (left <= 0) left = -1;
    return true;
  });
  return found;
}

/** Restores the selection of the inactive text; without one the caret goes to the end. */
function select(editor: Editor, selected: SavedSelection | null): void {
  const { doc, tr } = editor.state;
  if (!selected) {
    editor.view.dispatch(tr.setSelection(Selection.atEnd(doc)));
    return;
  }
  const [anchor, head] = [selected.anchor, selected.head].map((at) => positionAfter(editor, at));
  editor.commands.setTextSelection({ from: anchor ?? 1, to: head ?? 1 });
}

/**
 * Keeps the box as tall as its text. The box has size containment, so that a typed character lays out nothing around
 * it; the observer runs before the next paint.
 */
function syncHeight(box: HTMLElement, text: HTMLElement): () => void {
  const update = () => box.style.setProperty('contain-intrinsic-block-size', `${text.offsetHeight}px`);
  update();
  const observer = new ResizeObserver(update);
  observer.observe(text);
  return () => observer.disconnect();
}

/** Rich text with a ProseMirror editor and the toolbar of formats. */
export function ActiveText({ target, fieldId, label, descriptionId }: RichTextProps) {
  const { documentStore } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  // A layout effect: a key pressed while neither text has the focus would be lost.
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const readHtml = () => findField(documentStore.getDocument(), target, fieldId)?.value ?? '';
    const rich = createRichEditor({
      element: box.current,
      html: readHtml(),
      label,
      describedBy: descriptionId,
      onChange: (html) => applyEdit(documentStore, target, fieldId, html),
      onBlur: documentStore.commitTransaction,
    });
    rich.editor.view.dom.dataset['editField'] = fieldId;
    const unobserve = syncHeight(box.current, rich.editor.view.dom);
    select(rich.editor, takeSelection(fieldId));
    // TipTap's own command waits for the next frame.
    rich.editor.view.focus();
    setEditor(rich.editor);
    const unwatch = watchEntry(documentStore, target, () => rich.setContent(readHtml()));
    return () => {
      unwatch();
      unobserve();
      setEditor(null);
      rich.destroy();
    };
  }, [documentStore, target, fieldId, label, descriptionId]);

  return (
    <div className={styles.live}>
      {editor && <FormatBar editor={editor} label={label} />}
      <div ref={box} className={`${styles.text} ${styles.boxed}`} />
    </div>
  );
}
