import { maxMessagePictures } from '@baigong/contracts';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import type { MessageFile } from '../session/session.ts';

/** The most text files in one message. */
export const MAX_FILES = 20;
/** The most characters of text, quote and files together: the limit of the contract minus their markup. */
export const MAX_CHARACTERS = 399_000;

/** document: read by the document feature's worker. */
export type FileKind = 'picture' | 'document' | 'text';

/** What is counted together: pictures, and everything with text. */
export const slotOf = (kind: FileKind): 'picture' | 'text' => (kind === 'picture' ? 'picture' : 'text');

const documentName =
  /\.(pdf|ofd|docx?|docm|dotx|wps|rtf|odt|xlsx?|xlsm|xlsb|et|ods|pptx?|pptm|ppsx|odp|epub|eml)$/i;
const documentType = /^application\/(pdf|rtf|epub\+zip|msword|vnd\.(ms-|openxmlformats|oasis))/i;

/** By its declared type, or, where the system knows none, by its name. An SVG is text to a model. */
export function kindOf({ type, name }: { readonly type: string; readonly name: string }): FileKind {
  if (type === 'image/svg+xml') return 'text';
  if (type.startsWith('image/') || /\.(jpe?g|png|gif|webp|avif|bmp|hei[cf])$/i.test(name)) return 'picture';
  // Browsers on Windows call a CSV file an Excel file.
  const isDocument = documentName.test(name) || (documentType.test(type) && !/\.(csv|tsv|txt)$/i.test(name));
  return isDocument ? 'document' : 'text';
}

export interface AcceptedFiles<T> {
  readonly accepted: readonly { readonly file: T; readonly kind: FileKind }[];
  /** Sentences about those that were too many. */
  readonly problems: readonly string[];
}

/** Accepts as many files as still fit a message that has `current` of each kind. */
export function acceptFiles<T extends { readonly type: string; readonly name: string }>(
  files: readonly T[],
  current: Readonly<Record<'picture' | 'text', number>>,
): AcceptedFiles<T> {
  const most = { picture: maxMessagePictures, text: MAX_FILES };
  const count = { ...current };
  const refused = { picture: 0, text: 0 };
  const accepted: { file: T; kind: FileKind }[] = [];
  for (const file of files) {
    const kind = kindOf(file);
    const slot = slotOf(kind);
    if (count[slot] >= most[slot]) refused[slot]++;
    else {
      count[slot]++;
      accepted.push({ file, kind });
    }
  }
  const problems: string[] = [];
  if (refused.picture > 0)
    problems.push(`一条消息最多带 ${maxMessagePictures} 张图片，多出的 ${refused.picture} 张没有添加。`);
  if (refused.text > 0)
    problems.push(`一条消息最多带 ${MAX_FILES} 个文件，多出的 ${refused.text} 个没有添加。`);
  return { accepted, problems };
}

/** The characters that a file takes in a message: its text, and the numbers and labels of its chunks. */
export const sizeOfFile = ({ text, chunks = [] }: MessageFile): number =>
  chunks.reduce((sum, { label }) => sum + label.length + 16, text.length);

/** A number of characters for display: 800 字, 1.2 万字. */
export function formatCharCount(characters: number): string {
  return characters < 10_000
    ? `${characters} 字`
    : `${(characters / 10_000).toFixed(1).replace(/\.0$/, '')} 万字`;
}

/** The size of a data URL's content for display. */
export function formatDataUrlSize(url: string): string {
  return formatBytes(Math.floor(((url.length - url.indexOf(',') - 1) * 3) / 4));
}
