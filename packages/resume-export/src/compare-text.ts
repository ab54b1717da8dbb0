import type { MadePdf, PdfRequest, TextRun } from '@baigong/pdf/drawing';
import {
  dateFormatOf,
  formatDateRange,
  isRightToLeft,
  makeSharedCopy,
  outlineKey,
  readOutline,
  richTextToPlain,
  type DateFormat,
  type Entry,
  type ResumeDocument,
} from '@baigong/resume';
import { readableText } from '@baigong/pdf/readable-text';
import type { ExportVerdict } from './export-job.ts';

/** What a PDF must give back. */
export interface ExpectedText {
  readonly pages: number;
  /** The text as it was drawn, in reading order. */
  readonly drawn: string;
  /** All that the enabled fields say, in any order. */
  readonly required: string;
  /** Characters that have no glyph in the file. */
  readonly lost: readonly string[];
}

/** What another program read in the file. */
export interface FoundText {
  readonly pages: number;
  readonly text: string;
}

/** Characters alone: how programs part words and lines is theirs to say. */
const bare = (text: string): string[] =>
  Array.from(
    readableText(text)
      .normalize('NFC')
      .replace(/[\s\u00a0\u200b]/gu, ''),
  );

/** The characters of the first that the second lacks, each as often as it is missing. */
export function missingFrom(required: string, found: string): readonly string[] {
  const left = new Map<string, number>();
  for (const char of bare(found)) left.set(char, (left.get(char) ?? 0) + 1);
  return bare(required).filter((char) => {
    const count = left.get(char) ?? 0;
    left.set(char, count - 1);
    return count <= 0;
  });
}

/** How far ahead a character may be found before it counts as out of its place. */
const LOOKAHEAD = 64;

/** The share of the first text's characters that are in the second in the same order, 0 to 1. */
export function shareInOrder(drawn: string, found: string): number {
  const [want, have] = [bare(drawn), bare(found)];
  let [at, matched] = [0, 0];
  for (const char of want) {
    const next = have.indexOf(char, at);
    if (next < 0 || next - at > LOOKAHEAD) continue;
    matched += 1;
    at = next + 1;
  }
  return want.length === 0 ? 1 : matched / want.length;
}

const listSome = (chars: readonly string[]): string =>
  `“${[...new Set(chars)].slice(0, 12).join('')}”${new Set(chars).size > 12 ? '等' : ''}`;

/** The least share of text in order that counts as read. */
const MIN_SHARE_IN_ORDER = 0.995;

/** Says that a file gives its text back, or what fell short. */
export function compareText(expected: ExpectedText, found: FoundText): ExportVerdict {
  const problems: string[] = [];
  const missing = missingFrom(expected.required, found.text);
  if (missing.length > 0) problems.push(`有 ${missing.length} 个字读不回来：${listSome(missing)}`);
  const strange = found.text.match(/[\u2f00-\u2fdf\p{Co}\ufffd]/gu) ?? [];
  if (strange.length > 0) problems.push(`有 ${strange.length} 个字不是通用编码，招聘系统可能认不出`);
  if (expected.lost.length > 0) problems.push(`没有字体能画出${listSome(expected.lost)}`);
  if (shareInOrder(expected.drawn, found.text) < MIN_SHARE_IN_ORDER) problems.push('读出的顺序与预览不同');
  if (found.pages !== expected.pages) problems.push(`文件有 ${found.pages} 页，预览是 ${expected.pages} 页`);
  return problems.length === 0
    ? { good: true, text: `文字可复制 · ${found.pages} 页 · 可被招聘系统解析` }
    : { good: false, text: `核对文件时发现：${problems.join('；')}。` };
}

const textOf = ({ fields }: Entry, format: DateFormat): string =>
  fields
    .filter(({ enabled }) => enabled)
    .map(({ type, value, range }) =>
      type === 'date-range'
        ? formatDateRange(range, format)
        : type === 'editor'
          ? richTextToPlain(value ?? '')
          : type === 'input'
            ? (value ?? '')
            : '',
    )
    .join('\n');

/** A run's characters; those of a word that is written from right to left are placed from its left end. */
const inReadingOrder = ({ units, show }: TextRun): readonly string[] =>
  show === 'hidden' && isRightToLeft(units.join('')) ? units.toReversed() : units;

/** What a file must say: by the document, not by what was drawn of it. */
export function expectedText(document: ResumeDocument, request: PdfRequest, made: MadePdf): ExpectedText {
  const { fields } = makeSharedCopy(document, { phone: false, email: false, photo: false });
  // A module of one's own that holds nothing but its title is not shown.
  const shown = new Set(readOutline(outlineKey(document)).flatMap(({ entryIds }) => entryIds));
  const entries = [
    fields.workExperiences,
    fields.projectExperiences,
    fields.educations,
    // The title of a module of one's own is its heading.
    fields.customModules,
  ].flatMap((map) => Object.values(map).filter(({ id }) => map !== fields.customModules || shown.has(id)));
  const drawn = request.pages.flatMap(({ drawings }) =>
    drawings.flatMap((drawing) =>
      drawing.kind === 'text' && drawing.show !== 'outline' ? inReadingOrder(drawing) : [],
    ),
  );
  return {
    pages: request.pages.length,
    drawn: drawn.join(''),
    required: [fields.basicInfo, ...entries].map((entry) => textOf(entry, dateFormatOf(document))).join('\n'),
    lost: made.lost,
  };
}
