import { escapeHtml } from '@baigong/resume';

/** Stands for a wide gap while blanks are collapsed. */
export const gap = '\ue000';

/** Hard blanks in a row part what stands apart in a line; plain ones are only layout of the source. */
export const keepGaps = (html: string): string =>
  html
    .replaceAll(gap, '')
    .replace(
      /(?:&nbsp;|&#160;|&emsp;|&ensp;|[\u00a0\u2002\u2003\u3000])(?:\s|&nbsp;|&#160;|&emsp;|&ensp;)+|\u3000/g,
      gap,
    );

/** A line of a document without a form of its own: of a text file, a page of a PDF, a Word file. */
export interface TextLine {
  readonly text: string;
  /** Markup of the same text, where the file has any: bold and links. */
  readonly html?: string | undefined;
  /** What the file says of it: a heading of this level (1 to 6); 0 for none. */
  readonly level: number;
  readonly item: boolean;
  readonly numbered: boolean;
  /** The sign or number before it, which is not in the text. */
  readonly mark?: string | undefined;
  /** Larger than the text around it, or bold: a heading perhaps. */
  readonly stressed: boolean;
  /** Where a page has it: its font and size, where it begins, and the space above it in font sizes. */
  readonly place?: LinePlace | undefined;
}

export interface LinePlace {
  readonly size: number;
  readonly font?: string | undefined;
  readonly x: number;
  readonly above?: number | undefined;
}

const bullet = /^[\s]*(?:[•\u2580-\u259f\u25a0-\u25ff★☆➢➤►▶✓✔❖·∙‣⁃\uf000-\uf0ff]|[-–—*+](?=\s))\s*/u;
const number = /^\s*(?:\(?\d{1,2}[.)、．）](?!\d)|（\d{1,2}）|[①-⑳])\s*/;

/**
 * Text as it was meant: characters that only look like others (Kangxi radicals, ligatures, full-width letters and
 * digits) become those, blanks become one kind, invisible ones go. Wide gaps stay two blanks: they part what stands
 * apart in a line.
 */
function normaliseText(text: string): string {
  return (
    text
      .replace(/[\u2e80-\u2fdf\ufb00-\ufb06\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (sign) =>
        sign.normalize('NFKC'),
      )
      // A ligature that its font has no letters for is most often this one.
      // oxlint-disable-next-line no-control-regex -- what such a font leaves
      .replace(/(?<=\p{Ll})\u0000(?=\p{Ll})/gu, 'fi')
      .replace(/[\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\u00ad]/g, '')
      // oxlint-disable-next-line no-control-regex -- what a broken file may hold
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      // Signs of an icon font; at the start one may be a bullet.
      .replace(/(?!^)[\ue000-\uf8ff]|^[\ue001-\uefff\uf100-\uf8ff]/g, '  ')
      .replace(/\t/g, '  ')
      .replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
      .replace(/\u3000/g, '  ')
      .replace(/ {2,}/g, '  ')
      .replace(/[\u2010\u2011]/g, '-')
      // Colons below one another: Name      : Lim.
      .replace(/ {2}([:：])(?![:：])/g, '$1')
      .trim()
  );
}

/** Markup without the sign or number before its text, which a list writes itself. */
function withoutMark(html: string, mark: string): string {
  let left = mark.replace(/\s/g, '').length;
  let begun = false;
  return html
    .replace(/<[^>]*>|&[^;\s]{1,10};|[^<&]|&/gu, (piece) => {
      if (begun || piece.startsWith('<')) return piece;
      if (/^(?:\s|&nbsp;)$/.test(piece)) return '';
      if (left > 0) {
        left -= piece.length > 2 ? 1 : piece.length;
        return '';
      }
      begun = true;
      return piece;
    })
    .replace(/<(\w+)><\/\1>/g, '');
}

/** A line of plain text; undefined for a blank one. Bullets and numbers before an item are taken off. */
export function readLine(raw: string, overrides: Partial<Omit<TextLine, 'text'>> = {}): TextLine | undefined {
  const text = normaliseText(raw);
  const dot = bullet.exec(text);
  const count = dot ? null : number.exec(text);
  const mark = (dot ?? count)?.[0] ?? '';
  const bare = text.slice(mark.length);
  if (bare === '') return undefined;
  const item = overrides.item ?? (dot !== null || count !== null);
  const numbered = overrides.numbered ?? count !== null;
  const { html } = overrides;
  // An item with a dot may have a number of its own.
  const isWritten = item && mark !== '' && (dot !== null || numbered);
  return {
    text: bare,
    mark: mark.trim() || undefined,
    html: html !== undefined && isWritten ? withoutMark(html, mark) : html,
    level: overrides.level ?? 0,
    item,
    numbered,
    stressed: overrides.stressed ?? false,
    place: overrides.place,
  };
}

const pageNumber =
  /^(?:第\s*)?\d{1,3}\s*页?\s*[/／]\s*(?:共\s*)?\d{1,3}\s*页?$|^第\s*\d{1,3}\s*页(?:[\s,，/／]*共\s*\d{1,3}\s*页)?$|^page\s+\d{1,3}(?:\s+of\s+\d{1,3})?$|^[-–—]\s*\d{1,3}\s*[-–—]$/i;

/** Whether a line is only the number of its page. */
export const isPageNumber = (text: string): boolean => pageNumber.test(text.trim());

/** The lines of a text file. */
export const linesOfText = (text: string): TextLine[] =>
  text.split(/\r\n?|\n|\f|\v/).flatMap((raw) => readLine(raw) ?? []);

/** Lines as rich text: neighbouring items are one list. */
export function htmlOfTextLines(lines: readonly TextLine[]): string {
  let html = '';
  let list = '';
  for (const line of lines) {
    const listTag = line.item ? (line.numbered ? 'ol' : 'ul') : '';
    if (listTag !== list) {
      if (list) html += `</${list}>`;
      if (listTag) html += `<${listTag}>`;
      list = listTag;
    }
    const inner = line.html ?? escapeHtml(line.text);
    html += line.item ? `<li>${inner}</li>` : `<p>${inner}</p>`;
  }
  return list ? `${html}</${list}>` : html;
}

/** The lines of a PDF for reading their structure: those larger than most of the text are stressed. */
export function textLinesOfPdf(lines: readonly ({ readonly text: string } & LinePlace)[]): TextLine[] {
  const sizes = lines.flatMap(({ text, size }) => Array<number>(Math.min(text.length, 200)).fill(size));
  const body = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  const joined: ({ text: string } & LinePlace)[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    // A name that a narrow column broke.
    const goesOn =
      before?.size === line.size &&
      before.font === line.font &&
      before.x === line.x &&
      line.size > body * 1.5 &&
      (line.above ?? 2) < 1.6 &&
      [before.text, line.text].every((text) => /^\p{Lu}[\p{L}'’.-]{1,20}$/u.test(text));
    if (before && goesOn) before.text += ` ${line.text}`;
    else joined.push({ ...line });
  }
  return joined.flatMap(
    ({ text, ...place }) => readLine(text, { stressed: place.size > body * 1.12, place }) ?? [],
  );
}
