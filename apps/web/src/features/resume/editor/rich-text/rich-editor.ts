import { createNodeFromContent, Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { cleanPaste } from './clean-paste.ts';
import { extensions } from './extensions.ts';

interface RichEditorOptions {
  readonly element: HTMLElement;
  readonly html: string;
  readonly label: string;
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

export function createRichEditor({
  element,
  html,
  label,
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
