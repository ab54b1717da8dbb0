import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { FormatBar } from './format-bar.tsx';
import { createRichEditor } from './rich-editor.ts';
import type { RichTextProps } from './rich-text-props.ts';
import { takeSelection } from './selection.ts';
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

/** Rich text with its editor and the bar of formats. */
export function LiveText({ fieldId, label, source, hint, onChange, onBlur }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef({ onChange, onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur };
  });

  useEffect(() => {
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
    const selected = takeSelection(fieldId);
    rich.editor.commands.focus('end', { scrollIntoView: false });
    if (selected) {
      const [anchor, head] = [selected.anchor, selected.head].map((at) => positionAfter(rich.editor, at));
      rich.editor.commands.setTextSelection({ from: anchor ?? 1, to: head ?? 1 });
    }
    setEditor(rich.editor);
    const stop = source.watch(() => rich.receive(source.read()));
    return () => {
      stop();
      setEditor(null);
      rich.destroy();
    };
  }, [fieldId, label, hint, source]);

  return (
    <div className={styles.live}>
      {editor && <FormatBar editor={editor} label={label} />}
      <div ref={box} className={styles.text} />
    </div>
  );
}
