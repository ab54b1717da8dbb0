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
/** Environments of TeX that stand without dollars around them. */
const environment = String.raw`\\begin\{((?:align|alignat|aligned|gather|gathered|equation|multline|split|array|cases|[pbvBV]?matrix)\*?)\}`;
const opened = new RegExp(environment, 'g');

/** The environment that is begun and not ended in a text. */
export function openEnvironment(text: string): string | undefined {
  const last = [...text.matchAll(opened)].at(-1);
  const name = last?.[1];
  return name !== undefined && !text.includes(`\\end{${name}}`, last?.index) ? name : undefined;
}

/** No blank line inside, as in TeX; so a stray `$$` does not swallow the rest of an answer. */
const blockForms = [
  /^ {0,3}\$\$((?:(?!\n[ \t]*\n|\$\$)[\s\S])+)\$\$[ \t]*(?:\n+|$)/,
  /^ {0,3}\\\[((?:(?!\n[ \t]*\n|\\\])[\s\S])+)\\\][ \t]*(?:\n+|$)/,
];
const bareBlock = new RegExp(
  String.raw`^ {0,3}(${environment}(?:(?!\n[ \t]*\n|\\end\{\2\})[\s\S])+\\end\{\2\})[ \t]*(?:\n+|$)`,
);
const bareInline = new RegExp(String.raw`^(${environment}(?:(?!\n[ \t]*\n|\\end\{\2\})[\s\S])+\\end\{\2\})`);
const inlineForms: readonly { form: RegExp; display: boolean }[] = [
  { form: /^\$\$((?:\\[^\n]|[^$\\\n])+)\$\$/, display: true },
  { form: /^\\\(((?:(?!\\\)|\n\n)[\s\S])+)\\\)/, display: false },
  { form: /^\\\[((?:(?!\\\]|\n\n)[\s\S])+)\\\]/, display: true },
  { form: bareInline, display: true },
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

const inCell = /\$(?![\s$])(?:\\[^\n]|[^$\\\n])*(?:\\[^\n]|[^\s$\\])\$(?![\d$])|\\\((?:(?!\\\))[^\n])+\\\)/g;

/**
 * Escapes the bars within formulas of a table's rows, as a cell needs it: `$|x|$`. A bar at one end of what stands
 * between two dollars parts two cells.
 */
export const escapePipes = (rows: string): string =>
  rows.replace(inCell, (formula) => {
    const tex = formula.startsWith('$') ? formula.slice(1, -1) : formula.slice(2, -2);
    if (!readsAsMath(tex) || tex.trim().startsWith('|') !== tex.trim().endsWith('|')) return formula;
    return formula.replace(/(?<!\\)\|/g, String.raw`\|`);
  });

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
    start: (src) => /\n {0,3}(?:\$\$|\\\[|\\begin\{)/.exec(src)?.index,
    tokenizer(src) {
      for (const form of [...blockForms, bareBlock]) {
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
    start: (src) => /\$|\\[([]|\\begin\{/.exec(src)?.index,
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
