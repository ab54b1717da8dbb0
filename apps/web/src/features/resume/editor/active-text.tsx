import { createNodeFromContent, Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { cleanPaste, extensions } from './rich-extensions.ts';
import { Selection } from '@tiptap/pm/state';
import { useLayoutEffect, useRef, useState } from 'react';
import { applyEdit } from '../keystroke/apply-edit.ts';
import { findField, watchEntry } from '../keystroke/watch-entry.ts';
import { useSession } from '../session/session-context.tsx';
import { FormatBar } from './format-bar.tsx';
import { takeSelection, type RichTextProps, type SavedSelection } from './rich-field.tsx';
import styles from './rich.module.css';

interface RichEditorOptions {
  readonly element: HTMLElement;
  readonly html: string;
  readonly label: string;
  readonly hint: string;
  readonly describedBy: string;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
}

interface RichEditor {
  readonly editor: Editor;
  /** Takes over what was changed elsewhere: undone, restored, repaired. The caret stays in its place. */
  readonly setContent: (html: string) => void;
  readonly destroy: () => void;
}

/** An empty text is no text: not a paragraph without words. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** How long after a composition's end the browser may still change the text. */
const COMPOSITION_END_MS = 40;

function createRichEditor({
  element,
  html,
  label,
  hint,
  describedBy,
  onChange,
  onBlur,
}: RichEditorOptions): RichEditor {
  let sent = html;
  /** The same text as the editor writes it, which is no change of anybody's. */
  let written = '';
  let late: ReturnType<typeof setTimeout> | undefined;
  /** A character that the browser itself puts in: it brings the caret into sight, and nothing need be measured for it. */
  let byBrowser = false;

  const send = (editor: Editor) => {
    // Characters that are being composed are no text yet: they would are in the preview and in the undo steps.
    if (editor.isDestroyed || editor.view.composing) return;
    const now = htmlOf(editor);
    if (now === written) return;
    written = now;
    sent = now;
    onChange(now);
  };
  const sendLate = () => {
    clearTimeout(late);
    late = setTimeout(() => send(editor), COMPOSITION_END_MS);
  };

  const editor = new Editor({
    element,
    extensions,
    content: html,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-placeholder': hint,
        'aria-describedby': describedBy,
        class: 'resume-rich-editor',
      },
      transformPastedHTML: cleanPaste,
      handleScrollToSelection: () => byBrowser,
      handleDOMEvents: {
        beforeinput: (_, { inputType, isComposing }) => {
          byBrowser = inputType === 'insertText' && !isComposing;
          return false;
        },
        // The character has been read by now: the change is looked at before this listener is called.
        input: () => {
          byBrowser = false;
          return false;
        },
        compositionend: () => {
          sendLate();
          return false;
        },
      },
    },
    onUpdate: () => send(editor),
    onBlur: () => {
      sendLate();
      onBlur();
    },
  });

  written = htmlOf(editor);

  return {
    editor,
    setContent(next) {
      if (next === sent || editor.isDestroyed || editor.view.composing) return;
      sent = next;
      const parsed = createNodeFromContent(next, editor.schema, { slice: false }) as Node;
      const before = editor.state.doc.content;
      const start = before.findDiffStart(parsed.content);
      const ends = before.findDiffEnd(parsed.content);
      if (start === null || ends === null) return;
      // The same text before and after the change may meet: the change then has no negative length.
      const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
      const change = editor.state.tr.replace(start, ends.a + overlap, parsed.slice(start, ends.b + overlap));
      editor.view.dispatch(change.setMeta('preventUpdate', true));
      written = htmlOf(editor);
    },
    destroy() {
      clearTimeout(late);
      // What was composed last is text now.
      const now = editor.isDestroyed ? written : htmlOf(editor);
      if (now !== written) onChange(now);
      editor.destroy();
    },
  };
}

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
export function ActiveText({ target, fieldId, label, hint, descriptionId }: RichTextProps) {
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
      hint,
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
  }, [documentStore, target, fieldId, label, hint, descriptionId]);

  return (
    <div className={styles.live}>
      {editor && <FormatBar editor={editor} label={label} />}
      <div ref={box} className={`${styles.text} ${styles.boxed}`} data-placeholder={hint} />
    </div>
  );
}
