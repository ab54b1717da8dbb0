/** A sentence as it stands in the text. */
export interface Sentence {
  readonly text: string;
  readonly paragraph: number;
  /** First of its paragraph. */
  readonly opens: boolean;
  /** A heading, list mark or caption: short and without a closing mark. Part of the text, not of a summary. */
  readonly fragment: boolean;
}

const end = /[。！？!?…]+["'”’」』）)】]*|\.["'”’)]*(?=\s|$)/gu;
const abbreviation =
  /(?:\b(?:Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|vs|etc|e\.g|i\.e|cf|al|Fig|No|Inc|Ltd|Co|U\.S)|\b[A-Z])\.$/;

/** Splits Chinese and English prose into sentences; a full stop after Mr or in 3.14 does not end one. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  text.split(/\r\n?|\n/).forEach((line, paragraph) => {
    const plain = line.replace(/^\s*(?:#{1,6}\s+|>\s*|[-*+•]\s+|\d{1,3}[.、)]\s*)/u, '').trim();
    if (plain === '') return;
    const heading = /^\s*#{1,6}\s/.test(line);
    let start = 0;
    let opens = true;
    const push = (until: number) => {
      const sentence = plain.slice(start, until).trim();
      start = until;
      if (!/[\p{L}\p{N}]/u.test(sentence)) return;
      const closed = /[。！？!?….]["'”’」』）)】]*$/u.test(sentence);
      sentences.push({
        text: sentence,
        paragraph,
        opens,
        fragment: heading || (!closed && sentence.length < 30),
      });
      opens = false;
    };
    for (const match of plain.matchAll(end)) {
      const until = match.index + match[0].length;
      if (match[0].startsWith('.') && abbreviation.test(plain.slice(Math.max(0, until - 8), until))) continue;
      push(until);
    }
    push(plain.length);
  });
  return sentences;
}
