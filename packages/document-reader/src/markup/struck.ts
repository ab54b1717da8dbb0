/** Marks around struck-out text while a paragraph is put together: noncharacters, which no text of a file has. */
export const struckFrom = '\ufdd0';
export const struckTo = '\ufdd1';

/** A text whose struck-out parts are marked for the reader: 原价〔已划掉：199〕. Parts with nothing but a blank between are one. */
export function showStruck(text: string): string {
  if (!text.includes(struckFrom)) return text;
  const parts: { struck: boolean; text: string }[] = [];
  let struck = false;
  for (const part of text.split(/([\ufdd0\ufdd1])/)) {
    if (part === struckFrom || part === struckTo) struck = part === struckFrom;
    else if (part !== '') {
      const last = parts.at(-1);
      // A blank is of either kind.
      if (last && (last.struck === struck || part.trim() === '')) last.text += part;
      else parts.push({ struck, text: part });
    }
  }
  return parts
    .map((part) => {
      const words = part.text.trim();
      return part.struck && words !== '' ? part.text.replace(words, () => `〔已划掉：${words}〕`) : part.text;
    })
    .join('')
    .trim();
}
