import { readPictureHead } from '@baigong/pictures';
import {
  formatDateRange,
  richLines,
  type OutlineEntry,
  type OutlineSection,
  type PageSize,
  type ResumeOutline,
  type RichRun,
} from '@baigong/resume';
import {
  AlignmentType,
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
    bold: strong,
    italics: em,
    strike,
    ...(underline || link ? { underline: {} } : {}),
    ...(link ? { style: 'Hyperlink' } : {}),
  });
  return link ? new ExternalHyperlink({ link, children: [run] }) : run;
}

const richParagraphs = (html: string): Paragraph[] => {
  let list = 0;
  let before: string | undefined;
  return richLines(html).map(({ kind, numbered, depth, runs }) => {
    // Each list counts from one: it is an instance of its own.
    if (kind === 'item' && before !== 'item') list += 1;
    before = kind;
    const children = runs.map(runOf);
    if (kind === 'item')
      return new Paragraph({
        children,
        spacing: { after: 40 },
        numbering: { reference: numbered ? 'numbers' : 'bullets', level: Math.min(depth, 2), instance: list },
      });
    return new Paragraph({
      children:
        kind === 'heading'
          ? [new TextRun({ text: runs.map(({ text }) => text).join(''), bold: true })]
          : children,
      spacing: { after: 60 },
    });
  });
};

function entryParagraphs(entry: OutlineEntry, kind: OutlineSection['kind'], right: number): Paragraph[] {
  const [first = '', ...others] = Object.values(entry.texts).filter(Boolean);
  const dates = formatDateRange(entry.range);
  const paragraphs: Paragraph[] = [];
  if (kind !== 'custom' && (first || dates))
    paragraphs.push(
      new Paragraph({
        heading: HeadingLevel.HEADING_2,
        keepNext: true,
        tabStops: [{ type: TabStopType.RIGHT, position: right }],
        children: [
          new TextRun({ text: first, bold: true }),
          ...(others.length > 0 ? [new TextRun({ text: `  ${others.join('  ')}`, bold: false })] : []),
          ...(dates ? [new TextRun({ text: `\t${dates}`, bold: false, color: '595959' })] : []),
        ],
      }),
    );
  for (const { label, text } of entry.others)
    paragraphs.push(
      new Paragraph({
        spacing: { after: 40 },
        children: [new TextRun({ text: `${label}：`, bold: true }), new TextRun({ text })],
      }),
    );
  return [...paragraphs, ...richParagraphs(entry.html)];
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

const labels: Readonly<Record<string, string>> = {
  post: '期望职位',
  phone: '电话',
  email: '邮箱',
  degree: '学历',
  experience: '工作年限',
};

function headParagraphs({ basic, others, photo }: ResumeOutline): Paragraph[] {
  const picture = photoOf(photo);
  const facts = [
    ...Object.entries(labels).flatMap(([name, label]) => (basic[name] ? [`${label}：${basic[name]}`] : [])),
    ...others.map(({ label, text }) => `${label}：${text}`),
  ];
  return [
    new Paragraph({
      heading: HeadingLevel.TITLE,
      children: [...(picture ? [picture] : []), new TextRun({ text: basic['name'] ?? '' })],
    }),
    ...facts.map((text) => new Paragraph({ spacing: { after: 30 }, children: [new TextRun({ text })] })),
  ];
}

const colorOf = (color: string): string => (/^#[\da-f]{6}$/i.test(color) ? color.slice(1) : '1f2937');

/** A resume as a Word document: real headings, lists and tab stops, Chinese fonts of every Office. */
export async function buildWordDocument(
  outline: ResumeOutline,
  { title, color, pageSize }: WordStyle,
): Promise<Document> {
  const page = pages[pageSize];
  const right = page.width - 2 * margin;
  const accent = colorOf(color);
  const body = outline.sections.flatMap(({ kind, title: heading, entries }) => [
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      keepNext: true,
      border: { bottom: { style: BorderStyle.SINGLE, size: 8, color: accent, space: 2 } },
      children: [new TextRun({ text: heading })],
    }),
    ...entries.flatMap((entry) => entryParagraphs(entry, kind, right)),
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
        children: [...headParagraphs(outline), ...body],
      },
    ],
  });
}
