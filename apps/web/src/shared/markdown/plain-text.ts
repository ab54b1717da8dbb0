import type { Token, Tokens } from 'marked';
import { tokenise } from './parse.ts';

const breaks = /^<br\s*\/?>$/i;

function inline(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      switch (token.type) {
        case 'br':
          return '\n';
        case 'html':
          return breaks.test(token.raw) ? '\n' : '';
        case 'image':
          return (token as Tokens.Image).text;
        case 'math':
        case 'mathBlock':
          return String(token.tex);
        case 'checkbox':
          return '';
        case 'footnote':
          return `[${String(token.name)}]`;
        default:
          if ('tokens' in token && token.tokens) return inline(token.tokens);
          return 'text' in token ? String(token.text) : '';
      }
    })
    .join('');
}

function list(token: Tokens.List, indent: string): string {
  const first = typeof token.start === 'number' ? token.start : 1;
  return token.items
    .map((item, index) => {
      const mark = item.task ? (item.checked ? '[x]' : '[ ]') : token.ordered ? `${first + index}.` : '•';
      const inner = blocks(item.tokens, `${indent}  `, false);
      return `${indent}${mark} ${inner.trimStart()}`;
    })
    .join('\n');
}

function block(token: Token, indent: string, code: boolean): string {
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
    case 'checkbox':
      return '';
    case 'list':
      return list(token as Tokens.List, indent);
    case 'code':
      return code ? (token as Tokens.Code).text : '';
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].map((row) => row.map((cell) => inline(cell.tokens)).join('\t')).join('\n');
    }
    case 'blockquote':
      return blocks((token as Tokens.Blockquote).tokens, indent, code);
    case 'html':
      return token.raw.replace(/<!--[\s\S]*?-->|<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, '').trim();
    case 'mathBlock':
      return String(token.tex);
    case 'footnoteText':
      return `[${String(token.name)}] ${blocks(token.tokens ?? [], indent, false, code)}`;
    default:
      return 'tokens' in token && token.tokens
        ? inline(token.tokens)
        : 'text' in token
          ? String(token.text)
          : token.raw;
  }
}

function blocks(tokens: readonly Token[], indent: string, apart: boolean, code = true): string {
  return tokens
    .map((token) => block(token, indent, code))
    .filter((text) => text !== '')
    .join(apart ? '\n\n' : '\n');
}

/** Markdown → plain text: list markers remain, table cells are separated by tabs, formulas are TeX. */
export function toPlainText(source: string): string {
  return blocks(tokenise(source), '', true).trim();
}

/** Markdown → text to be read aloud: no code, no URLs. */
export function toSpokenText(source: string): string {
  return blocks(tokenise(source), '', true, false)
    .replace(/https?:\/\/\S+/g, '')
    .replace(/[•\t]/g, ' ')
    .trim();
}
