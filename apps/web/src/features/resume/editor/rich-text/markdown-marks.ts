import { markInputRule, markPasteRule, type Mark } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Italic } from '@tiptap/extension-italic';
import { Strike } from '@tiptap/extension-strike';

/** What a mark encloses: it neither begins nor ends with a space, so that `5 * 3 * 2` stays as it is. */
const inside = (marker: string) => String.raw`([^\s${marker}](?:[^${marker}]*[^\s${marker}])?)`;

/**
 * Markdown marks without a space before them, which Chinese text has not. Inside Latin words and numbers a mark is a
 * mark only where Markdown has it so: not a single `*` or any `_` (`2*3*4`, `snake_case_name`).
 */
const marks = {
  bold: [String.raw`(?<!\*)\*\*${inside('*')}\*\*(?!\*)`, String.raw`(?<!\w)__${inside('_')}__(?!\w)`],
  italic: [String.raw`(?<![\w*])\*${inside('*')}\*(?![\w*])`, String.raw`(?<!\w)_${inside('_')}_(?!\w)`],
  strike: [`(?<!~)~~${inside('~')}~~(?!~)`],
};

const withMarkdown = (extension: Mark, patterns: readonly string[]): Mark =>
  extension.extend({
    addInputRules() {
      return patterns.map((pattern) => markInputRule({ find: new RegExp(`${pattern}$`), type: this.type }));
    },
    addPasteRules() {
      return patterns.map((pattern) => markPasteRule({ find: new RegExp(pattern, 'g'), type: this.type }));
    },
  });

/** Bold, italic and strike, also as Markdown writes them, typed or pasted. */
export const markdownMarks: readonly Mark[] = [
  withMarkdown(Bold, marks.bold),
  withMarkdown(Italic, marks.italic),
  withMarkdown(Strike, marks.strike),
];
