import { escapePipes, openEnvironment, openMath } from './math-tokens.ts';

/** Incomplete markers, which would flash as a heading, a list or a rule. */
const onlyMarker =
  /(?:^|\n)[ \t>]*(?:[-+*]|[-=]{1,3}|#{1,6}|\d{1,9}[.)]?|`{1,2}|~{1,2}|\||[-+*] \[[ xX]?\]?|\\)[ \t]*$/;

function inOpenFence(text: string): boolean {
  let fence: string | null = null;
  for (const [, mark = ''] of text.matchAll(/^[ \t>]*(?:[-+*] +|\d+[.)] +)?(`{3,}|~{3,})[^\n]*$/gm)) {
    if (fence === null) fence = mark;
    else if (mark[0] === fence[0] && mark.length >= fence.length) fence = null;
  }
  return fence !== null;
}

/** Completes a table whose delimiter row has not arrived. */
function completeTable(text: string): string {
  const lines = text.split('\n');
  const start = lines.findLastIndex((line) => !/^ *\|/.test(line)) + 1;
  const [header, dashes, ...rows] = lines.slice(start);
  if (header === undefined || rows.length > 0) return text;
  if (dashes !== undefined && /[^|:\- ]/.test(dashes)) return text;
  const columns = Math.max(
    1,
    escapePipes(header)
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/).length,
  );
  const closed = header.trimEnd().endsWith('|') ? header : `${header} |`;
  const before = lines.slice(0, start);
  // A table needs its blank line only where a paragraph stands above it without one; marked needs none.
  return [...before, closed, `|${' --- |'.repeat(columns)}`].join('\n');
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** Closes open formulas, code, links, bold, italic and strikethrough. */
function completeInline(paragraph: string): string {
  const bare = paragraph
    .replace(/\\[\s\S]/g, '\u0001\u0001')
    .replace(/(`+)[^`]+\1/g, (code) => '\u0001'.repeat(code.length));
  const tick = bare.lastIndexOf('`');
  if (tick >= 0) return bare.length - tick > 1 ? `${paragraph}\`` : paragraph.slice(0, tick);

  const environment = openEnvironment(paragraph);
  if (environment !== undefined && count(bare, '$$') % 2 === 0)
    return `${paragraph.replace(/\\$/, '')}${openMath}\\end{${environment}}`;
  if (count(bare, '$$') % 2 === 1) return `${paragraph}${openMath}$$`;
  for (const [open, close] of [
    ['\\(', '\\)'],
    ['\\[', '\\]'],
  ] as const) {
    if (paragraph.lastIndexOf(open) > paragraph.lastIndexOf(close)) return `${paragraph}${openMath}${close}`;
  }

  // `[words](addr` reads as its words until the address is whole.
  const link = /!?\[([^[\]\n]*)\]\([^()\n]*$/.exec(bare);
  if (link) {
    const words = paragraph.slice(link.index, link.index + link[0].indexOf(']'));
    return completeInline(paragraph.slice(0, link.index) + words.replace(/^!?\[/, ''));
  }
  const note = /\[\^[^[\]\n]*$/.exec(bare);
  if (note) return completeInline(paragraph.slice(0, note.index));
  const label = /!?\[[^[\]\n]*$/.exec(bare);
  if (label && !/^\[[ xX]?$/.test(label[0])) {
    return completeInline(
      paragraph.slice(0, label.index) + paragraph.slice(label.index).replace(/^!?\[/, ''),
    );
  }
  // Half an HTML tag.
  const tag = /<\/?[a-z][^<>]*$/i.exec(bare);
  if (tag) return completeInline(paragraph.slice(0, tag.index));

  const text = bare.replace(/^([ \t]*)[*+-] /gm, '$1  ');
  for (const mark of ['**', '~~']) {
    if (count(text, mark) % 2 === 0) continue;
    const at = text.lastIndexOf(mark);
    const after = text.slice(at + mark.length);
    if (/^[*~]?$/.test(after)) return paragraph.slice(0, at).trimEnd();
    if (/^\s/.test(after)) return paragraph;
    const half = mark[0] !== undefined && after.endsWith(mark[0]) ? paragraph.slice(0, -1) : paragraph;
    return half.trimEnd() + mark;
  }
  const singles = text.replaceAll('**', '\u0001\u0001');
  if (count(singles, '*') % 2 === 1) {
    const after = singles.slice(singles.lastIndexOf('*') + 1);
    if (after === '') return paragraph.slice(0, -1);
    if (/^[^\s\d]/.test(after)) return `${paragraph.trimEnd()}*`;
  }
  return paragraph;
}

/**
 * Completes the end of a streamed text, so that it renders as what it will become: an open fence is code, a first row is a
 * table, half a bold or a link is complete, and bare markers are hidden.
 */
export function completePartial(tail: string): string {
  // The line that opens a fence waits for its end, lest its language grow letter by letter.
  const opening = /(?:^|\n)[ \t>]*(?:`{3,}|~{3,})[^\n]*$/.exec(tail);
  if (opening && !inOpenFence(tail.slice(0, opening.index)))
    return completePartial(tail.slice(0, opening.index));
  if (tail === '' || inOpenFence(tail)) return tail.replace(/\n[ \t]*[`~]{1,2}$/, '');
  const shown = tail.replace(onlyMarker, '');
  const at = shown.search(/\n[ \t]*\n(?![\s\S]*\n[ \t]*\n)/);
  const before = at < 0 ? '' : shown.slice(0, at);
  const last = at < 0 ? shown : shown.slice(at);
  const lines = last.trimEnd().split('\n');
  const lastLine = lines.at(-1) ?? '';
  if (/^ *\|/.test(lastLine) && !/^ {0,3}\$\$/m.test(last)) {
    const inRow = completeTable(last.trimEnd());
    if (inRow !== last.trimEnd()) return before + inRow;
    return before + last.slice(0, last.lastIndexOf('\n') + 1) + completeInline(lastLine);
  }
  return before + completeInline(last);
}
