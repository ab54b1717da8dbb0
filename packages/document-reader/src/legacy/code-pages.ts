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

const byLanguage: Readonly<Record<number, string>> = {
  0x0804: 'gb18030',
  0x1004: 'gb18030',
  0x0404: 'big5',
  0x0c04: 'big5',
  0x0411: 'shift_jis',
  0x0412: 'euc-kr',
  0x0419: 'windows-1251',
  0x0422: 'windows-1251',
  0x0402: 'windows-1251',
  0x0408: 'windows-1253',
  0x041f: 'windows-1254',
  0x040d: 'windows-1255',
  0x0401: 'windows-1256',
  0x041e: 'windows-874',
  0x042a: 'windows-1258',
  0x0405: 'windows-1250',
  0x040e: 'windows-1250',
  0x0415: 'windows-1250',
  0x041b: 'windows-1250',
};

/** The encoding of a font's character set; undefined for Western ones. */
export const encodingOfCharset = (charset: number): string | undefined => byCharset[charset];

/** The encoding of the language that a file was made in; undefined for Western ones. */
export const encodingOfLanguage = (language: number): string | undefined => byLanguage[language];

/** The encoding of a font's character set, or of a code page's number. */
export function codePageOfCharset(charset: number | undefined, page: number | undefined): string {
  if (charset !== undefined) return byCharset[charset] ?? 'windows-1252';
  if (page !== undefined && page >= 1250 && page <= 1258) return `windows-${page}`;
  return byNumber[page ?? 0] ?? 'windows-1252';
}
