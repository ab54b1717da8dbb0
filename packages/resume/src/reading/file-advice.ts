import type { FileReading, ReadField } from './compare-file.ts';

/** What is wrong with a field in the file, in a sentence. */
export function reasonFor({ status, about }: ReadField): string {
  switch (status) {
    case 'missing':
      return `PDF 的文字里没有“${about}”，可能被样式隐藏或画成了图形。`;
    case 'cut':
      return `PDF 里只有一部分，缺“${about}”。`;
    case 'moved':
      return `“${about}”在 PDF 里的次序与简历不同。`;
    case 'broken':
      return `PDF 里断成了“${about}”，程序会读成两段。`;
    case 'doubled':
      return `编号或项目符号出现了两次：“${about}”。`;
    case 'link':
      return about ? `PDF 里的链接指向“${about}”，与简历不同。` : 'PDF 里没有它的链接。';
    case 'found':
      return '';
  }
}

/** What can be done, for the problems that a reading has. */
export function adviceFor({ groups }: FileReading): readonly string[] {
  const has = (...statuses: readonly ReadField['status'][]) =>
    groups.some(({ fields }) => fields.some(({ status }) => statuses.includes(status)));
  return [
    ...(has('missing', 'cut', 'moved') ? ['检查自定义样式是否隐藏或移动了文字，或换一个模板再读一次。'] : []),
    ...(has('broken') ? ['缩短这一项、减小字号或换一个更宽的模板，让它站在一行里。'] : []),
    ...(has('doubled') ? ['删掉正文里手写的编号或符号，列表会自己编号。'] : []),
  ];
}
