import type { TokenizerAndRendererExtension, Tokens } from 'marked';

/** Marks an unfinished formula. A private-use character. */
export const openMath = '\uE000';

interface MathToken extends Tokens.Generic {
  readonly type: 'math' | 'mathBlock';
  readonly tex: string;
  readonly display: boolean;
  readonly open: boolean;
}

const chinese = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/;
/** No blank line inside, as in TeX; so a stray `$$` does not swallow the rest of an answer. */
const blockForms = [
  /^ {0,3}\$\$((?:(?!\n[ \t]*\n|\$\$)[\s\S])+)\$\$[ \t]*(?:\n+|$)/,
  /^ {0,3}\\\[((?:(?!\n[ \t]*\n|\\\])[\s\S])+)\\\][ \t]*(?:\n+|$)/,
];
const inlineForms: readonly { form: RegExp; display: boolean }[] = [
  { form: /^\$\$((?:\\[^\n]|[^$\\\n])+)\$\$/, display: true },
  { form: /^\\\(((?:(?!\\\)|\n\n)[\s\S])+)\\\)/, display: false },
  { form: /^\\\[((?:(?!\\\]|\n\n)[\s\S])+)\\\]/, display: true },
];
/** A closing dollar has no space before it and no digit after it (pandoc's tex_math_dollars). */
const dollars = /^\$(?![\s$])((?:\\[^\n]|[^$\\\n])*(?:\\[^\n]|[^\s$\\]))\$(?![\d$])/;

function toToken(type: MathToken['type'], raw: string, source: string, display: boolean): MathToken {
  const open = source.includes(openMath);
  return { type, raw, tex: source.replaceAll(openMath, '').trim(), display, open };
}

/** Words in Chinese between two dollars are money or shell variables, unless TeX wraps them as text. */
function readsAsMath(tex: string): boolean {
  return !chinese.test(tex.replace(/\\(?:text|mbox|textbf|mathrm|operatorname)\s*\{[^{}]*\}/g, ''));
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function render(token: Tokens.Generic): string {
  const { tex, display, open } = token as MathToken;
  const kind = display ? 'block' : 'inline';
  return `<span data-math="${kind}"${open ? ' data-open="1"' : ''}>${escape(tex)}</span>`;
}

/** `$…$`, `$$…$$`, `\(…\)` and `\[…\]` for marked. */
export const mathTokens: TokenizerAndRendererExtension[] = [
  {
    name: 'mathBlock',
    level: 'block',
    start: (src) => /\n {0,3}(?:\$\$|\\\[)/.exec(src)?.index,
    tokenizer(src) {
      for (const form of blockForms) {
        const found = form.exec(src);
        if (found?.[1] !== undefined) return toToken('mathBlock', found[0], found[1], true);
      }
      return undefined;
    },
    renderer: (token) => `<div>${render(token)}</div>`,
  },
  {
    name: 'math',
    level: 'inline',
    start: (src) => /\$|\\[([]/.exec(src)?.index,
    tokenizer(src) {
      for (const { form, display } of inlineForms) {
        const found = form.exec(src);
        if (found?.[1] !== undefined) return toToken('math', found[0], found[1], display);
      }
      const found = dollars.exec(src);
      if (found?.[1] === undefined || !readsAsMath(found[1])) return undefined;
      return toToken('math', found[0], found[1], false);
    },
    renderer: render,
  },
];
