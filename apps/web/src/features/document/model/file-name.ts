/** A document's title with what a file holds, without signs that file systems refuse. */
export const fileNameOf = (title: string, what: string): string =>
  `${
    title
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 80) || '文档'
  } ${what}`;
