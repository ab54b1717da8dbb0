import type { Extensions } from '@tiptap/core';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import { Underline } from '@tiptap/extension-underline';
import { RichLink } from './links.ts';
import { markdownMarks } from './markdown-marks.ts';

/** Tab leaves the text as it leaves every field: on its way through it would change each list that it passes. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** What rich text in a resume can be. There is no history among them: the resume's own covers every panel. */
export const extensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  ...markdownMarks,
  Underline,
  Heading.configure({ levels: [3, 4] }),
  BulletList,
  OrderedList,
  Item,
  ListKeymap,
  RichLink,
  TextStyle,
  Color,
  TextAlign.configure({
    types: ['paragraph', 'heading'],
    alignments: ['left', 'center', 'right', 'justify'],
  }),
];
