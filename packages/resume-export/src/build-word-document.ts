import { readPictureHead } from '@baigong/pictures';
import { wordMarks } from './word-part.ts';
import {
  fieldLabels,
  formatDateRange,
  isRightToLeft,
  labelColon,
  outlineLanguage,
  richLines,
  type DateFormat,
  type OutlineEntry,
  type OutlineSection,
  type PageSize,
  type ResumeOutline,
  type RichRun,
} from '@baigong/resume';
import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Paragraph,
  TabStopType,
  TextRun,
  type ParagraphChild,
} from 'docx';

export interface WordStyle {
  readonly title: string;
  /** `#rrggbb`, of headings and their lines. */
  readonly color: string;
  readonly pageSize: PageSize;
  /** The label of what a model wrote, below the text. */
  readonly label?: string | undefined;
}

/** Twentieths of a point: what Word measures pages in. Sizes of ISO 216 and US Letter. */
const pages: Readonly<Record<PageSize, { readonly width: number; readonly height: number }>> = {
  a4: { width: 11_906, height: 16_838 },
  letter: { width: 12_240, height: 15_840 },
  a5: { width: 8_391, height: 11_906 },
};
const margin = 1_020;

/** Half points. */
const sizes = { name: 40, section: 26, entry: 22, text: 21 } as const;

const fonts = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: '微软雅黑', cs: 'Calibri' };

function runOf({ text, strong, em, strike, underline, link }: RichRun): ParagraphChild {
  const run = new TextRun({
    text,
    ...(isRightToLeft(text) ? { rightToLeft: true } : {}),
    bold: strong,
    italics: em,
    strike,
    ...(underline || link ? { underline: {} } : {}),
    ...(link ? { style: 'Hyperlink' } : {}),
  });
  return link ? new ExternalHyperlink({ link, children: [run] }) : run;
}

/** A bookmark before the given text, named by what the text is. */
type Mark = (children: readonly ParagraphChild[], ...names: readonly string[]) => Bookmark;

/** Gives every bookmark of a document a name of its own. */
function createMark(): Mark {
  let count = 0;
  return (children, ...names) =>
    new Bookmark({ id: `${wordMarks.prefix}${names.join('_')}_${(count += 1)}`, children: [...children] });
}

/** @param lead what stands before the first paragraph's text */
const richParagraphs = (html: string, lead: readonly ParagraphChild[]): Paragraph[] => {
  let list = 0;
  let before: string | undefined;
  return richLines(html).map(({ kind, numbered, depth, runs }, index) => {
    // Each list counts from one: it is an instance of its own.
    if (kind === 'item' && before !== 'item') list += 1;
    before = kind;
    const first = index === 0 ? lead : [];
    const direction = isRightToLeft(runs.map(({ text }) => text).join('')) ? { bidirectional: true } : {};
    const children = [...first, ...runs.map(runOf)];
    if (kind === 'item')
      return new Paragraph({
        children,
        ...direction,
        spacing: { after: 40 },
        numbering: { reference: numbered ? 'numbers' : 'bullets', level: Math.min(depth, 2), instance: list },
      });
    return new Paragraph({
      children:
        kind === 'heading'
          ? [...first, new TextRun({ text: runs.map(({ text }) => text).join(''), bold: true })]
          : children,
      ...direction,
      spacing: { after: 60 },
    });
  });
};

/** What all paragraphs of a file have in common. */
interface Sheet {
  /** Of the text, in twentieths of a point. */
  readonly right: number;
  readonly mark: Mark;
  readonly dateFormat: DateFormat | undefined;
  readonly colon: string;
}

function entryHead(
  { texts, range }: OutlineEntry,
  { right, mark, dateFormat }: Sheet,
): Paragraph | undefined {
  const named = Object.entries(texts).filter(([, text]) => text !== '');
  const dates = formatDateRange(range, dateFormat);
  if (named.length === 0 && dates === '') return undefined;
  const children = named.flatMap(([name, text], index): ParagraphChild[] => [
    ...(index > 0 ? [new TextRun({ text: '  ' })] : []),
    mark([new TextRun({ text, bold: index === 0 })], wordMarks.field, name),
  ]);
  return new Paragraph({
    heading: HeadingLevel.HEADING_2,
    keepNext: true,
    tabStops: [{ type: TabStopType.RIGHT, position: right }],
    children: [
      mark([], wordMarks.entry),
      ...children,
      ...(dates
        ? [
            new TextRun({ text: '\t' }),
            mark([new TextRun({ text: dates, bold: false, color: '595959' })], wordMarks.dates),
          ]
        : []),
    ],
  });
}

function entryParagraphs(entry: OutlineEntry, kind: OutlineSection['kind'], sheet: Sheet): Paragraph[] {
  const { mark, colon } = sheet;
  const head = kind === 'custom' ? undefined : entryHead(entry, sheet);
  const others = entry.others.map(
    ({ label, text }, index) =>
      new Paragraph({
        spacing: { after: 40 },
        children: [
          ...(!head && index === 0 ? [mark([], wordMarks.entry)] : []),
          new TextRun({ text: `${label}${colon}`, bold: true }),
          mark([new TextRun({ text })], wordMarks.other),
        ],
      }),
  );
  const lead = head || others.length > 0 ? [] : [mark([], wordMarks.entry, wordMarks.text)];
  return [...(head ? [head] : []), ...others, ...richParagraphs(entry.html, lead)];
}

