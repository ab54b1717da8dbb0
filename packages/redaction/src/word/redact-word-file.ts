import type { Block } from '@baigong/document-reader/document-text';
import { createRedactor, type RedactionChoices } from '../redact-text.ts';
import { inOrder } from '../split-values.ts';
import { leaksInWord, redactWord, UnreadableWord } from './redact-word.ts';
import { redactDocument } from '../redact-document.ts';
import { UnsafeXml } from './xml-tokens.ts';
import type { Mask } from './redact-part.ts';
import { stripMetadata } from '@baigong/pictures';
import { zipSync } from 'fflate';
import { UnreadableDocument } from '@baigong/document-reader/unreadable-document';
import { readDocx } from '@baigong/document-reader/read-docx';
import { isZip, unpack } from '@baigong/document-reader/unpack';

/** The MIME type of .docx files. */
export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export interface RedactFileOptions {
  readonly choices: RedactionChoices;
  readonly mask: Mask;
  /** Keeps pictures, without their metadata; nobody looks at what they show. */
  readonly keepPictures: boolean;
  /** Keeps comments, tracked changes and hidden text, redacted as all else. */
  readonly keepRemarks?: boolean;
}

export type RedactedFile =
  | {
      readonly state: 'done';
      readonly file: Blob;
      readonly mapping: readonly (readonly [placeholder: string, value: string])[];
      /** What was done, in Chinese. */
      readonly report: string;
    }
  /** No file is handed out. */
  | { readonly state: 'refused'; readonly reason: string };

const refusals = {
  format: '这份文档不是 .docx 文件，没有做出 Word 副本。请用 Word 或 WPS 另存为 docx，再打开一次。',
  broken: '这个 Word 文件不完整或写法不合规，没有做出副本。请用 Word 或 WPS 打开，另存一份再试。',
  leak: '做出的副本里还查得到要遮住的内容，所以没有给出。请改用 .txt 副本，或在 Word 里删去相关部分再试。',
} as const;

/** Earliest date that a zip file can say: when the copy was made is nobody's business. */
const noTime = new Date(1980, 0, 1);

function cleanPicture(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return stripMetadata(bytes);
  } catch {
    return undefined;
  }
}

/**
 * A Word file with data redacted and its formatting kept. The copy is read again before it is handed out: by a search of
 * every part, and as any other document.
 * @param blocks the text that was extracted from the file; gives the same placeholders as its text copies have
 */
export async function redactWordFile(
  blocks: Block[],
  source: Blob,
  { choices, mask, keepPictures, keepRemarks = true }: RedactFileOptions,
): Promise<RedactedFile> {
  const bytes = new Uint8Array(await source.arrayBuffer());
  if (!isZip(bytes)) return { state: 'refused', reason: refusals.format };
  const redactor = createRedactor(new Map(), choices);
  redactDocument({ format: 'docx', blocks, outline: [], notes: [] }, redactor);
  try {
    const { parts, replaced, pictures, blanked, removed, remarks } = redactWord(
      unpack(bytes, () => true),
      redactor,
      {
        mask,
        cleanPicture: keepPictures ? cleanPicture : () => undefined,
        dropRemarks: !keepRemarks,
      },
    );
    const { '[Content_Types].xml': types = new Uint8Array(), ...rest } = parts;
    const made = zipSync({ '[Content_Types].xml': types, ...rest }, { mtime: noTime });
    const again = unpack(made, () => true);
    if (leaksInWord(again, redactor).length > 0 || redactor.isLeftIn(inOrder(readDocx(made).blocks)))
      return { state: 'refused', reason: refusals.leak };
    const report = [
      replaced > 0 ? `遮住 ${replaced} 处，文件已重新查过一遍` : '没有要遮的内容，文件已重新查过一遍',
      removed > 0 && `去掉了 ${removed} 个附带的部分（属性、缩略图、附件等）`,
      remarks.comments > 0 && `去掉了 ${remarks.comments} 条批注`,
      remarks.changes > 0 && `接受了 ${remarks.changes} 处修订，不留痕迹`,
      remarks.hidden > 0 && `去掉了 ${remarks.hidden} 段隐藏文字`,
      blanked > 0 && `${blanked} 张图片换成了灰块`,
      pictures > 0 && `留着 ${pictures} 张图片，图里的字没有查，请自己看一遍`,
    ];
    return {
      state: 'done',
      file: new Blob([made], { type: docxType }),
      mapping: mask === 'block' ? [] : [...redactor.values],
      report: `${report.filter((part) => part !== false).join('；')}。`,
    };
  } catch (error) {
    if (error instanceof UnreadableWord) return { state: 'refused', reason: refusals.format };
    if (error instanceof UnsafeXml) return { state: 'refused', reason: refusals.broken };
    if (error instanceof UnreadableDocument) return { state: 'refused', reason: error.message };
    throw error;
  }
}
