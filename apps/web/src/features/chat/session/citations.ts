import type { Message, MessageFile } from './session.ts';

/** One numbered part of an attached document. Numbers count from 1 through all documents of a conversation. */
export interface CitableChunk {
  readonly file: MessageFile;
  /** Its place among the file's chunks. */
  readonly index: number;
}

/** The texts of a file's chunks; none for a file without chunks. */
export function chunkTexts({ text, chunks = [] }: MessageFile): string[] {
  return chunks.map(({ start }, n) => text.slice(start, (chunks[n + 1]?.start ?? text.length + 1) - 1));
}

/** What answers of these messages can cite: number n is at n - 1. */
export function citableChunks(messages: readonly Message[]): CitableChunk[] {
  return messages.flatMap(({ files = [] }) =>
    files.flatMap((file) => (file.chunks ?? []).map((_, index) => ({ file, index }))),
  );
}

/** A document as a model gets it: numbered chunks, and how to cite them. `first` is its first chunk's number. */
export function citableText(file: MessageFile, first: number): string {
  const parts = chunkTexts(file).map((text, n) => {
    const label = file.chunks?.[n]?.label ?? '';
    return `[附${first + n}]${label === '' ? '' : `（${label}）`}\n${text}`;
  });
  return [
    `附件《${file.name}》的内容，分段编号。回答用到其中内容时，在那句话的末尾写上编号，例如 [附${first}]；没有依据的不要写编号。`,
    ...parts,
  ].join('\n\n');
}

/** [附3], 【附3】, [附3、附5] as models write them. */
const citation = /[[【]\s*附\s*\d{1,5}(?:\s*[,，、;；]\s*附?\s*\d{1,5})*\s*[\]】]/g;
const marker = /[\uE000\uE001]/g;

/** An answer with its citations as markers that the Markdown view turns into buttons; unknown numbers stay text. */
export function markCitations(answer: string, count: number): string {
  if (count === 0) return answer;
  return answer.replace(marker, '').replace(citation, (found) => {
    const numbers = (found.match(/\d+/g) ?? []).map(Number);
    const isKnown = numbers.every((number) => number >= 1 && number <= count);
    return isKnown ? numbers.map((number) => `\uE000${number}\uE001`).join('') : found;
  });
}
