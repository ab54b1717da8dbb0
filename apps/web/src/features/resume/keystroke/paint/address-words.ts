/*
 * E-mail and web addresses. A browser would break a line at their hyphens and slashes: they are boxes (`.resume-address`
 * in preview/templates/text.css) that go to the next line as a whole while they fit on one.
 */

/** What ends an address: blanks, quotes, Chinese characters and their punctuation. */
const body = String.raw`[^\s<>"'\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’]`;
const domain = String.raw`[a-z\d-]+(?:\.[a-z\d-]+)*\.(?!js\b)[a-z]{2,}`;
const address = new RegExp(
  String.raw`((?<![\w.+-])(?:(?:https?:\/\/|www\.)${body}+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|${domain}\/${body}+)(?<![.,;:!?)\]]))`,
  'giu',
);

/** Texts beside addresses and the addresses, in turn: `['邮箱 ', 'a-b@example.com', '。']`. */
export function splitAddresses(text: string): readonly string[] {
  return /[@/]|www\./i.test(text) ? text.split(address) : [text];
}

export const hasAddress = (text: string): boolean => splitAddresses(text).length > 1;

export const addressClass = 'resume-address';

/** The text as nodes, with a box for every address. */
export function addressNodes(words: readonly string[], document: Document): readonly Node[] {
  return words.flatMap((word, index) => {
    if (word === '') return [];
    if (index % 2 === 0) return document.createTextNode(word);
    const box = document.createElement('span');
    box.className = addressClass;
    box.append(word);
    return box;
  });
}
