import { UnreadableWord, wordToHtml } from '../../../../shared/office/word-to-html.ts';
import { htmlBlocks } from '../markup/html-blocks.ts';
import { UnreadableDocument } from '../extraction-error.ts';
import { checkSizes, listEntries, unpackLimits } from '../unpack.ts';
import type { ExtractedText } from './extraction-context.ts';

/** The text of a Word file: headings by their styles, lists, tables, footnotes at the end. */
export async function readDocx(bytes: Uint8Array): Promise<ExtractedText> {
  checkSizes(bytes, (name) => name.endsWith('.xml'));
  let html: string | undefined;
  try {
    html = await wordToHtml(bytes, { unpacked: unpackLimits.total / 4, entries: unpackLimits.entries });
  } catch (error) {
    if (!(error instanceof UnreadableWord)) throw error;
    const code = error.reason === 'crowded' ? 'bomb' : error.reason;
    throw new UnreadableDocument(code, { cause: error });
  }
  if (html === undefined) throw new UnreadableDocument('broken');
  // Mammoth ends each note with a link back to its reference.
  const { blocks } = htmlBlocks(html.replaceAll(/<a href="#(?:foot|end)note-ref-[^"]*">↑<\/a>/g, ''));
  return { blocks, notes: pictureNote(listEntries(bytes), /^word\/media\//) };
}

/** A note that text in pictures was not extracted. */
export function pictureNote(parts: readonly string[], folder: RegExp): string[] {
  const pictures = parts.filter(
    (name) => folder.test(name) && /\.(png|jpe?g|gif|bmp|webp|tiff?|emf|wmf)$/i.test(name),
  );
  return pictures.length === 0 ? [] : [`文件里有 ${pictures.length} 张图片，图片里的文字没有读取。`];
}
