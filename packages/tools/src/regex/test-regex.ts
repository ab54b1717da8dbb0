import * as z from 'zod/mini';
import { ToolFailure, excerpt } from '../failure.ts';
import type { Block } from '../result.ts';
import { MAX_TEXT, defineTool, textArgument } from '../tool.ts';
import { compileRegex } from './compile-regex.ts';

const MAX_MATCHES = 1_000;
const MAX_ROWS = 100;
const MAX_RESULT = 1_000_000;

/** Splits `/pattern/flags` off the front; a slash inside a class or after a backslash belongs to the pattern. */
function splitLiteral(source: string): { pattern: string; flags: string; rest: string } {
  let inClass = false;
  for (let at = 1; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (character === '\n') break;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === '/' && !inClass) {
      const flags = /^[A-Za-z]*/.exec(source.slice(at + 1))?.[0] ?? '';
      return { pattern: source.slice(1, at), flags, rest: source.slice(at + 1 + flags.length) };
    }
  }
  throw new ToolFailure('请把正则表达式写在两条斜杠之间，例如：/\\d+/g 后面空一格写文本。');
}

/** `=> replacement` then the text: up to the line's end where lines follow, else one word or a quoted string. */
function splitReplacement(rest: string): { replacement: string | undefined; text: string } {
  const marked = /^[ \t]*=>[ \t]?/.exec(rest);
  if (marked === null) return { replacement: undefined, text: rest.replace(/^[ \t]*\r?\n?/, '') };
  const after = rest.slice(marked[0].length);
  const quoted = /^"((?:[^"\\]|\\.)*)"[ \t]*\r?\n?/.exec(after);
  if (quoted !== null)
    return { replacement: (quoted[1] ?? '').replace(/\\"/g, '"'), text: after.slice(quoted[0].length) };
  const line = /^([^\r\n]*)\r?\n/.exec(after) ?? /^(\S*)[ \t]+/.exec(after);
  if (line === null) throw new ToolFailure('替换内容后面少了文本：请换一行写文本，或空一格再写。');
  return { replacement: line[1] ?? '', text: after.slice(line[0].length) };
}

/** All matches with the flag g, else the first; at most MAX_MATCHES. */
function findMatches(regex: RegExp, text: string): { matches: RegExpExecArray[]; more: boolean } {
  const matches: RegExpExecArray[] = [];
  if (!regex.global) {
    const match = regex.exec(text);
    regex.lastIndex = 0;
    return { matches: match === null ? [] : [match], more: false };
  }
  for (const match of text.matchAll(regex)) {
    if (matches.length === MAX_MATCHES) return { matches, more: true };
    matches.push(match);
  }
  return { matches, more: false };
}

/** Bounds what the platform would build before anything can be measured: every `$` may stand for a whole match. */
function isReplacementTooLong(
  matches: readonly RegExpExecArray[],
  text: string,
  replacement: string,
): boolean {
  const references = replacement.split('$').length - 1;
  const readsContext = /\$['`]/.test(replacement);
  let bound = 0;
  for (const match of matches) {
    const longest = readsContext ? text.length : Math.max(...match.map((group) => group?.length ?? 0));
    bound += replacement.length + references * longest;
  }
  return bound > MAX_RESULT * 50;
}

export const testRegex = defineTool('test_regex', {
  input: z.object({
    pattern: textArgument('JavaScript regular expression without slashes.', 1_000),
    flags: z.optional(textArgument('Any of dgimsuvy; "g" finds all matches.', 10)),
    text: textArgument('The text to search.'),
    replacement: z.optional(textArgument('Replace matches by this ($1, $<name>, $&).', 10_000)),
  }),
  parse(source) {
    const { pattern, flags, rest } = source.startsWith('/')
      ? splitLiteral(source)
      : splitLiteral(source.includes('\n') ? `/${source.replace(/\r?\n/, '/g\n')}` : source.padEnd(1));
    const { replacement, text } = splitReplacement(rest);
    return { pattern, flags, text, ...(replacement === undefined ? {} : { replacement }) };
  },
  run({ pattern, flags = 'g', text, replacement }) {
    const { regex, groupNames } = compileRegex(pattern, flags);
    const { matches, more } = findMatches(regex, text);
    const blocks: Block[] = [];
    if (matches.length > 0) {
      blocks.push({
        type: 'table',
        header: ['序号', '位置', '匹配', ...groupNames.map((name, index) => name ?? `组 ${index + 1}`)],
        rows: matches
          .slice(0, MAX_ROWS)
          .map((match, row) => [
            String(row + 1),
            `${match.index}–${match.index + match[0].length}`,
            match[0],
            ...groupNames.map((_, group) => match[group + 1] ?? '（未参与）'),
          ]),
        align: ['right', 'right'],
      });
      if (matches.length > MAX_ROWS) blocks.push({ type: 'text', text: `只列出前 ${MAX_ROWS} 处。` });
    }
    if (replacement !== undefined) {
      if (more)
        throw new ToolFailure(
          `匹配超过 ${MAX_MATCHES} 处，替换不完整，请缩短文本（一次最多 ${MAX_TEXT} 个字符）。`,
        );
      const result = isReplacementTooLong(matches, text, replacement)
        ? undefined
        : text.replace(regex, replacement);
      if (result === undefined || result.length > MAX_RESULT + text.length)
        throw new ToolFailure('替换后的文本太长，请缩短文本或替换内容。');
      blocks.push({ type: 'code', language: 'text', text: result });
    }
    blocks.push({
      type: 'text',
      text: '按 JavaScript（ECMAScript 2025）的规则匹配，位置从 0 数起；用时有上限，不支持 \\q{…} 一类匹配字符串的集合。',
    });
    const first = matches[0];
    return {
      title: '正则测试',
      summary:
        first === undefined
          ? `/${excerpt(pattern, 40)}/${flags} 没有匹配`
          : `/${excerpt(pattern, 40)}/${flags} 匹配 ${more ? `${MAX_MATCHES} 处以上` : `${matches.length} 处`}，第一处“${excerpt(first[0])}”`,
      blocks,
    };
  },
});
