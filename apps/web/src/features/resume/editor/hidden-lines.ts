import { hiddenLineAttribute } from '@baigong/resume';
import { Extension, type Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    hiddenLines: {
      /** Hides the lines of the selection; shows them where all are hidden. */
      toggleHiddenLines: () => ReturnType;
    };
  }
}

/** The lines of the selection: items of lists, and paragraphs and headings outside them. */
function selectedLines({ doc, selection: { from, to } }: EditorState) {
  const lines = new Map<number, boolean>();
  doc.nodesBetween(from, to, (node, at, parent) => {
    if (!node.isTextblock) return true;
    const isItem = parent?.type.name === 'listItem';
    const line = isItem ? parent : node;
    lines.set(isItem ? doc.resolve(at).before() : at, line.attrs['hidden'] === true);
    return false;
  });
  return lines;
}

/** Whether every line of the selection is hidden. */
export const isLineHidden = ({ state }: Editor): boolean => [...selectedLines(state).values()].every(Boolean);

/** Lines that are kept and not shown in the resume. */
export const HiddenLines = Extension.create({
  name: 'hiddenLines',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'listItem'],
      attributes: {
        hidden: {
          default: false,
          // What is typed behind a hidden line is to be seen.
          keepOnSplit: false,
          parseHTML: (element) => element.hasAttribute(hiddenLineAttribute),
          renderHTML: ({ hidden }) => (hidden === true ? { [hiddenLineAttribute]: '' } : {}),
        },
      },
    },
  ],
  addCommands: () => ({
    toggleHiddenLines:
      () =>
      ({ state, tr, dispatch }) => {
        const lines = selectedLines(state);
        const hidden = ![...lines.values()].every(Boolean);
        if (dispatch) for (const at of lines.keys()) tr.setNodeAttribute(at, 'hidden', hidden);
        return lines.size > 0;
      },
  }),
  addKeyboardShortcuts() {
    return { 'Mod-Shift-h': () => this.editor.commands.toggleHiddenLines() };
  },
});
