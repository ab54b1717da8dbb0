/** Full-width punctuation, Chinese quotes and the ideographic space: none of them is written in an address. */
const chinesePunctuation = /[\u2014\u2018-\u201d\u2026\u3000-\u303f\uff00-\uff65]/u;
const chinese = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/u;

/**
 * The part of a bare URL found by GFM that is the URL, if Chinese text follows without a space: it ends at Chinese punctuation,
 * and a host ends at the first Chinese character (`https://a.cn，见` and `https://a.cn查看` but
 * `https://zh.wikipedia.org/wiki/中文`).
 */
export function cutAutolink(found: string): string {
  let address = found;
  const at = address.search(chinesePunctuation);
  if (at >= 0) address = address.slice(0, at);
  const host = /^(?:[a-z]+:\/\/)?[^/?#]*/i.exec(address)?.[0] ?? '';
  const inHost = host.search(chinese);
  if (inHost >= 0) address = address.slice(0, inHost);
  return address.replace(/[?!.,:*_~'"]+$/, '');
}
