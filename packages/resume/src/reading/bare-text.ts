/** Letters and digits alone, in one writing: how programs part words and draw dashes is theirs to say. */
export const bareText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#@%]/gu, '');
