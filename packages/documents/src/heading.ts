const number = '[一二三四五六七八九十百千零〇两\\d]{1,7}';
const outer = new RegExp(`^第\\s*${number}\\s*[编部卷篇]`, 'u');
const chapter = new RegExp(
  `^(?:第\\s*${number}\\s*[章回]|Chapter\\s+[\\dIVXLC]+\\b|附录\\s*[A-Z一二三四五六七八九十\\d]?(?=[\\s：:]|$))`,
  'iu',
);
const section = new RegExp(`^第\\s*${number}\\s*节`, 'u');
const clause = /^[一二三四五六七八九十]{1,3}、/u;
const bracketed = /^（[一二三四五六七八九十]{1,3}）/u;
const decimal = /^(\d{1,2}(?:\.\d{1,2}){1,3})\s*(?=\p{L})/u;
const fixedHeading =
  /^(?:前言|序言?|引言|摘要|目录|绪论|结论|结语|后记|致谢|参考文献|Abstract|Introduction|Conclusions?|References)$/iu;
/** The end of a sentence or of an entry of a table of contents: no heading. */
const continues = /[。；;，,：:！!？?]$|[….·]{3,}|\s\d+$/u;

/**
 * The level (1 to 5) of a line that is a heading by its wording (第三章 …, 二、…, 2.1 …); undefined for other lines. For formats without
 * marked headings: plain text, and PDF pages whose headings are as large as their text.
 */
export function headingLevel(line: string): number | undefined {
  const text = line.trim();
  if (text.length === 0 || text.length > 40 || continues.test(text)) return undefined;
  if (outer.test(text)) return 1;
  if (chapter.test(text) || fixedHeading.test(text)) return 1;
  if (section.test(text)) return 2;
  if (text.length > 30) return undefined;
  if (clause.test(text)) return 2;
  const dots = decimal.exec(text);
  if (dots) return Math.min(5, (dots[1] ?? '').split('.').length);
  return bracketed.test(text) ? 3 : undefined;
}
