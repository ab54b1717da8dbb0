/** Destinations whose text is none of the document's. */
export const skippedDestinations: ReadonlySet<string> = new Set(
  (
    'colortbl info pict object objdata fldinst filetbl listtable listoverridetable revtbl rsidtbl themedata colorschememapping ' +
    'latentstyles datastore generator xmlnstbl bkmkstart bkmkend nonshppict nonesttables sp sv sn datafield formfield ' +
    'atnid atnref atndate atntime atnicn falt panose template passwordhash protusertbl userprops mmathPr defchp defpap ' +
    'wgrffmtfilter pgptbl tc xe txe rxe ftnsep ftnsepc aftnsep aftnsepc ftncn aftncn'
  ).split(' '),
);

const signs: Readonly<Record<string, string>> = {
  tab: ' ',
  line: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
};

/** The text that a control word stands for. */
export const signOf = (word: string): string | undefined => signs[word];

const byCharset: Readonly<Record<number, string>> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gb18030',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};
const byNumber: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  54936: 'gb18030',
  65001: 'utf-8',
};

/** The encoding of a font's character set, or of a code page's number. */
export function codePageOfCharset(charset: number | undefined, page: number | undefined): string {
  if (charset !== undefined) return byCharset[charset] ?? 'windows-1252';
  if (page !== undefined && page >= 1250 && page <= 1258) return `windows-${page}`;
  return byNumber[page ?? 0] ?? 'windows-1252';
}

const decoders = new Map<string, TextDecoder>();

export function decoderOf(page: string): TextDecoder {
  const known = decoders.get(page) ?? new TextDecoder(page);
  decoders.set(page, known);
  return known;
}
