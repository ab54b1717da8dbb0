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

const decoders = new Map<string, TextDecoder>();

export function decoderOf(page: string): TextDecoder {
  const known = decoders.get(page) ?? new TextDecoder(page);
  decoders.set(page, known);
  return known;
}
