import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormatBar } from './format-bar.tsx';
import { createRichEditor } from './rich-editor.ts';
import type { RichTextProps } from './rich-text-props.ts';
import { takeSelection, type KeptSelection } from './selection.ts';
import styles from './rich.module.css';

/** The place in the document after so many characters. */
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

/** Selects what was selected in the still text; without that the caret goes to the end. */
function select(editor: Editor, selected: KeptSelection | null): void {
  const { doc, tr } = editor.state;
  if (!selected) {
    editor.view.dispatch(tr.setSelection(Selection.atEnd(doc)));
    return;
  }
  const [anchor, head] = [selected.anchor, selected.head].map((at) => positionAfter(editor, at));
  editor.commands.setTextSelection({ from: anchor ?? 1, to: head ?? 1 });
}

/**
 * Tells a box how tall the text in it is. The box is laid out without looking into it, so that a letter moves nothing
 * around it; a line more or less is seen before it is painted.
 */
function followHeight(box: HTMLElement, text: HTMLElement): () => void {
  const follow = () => box.style.setProperty('contain-intrinsic-block-size', `${text.offsetHeight}px`);
  follow();
  const observer = new ResizeObserver(follow);
  observer.observe(text);
  return () => observer.disconnect();
}

/** Rich text with its editor and the bar of formats. */
export function LiveText({ fieldId, label, source, hint, onChange, onBlur }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef({ onChange, onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur };
  });

  // Before the browser turns to the next key: one that came while neither text has the focus would be lost.
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const rich = createRichEditor({
      element: box.current,
      html: source.read(),
      label,
      describedBy: hint,
      onChange: (next) => latest.current.onChange(next),
      onBlur: () => latest.current.onBlur(),
    });
    rich.editor.view.dom.dataset['editField'] = fieldId;
    const unfollow = followHeight(box.current, rich.editor.view.dom);
    select(rich.editor, takeSelection(fieldId));
    // TipTap's own command waits for the next frame.
    rich.editor.view.focus();
    setEditor(rich.editor);
    const stop = source.watch(() => rich.receive(source.read()));
    return () => {
      stop();
      unfollow();
      setEditor(null);
      rich.destroy();
    };
  }, [fieldId, label, hint, source]);

  return (
    <div className={styles.live}>
      {editor && <FormatBar editor={editor} label={label} />}
      <div ref={box} className={`${styles.text} ${styles.boxed}`} />
    </div>
  );
}
