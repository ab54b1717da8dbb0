import type { TokenizerAndRendererExtension, TokenizerThis, Tokens } from 'marked';

const label = String.raw`\[\^([^\s\[\]^]{1,40})\]`;
const reference = new RegExp(`^${label}(?![(:])`);
/** A definition and the lines that go on with it, after blank ones only where they are indented. */
const definition = new RegExp(
  String.raw`^ {0,3}${label}:[ \t]*([^\n]*(?:\n(?![ \t]*\n| {4}|\t| {0,3}\[\^)[^\n]+|\n+(?: {4}|\t)[^\n]*)*)(?:\n+|$)`,
);
const definitionStart = new RegExp(String.raw`\n {0,3}${label}:`);

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The name under which a definition stands among those of links: no link may be called so. */
const tagOf = (name: string): string => `^${name.toLowerCase()}`;

/** Footnotes for marked: `[^1]` where there is a `[^1]: …`, which stands where it was written. */
export const footnotes: TokenizerAndRendererExtension[] = [
  {
    name: 'footnoteText',
    level: 'block',
    start: (src) => definitionStart.exec(src)?.index,
    tokenizer(this: TokenizerThis, src) {
      const found = definition.exec(src);
      const [raw, name, text] = found ?? [];
      if (raw === undefined || name === undefined || text === undefined) return undefined;
      const tag = tagOf(name);
      this.lexer.tokens.links[tag] ??= { href: '', title: null };
      const tokens = this.lexer.blockTokens(text.replace(/^(?: {4}|\t)/gm, ''), []);
      return { type: 'footnoteText', raw, name, tag, href: '', tokens };
    },
    renderer({ name, tokens }: Tokens.Generic) {
      const shown = escape(String(name));
      return `<div data-note-text="${shown}"><sup>${shown}</sup><div>${this.parser.parse(tokens ?? [])}</div></div>\n`;
    },
  },
  {
    name: 'footnote',
    level: 'inline',
    start: (src) => /\[\^/.exec(src)?.index,
    tokenizer(this: TokenizerThis, src) {
      const [raw, name] = reference.exec(src) ?? [];
      if (raw === undefined || name === undefined) return undefined;
      return Object.hasOwn(this.lexer.tokens.links, tagOf(name))
        ? { type: 'footnote', raw, name, text: raw }
        : undefined;
    },
    renderer({ name }) {
      const shown = escape(String(name));
      return `<sup data-note="${shown}">${shown}</sup>`;
    },
  },
];

/** Makes the numbers of footnotes buttons that lead to their text. */
export function linkNotes(fragment: DocumentFragment): void {
  for (const sign of fragment.querySelectorAll('sup[data-note]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.ariaLabel = `脚注 ${sign.textContent}`;
    button.append(...sign.childNodes);
    sign.append(button);
  }
  for (const text of fragment.querySelectorAll('[data-note-text]')) text.setAttribute('tabindex', '-1');
}

/** Goes to the text of the footnote whose number was pressed. */
export function followNote(container: HTMLElement, event: Event): void {
  const sign = event.target instanceof Element ? event.target.closest('sup[data-note]') : null;
  const name = sign?.getAttribute('data-note')?.toLowerCase();
  if (name === undefined) return;
  const texts = [...container.querySelectorAll<HTMLElement>('[data-note-text]')];
  texts.find((text) => text.getAttribute('data-note-text')?.toLowerCase() === name)?.focus();
}
