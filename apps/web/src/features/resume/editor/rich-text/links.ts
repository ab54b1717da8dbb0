import { InputRule, markPasteRule } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';

const chinese = String.raw`[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]`;
const notInAddress = String.raw`[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]`;
/** A web or mail address directly after a Chinese character: no space tells where it begins. */
const address = String.raw`(?<=${chinese})(?:https?:\/\/${notInAddress}+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)`;
const hrefOf = (text: string): string => (text.includes('://') ? text : `mailto:${text}`);

/** Links that are recognised as one types and pastes, also after Chinese characters. */
export const RichLink = Link.extend({
  addOptions() {
    const options = this.parent?.();
    if (!options) throw new Error('Link has options');
    return {
      ...options,
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      HTMLAttributes: { rel: null, target: null },
      // It would take the Chinese characters before an address for its beginning.
      shouldAutoLink: (url) => !new RegExp(chinese).test(url) && options.shouldAutoLink(url),
    };
  },
  addInputRules() {
    return [
      new InputRule({
        find: new RegExp(`(${address})([ ${chinese.slice(1)})$`),
        handler: ({ state, range, match: [, text = '', typed = ''] }) => {
          const end = range.from + text.length;
          state.tr.addMark(range.from, end, this.type.create({ href: hrefOf(text) }));
          state.tr.insertText(typed, end).removeMark(end, end + typed.length, this.type);
        },
      }),
    ];
  },
  addPasteRules() {
    return [
      ...(this.parent?.() ?? []),
      markPasteRule({
        find: new RegExp(address, 'g'),
        type: this.type,
        getAttributes: ([text]) => ({ href: hrefOf(text) }),
      }),
    ];
  },
});
