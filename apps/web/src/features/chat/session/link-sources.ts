import type { AnswerSource } from '@baigong/contracts';

/** [1], [^1^], ^[1]^, [ref_1], 【1】 as providers mark what they found; no link of the answer's own. */
const mark = /\^?(?:\[(?:\^|ref_)?(\d{1,3})\^?\]|【(\d{1,3})】)\^?(?!\()/g;

/** A text changed outside of what stands between two of these. */
const outside = (text: string, fence: string, change: (part: string) => string): string => {
  const parts = text.split(fence);
  // Without a second one it fences nothing.
  const isClosed = parts.length % 2 === 1;
  return parts
    .map((part, n) => (n % 2 === 0 || (!isClosed && n === parts.length - 1) ? change(part) : part))
    .join(fence);
};

/** An answer whose numbers of sources are links to them; unknown numbers stay text, and code stays as it is. */
export function linkSources(answer: string, sources: readonly AnswerSource[]): string {
  const urls = new Map(sources.map(({ number, url }) => [number, url]));
  const link = (text: string): string =>
    text.replace(mark, (found, square?: string, round?: string) => {
      const number = Number(square ?? round);
      const url = urls.get(number);
      return url === undefined ? found : `[\\[${number}\\]](<${url.replace(/[<>]/g, encodeURIComponent)}>)`;
    });
  return outside(answer, '```', (prose) => outside(prose, '`', link));
}
