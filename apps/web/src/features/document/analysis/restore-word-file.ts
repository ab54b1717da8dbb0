import { restoreWord, UnreadableWord, UnsafeXml } from '@baigong/documents/redaction';
import { zipSync } from 'fflate';
import { UnreadableDocument } from '../extraction/extraction-error.ts';
import { isZip, unpack } from '../extraction/unpack.ts';
import { docxType } from '../formats/docx-type.ts';

export type RestoredFile =
  | { readonly state: 'done'; readonly file: Blob; readonly restored: number }
  | { readonly state: 'refused'; readonly reason: string };

const refusals = {
  format: '这不是 .docx 文件。请选择脱敏时下载的 Word 副本，或先用 Word、WPS 另存为 docx。',
  broken: '这个 Word 文件不完整或写法不合规，没有还原。请用 Word 或 WPS 打开，另存一份再试。',
} as const;

/** A redacted Word file with its values back, as the mapping file has them. */
export async function restoreWordFile(
  source: Blob,
  mapping: ReadonlyMap<string, string>,
): Promise<RestoredFile> {
  const bytes = new Uint8Array(await source.arrayBuffer());
  if (!isZip(bytes)) return { state: 'refused', reason: refusals.format };
  try {
    const { parts, restored } = restoreWord(
      unpack(bytes, () => true),
      mapping,
    );
    if (
      parts['word/document.xml'] === undefined &&
      !Object.keys(parts).some((name) => name.startsWith('word/'))
    )
      return { state: 'refused', reason: refusals.format };
    const { '[Content_Types].xml': types = new Uint8Array(), ...rest } = parts;
    const made = zipSync({ '[Content_Types].xml': types, ...rest });
    return { state: 'done', file: new Blob([made], { type: docxType }), restored };
  } catch (error) {
    if (error instanceof UnreadableWord || error instanceof UnsafeXml)
      return { state: 'refused', reason: refusals.broken };
    if (error instanceof UnreadableDocument) return { state: 'refused', reason: error.message };
    throw error;
  }
}
