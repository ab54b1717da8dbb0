/** A document title with a suffix, without characters that file systems refuse. */
export const exportFileName = (title: string, what: string): string =>
  `${
    title
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 80) || '文档'
  } ${what}`;

export const exportFailedSentence = '导出失败了，请再试一次，或改用另一种格式。';
