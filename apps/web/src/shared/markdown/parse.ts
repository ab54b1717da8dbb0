import { Lexer, Marked, Tokenizer, type Token, type TokensList } from 'marked';
import { cjkEmphasis } from './cjk-emphasis.ts';
import { cutAutolink } from '../lib/chinese-autolink.ts';
import { footnotes } from './footnotes.ts';
import { escapePipes, mathTokens } from './math-tokens.ts';

/** Longer runs are not parsed: emphasis in them could take seconds. */
const maxInlineLength = 20_000;
/** Deeper nesting is displayed as written: it would exhaust the stack. */
const maxDepth = 40;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const marked = new Marked({
  gfm: true,
  // A single line break in a chat answer is meant; joined, it would put a space between two Chinese characters.
  breaks: true,
  tokenizer: {
    ...cjkEmphasis,
    table(src) {
      const end = /\n[ \t]*(?:\n|$)/.exec(src)?.index ?? src.length;
      const rows = src.slice(0, end);
      const escaped = escapePipes(rows);
      if (escaped === rows) return false;
      const token = Tokenizer.prototype.table.call(this, escaped + src.slice(end));
      if (!token) return undefined;
      const lines = src.split('\n');
      const count = token.raw.replace(/\n$/, '').split('\n').length;
      const raw = lines.slice(0, count).join('\n');
      return { ...token, raw: token.raw.endsWith('\n') ? `${raw}\n` : raw };
    },
    url(src) {
      const found = this.rules.inline.url.exec(src);
      if (!found || found[2] === '@') return false;
      const address = cutAutolink(found[0]);
      if (address.length < found[0].length && !/^(?:https?:\/\/|www\.)[a-z0-9]/i.test(address))
        return undefined;
      if (address === found[0]) return false;
      const href = address.startsWith('www.') ? `http://${address}` : address;
      const token = { type: 'text' as const, raw: address, text: address, escaped: false };
      return { type: 'link', raw: address, text: address, href, tokens: [token] };
    },
  },
  renderer: {
    code({ text, lang, raw }) {
      const closed = !/^ {0,3}(?:`{3}|~{3})/.test(raw) || /\n[ \t>]*(?:`{3,}|~{3,})[ \t]*\n*$/.test(raw);
      const language = escape((lang ?? '').trim().split(/[\s,{]/)[0] ?? '');
      return `<pre data-code="1" data-lang="${language}"${closed ? '' : ' data-open="1"'}><code>${escape(text)}\n</code></pre>\n`;
    },
    table(token) {
      const cell = (tag: string, { tokens, align }: (typeof token.header)[number]) =>
        `<${tag}${align ? ` align="${align}"` : ''}>${this.parser.parseInline(tokens)}</${tag}>`;
      const head = token.header.map((one) => cell('th', one)).join('');
      const rows = token.rows.map((row) => `<tr>${row.map((one) => cell('td', one)).join('')}</tr>`);
      return `<div data-scroll="1"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`;
    },
  },
});
marked.use({ extensions: [...mathTokens, ...footnotes] });

/** Link definitions seen so far, by label: an answer may define a link after using it, or long before. */
export type LinkDefinitions = TokensList['links'];

function tooDeep(source: string): boolean {
  return (
    /^(?:[ \t]*(?:>|[-*+]|\d+[.)])){41}/m.test(source) ||
    new RegExp(`^[ \\t]{${maxDepth * 4}}`, 'm').test(source)
  );
}

/**
 * Markdown (GFM, with math and CJK-friendly emphasis) → marked's top-level tokens. Never throws; text that is too
 * deep or broken for the parser comes back as one paragraph of plain text.
 *
 * @param links definitions that stand elsewhere in the same text.
 */
export function tokenise(source: string, links: LinkDefinitions = {}): Token[] {
  const plain = [{ type: 'text', raw: source, text: source, escaped: false }];
  const asWritten = [{ type: 'paragraph', raw: source, text: source, tokens: plain }] as Token[];
  if (tooDeep(source)) {
    // Code may be indented as deep as it likes.
    if (!/^ {0,3}(?:`{3}|~{3})/m.test(source)) return asWritten;
  }
  try {
    const lexer = new Lexer(marked.defaults);
    Object.assign(lexer.tokens.links, links);
    lexer.blockTokens(source, lexer.tokens);
    for (let index = 0; index < lexer.inlineQueue.length; index++) {
      const next = lexer.inlineQueue[index];
      if (!next) continue;
      if (next.src.length > maxInlineLength) {
        next.tokens.push({ type: 'text', raw: next.src, text: next.src, escaped: false });
      } else lexer.inlineTokens(next.src, next.tokens);
    }
    return [...lexer.tokens];
  } catch {
    return asWritten;
  }
}

/** Tokens → HTML that has yet to go through `sanitise`. */
export function toHtml(tokens: Token[]): string {
  try {
    return marked.parser(tokens);
  } catch {
    return `<p>${escape(tokens.map((token) => token.raw).join(''))}</p>`;
  }
}
