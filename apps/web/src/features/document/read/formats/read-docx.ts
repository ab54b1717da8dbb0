import { UnreadableWord, wordToHtml } from '../../../../shared/office/word-to-html.ts';
import { htmlBlocks } from '../markup/html-blocks.ts';
import { UnreadableDocument } from '../read-failure.ts';
import { checkSizes, listParts, unpackBounds } from '../unpack.ts';
import type { FormatReading } from './read-context.ts';

/** The text of a Word file: headings by their styles, lists, tables, footnotes at the end. */
export async function readDocx(bytes: Uint8Array): Promise<FormatReading> {
  checkSizes(bytes, (name) => name.endsWith('.xml'));
  let html: string | undefined;
  try {
    html = await wordToHtml(bytes, { unpacked: unpackBounds.total / 4, entries: unpackBounds.entries });
  } catch (error) {
    if (!(error instanceof UnreadableWord)) throw error;
    const code = error.reason === 'crowded' ? 'bomb' : error.reason;
    throw new UnreadableDocument(code, { cause: error });
  }
  if (html === undefined) throw new UnreadableDocument('broken');
  // Mammoth ends each note with an arrow that leads back to its place.
  const { blocks } = htmlBlocks(html.replaceAll(/<a href="#(?:foot|end)note-ref-[^"]*">↑<\/a>/g, ''));
  return { blocks, notes: pictureNote(listParts(bytes), /^word\/media\//) };
}

/** A note on pictures whose words nobody read. */
export function pictureNote(parts: readonly string[], folder: RegExp): string[] {
  const pictures = parts.filter(
    (name) => folder.test(name) && /\.(png|jpe?g|gif|bmp|webp|tiff?|emf|wmf)$/i.test(name),
  );
  return pictures.length === 0 ? [] : [`文件里有 ${pictures.length} 张图片，图片里的文字没有读取。`];
}