const formats: Readonly<Record<string, 'jpg' | 'png' | 'gif'>> = {
  jpeg: 'jpg',
  jpg: 'jpg',
  png: 'png',
  gif: 'gif',
};

/** Of the photo, in CSS pixels; its width follows. */
const photoHeight = 90;
const widestPhoto = 160;

/** The photo at the right of the head; kinds that Word does not know are left out. */
function photoOf(url: string): ImageRun | undefined {
  const [, kind = '', data = ''] = /^data:image\/(\w+);base64,(.+)$/.exec(url) ?? [];
  const type = formats[kind];
  if (!type) return undefined;
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
  const { width, height } = readPictureHead(bytes) ?? { width: 5, height: 6 };
  return new ImageRun({
    type,
    data: bytes,
    transformation: {
      width: Math.round(Math.min(widestPhoto, (photoHeight * width) / Math.max(1, height))),
      height: photoHeight,
    },
    floating: {
      horizontalPosition: { relative: 'margin', align: 'right' },
      verticalPosition: { relative: 'margin', align: 'top' },
    },
    altText: { name: '照片', title: '照片', description: '照片' },
  });
}

/** The basic fields below the name, in order. */
const headNames = ['post', 'phone', 'email', 'degree', 'experience'] as const;

function headParagraphs(outline: ResumeOutline, { mark, colon }: Sheet): Paragraph[] {
  const { basic, others, photo } = outline;
  const language = outlineLanguage(outline);
  const picture = photoOf(photo);
  const value = (text: string, ...names: readonly string[]) => mark([new TextRun({ text })], ...names);
  const facts = [
    ...headNames.flatMap((name) => {
      const label = fieldLabels.basic[name][language];
      return basic[name] ? [{ label, value: value(basic[name], wordMarks.basic, name) }] : [];
    }),
    ...others.map(({ label, text }) => ({ label, value: value(text, wordMarks.other) })),
  ];
  return [
    new Paragraph({
      heading: HeadingLevel.TITLE,
      children: [...(picture ? [picture] : []), value(basic['name'] ?? '', wordMarks.basic, 'name')],
    }),
    ...facts.map(
      (fact) =>
        new Paragraph({
          spacing: { after: 30 },
          children: [new TextRun({ text: `${fact.label}${colon}` }), fact.value],
        }),
    ),
  ];
}

const labelParagraph = (label: string): Paragraph =>
  new Paragraph({
    alignment: AlignmentType.RIGHT,
    spacing: { before: 240 },
    children: [new TextRun({ text: label, size: 16, color: '595959' })],
  });

const colorOf = (color: string): string => (/^#[\da-f]{6}$/i.test(color) ? color.slice(1) : '1f2937');

/** A resume as a Word document: real headings, lists and tab stops, Chinese fonts of every Office. */
export async function buildWordDocument(
  outline: ResumeOutline,
  { title, color, pageSize, label }: WordStyle,
): Promise<Document> {
  const page = pages[pageSize];
  const right = page.width - 2 * margin;
  const accent = colorOf(color);
  const mark = createMark();
  const { dateFormat } = outline;
  const sheet: Sheet = { right, mark, dateFormat, colon: labelColon[outlineLanguage(outline)] };
  const head = headParagraphs(outline, sheet);
  const body = outline.sections.flatMap(({ kind, title: heading, entries }) => [
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      keepNext: true,
      border: { bottom: { style: BorderStyle.SINGLE, size: 8, color: accent, space: 2 } },
      children: [mark([new TextRun({ text: heading })], wordMarks.section, kind)],
    }),
    ...entries.flatMap((entry) => entryParagraphs(entry, kind, sheet)),
  ]);
  const level = (index: number, format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => ({
    level: index,
    format,
    text,
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: 360 * (index + 1), hanging: 300 } } },
  });
  const three = [0, 1, 2];
  return new Document({
    title,
    creator: '百工',
    styles: {
      default: {
        document: { run: { font: fonts, size: sizes.text, language: { value: 'en-US', eastAsia: 'zh-CN' } } },
        title: {
          run: { font: fonts, size: sizes.name, bold: true, color: accent },
          paragraph: { spacing: { after: 80 } },
        },
        heading1: {
          run: { font: fonts, size: sizes.section, bold: true, color: accent },
          paragraph: { spacing: { before: 240, after: 100 } },
        },
        heading2: {
          run: { font: fonts, size: sizes.entry, bold: true, color: '262626' },
          paragraph: { spacing: { before: 120, after: 50 } },
        },
        hyperlink: { run: { color: accent, underline: {} } },
      },
    },
    numbering: {
      config: [
        {
          reference: 'bullets',
          levels: three.map((index) => level(index, LevelFormat.BULLET, ['•', '◦', '▪'][index] ?? '•')),
        },
        {
          reference: 'numbers',
          levels: three.map((index) => level(index, LevelFormat.DECIMAL, `%${index + 1}.`)),
        },
      ],
    },
    sections: [
      {
        properties: {
          page: { size: page, margin: { top: margin, bottom: margin, left: margin, right: margin } },
        },
        children: [...head, ...body, ...(label === undefined ? [] : [labelParagraph(label)])],
      },
    ],
  });
}
