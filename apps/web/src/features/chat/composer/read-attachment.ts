import { readTextFile } from '../../../shared/lib/read-text-file.ts';
import { toDataUrl } from '../../../shared/lib/data-url.ts';
import { shrinkPicture } from '../../../shared/lib/shrink-picture.ts';
import type { MessageFile, MessageImage } from '../session/session.ts';
import { readDocument } from '../../../shared/lib/document-reader.ts';
import type { FileKind } from './accept-files.ts';
import { attachmentId } from './attachment-id.ts';

export type Attachment =
  | { readonly kind: 'picture'; readonly image: MessageImage }
  | { readonly kind: 'text'; readonly file: MessageFile; readonly notes: readonly string[] };

/**
 * Makes a picked file into what a message can carry. Throws UnreadablePicture, UnreadableDocument or UnreadableFile.
 */
export async function readAttachment(
  file: File,
  kind: FileKind,
  onProgress: (label: string) => void,
): Promise<Attachment> {
  const id = attachmentId();
  // A picture from the clipboard is always called image.png.
  const name = file.name || (kind === 'picture' ? '图片' : '文件');
  if (kind === 'text') {
    const { text } = await readTextFile(file);
    return { kind, file: { id, name, text }, notes: [] };
  }
  if (kind === 'document') {
    const { text, chunks, notes } = await readDocument(file, { onProgress });
    return { kind: 'text', file: { id, name, text, chunks: [...chunks] }, notes };
  }
  const { blob, width, height } = await shrinkPicture(file);
  return { kind, image: { id, name, url: await toDataUrl(blob), width, height } };
}
