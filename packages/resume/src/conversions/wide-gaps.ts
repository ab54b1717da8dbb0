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
