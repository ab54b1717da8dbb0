import { maxTitleChars } from '@baigong/contracts';

const MIN_CUT = 16;

/** Characters as a reader counts them, so that no emoji is cut in two. */
function graphemes(text: string): string[] {
  return [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  );
}

/** Markdown's marks and slash commands are no part of a title. */
function stripMarkdown(text: string): string {
  return text
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d{1,3}[.)])\s+/gm, '')
    .replace(/`+|(\*\*|__|~~)(?=\S)|(?<=\S)(\*\*|__|~~)/g, '')
    .replace(/^\s*\/(?=\S)/, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * A title from the first exchange: the first sentence of the visitor's text, cut to 20 characters at most and, where
 * a mark or a space stands between the 16th and the 20th, there. Empty when there is nothing to make one of.
 */
export function titleFrom(text: string): string {
  // A title needs only the beginning; a pasted book is not segmented as a whole.
  const plainText =
    stripMarkdown(text.slice(0, 2_000)) ||
    text
      .slice(0, 200)
      .replace(/[`\s]+/g, ' ')
      .trim();
  const sentence = /^.*?[。！？!?；;](?=.)|^.*?\.(?=\s)/u.exec(plainText)?.[0] ?? plainText;
  const all = graphemes(sentence.replace(/[。！；;，,、：:.]+$/u, '').trim());
  if (all.length <= maxTitleChars) return all.join('');
  const cut = all.slice(0, maxTitleChars);
  for (let at = maxTitleChars - 1; at >= MIN_CUT; at--) {
    if (/^[\s，,、：:]$/u.test(cut[at] ?? '')) return `${cut.slice(0, at).join('').trim()}…`;
  }
  return `${cut
    .slice(0, maxTitleChars - 1)
    .join('')
    .trim()}…`;
}
