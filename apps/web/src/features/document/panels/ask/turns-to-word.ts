import {
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type FileChild,
} from 'docx';
import type { Token, Tokens } from 'marked';
import { formatDate } from '../../../../shared/lib/relative-time.ts';
import { tokenise } from '../../../../shared/markdown/parse.ts';
import type { ExportedTurn } from './export-turns.ts';

const fonts = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: '微软雅黑', cs: 'Calibri' };
const mono = { ascii: 'Consolas', hAnsi: 'Consolas', eastAsia: '微软雅黑', cs: 'Consolas' };

interface RunStyle {
  readonly bold?: boolean;
  readonly italics?: boolean;
  readonly strike?: boolean;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plain = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** Inline tokens as runs; what has no equivalent in Word becomes text. */
function runsOf(tokens: readonly Token[] | undefined, look: RunStyle = {}): TextRun[] {
  return (tokens ?? []).flatMap((token): TextRun[] => {
    const { type } = token;
    if (type === 'strong') return runsOf((token as Tokens.Strong).tokens, { ...look, bold: true });
    if (type === 'em') return runsOf((token as Tokens.Em).tokens, { ...look, italics: true });
    if (type === 'del') return runsOf((token as Tokens.Del).tokens, { ...look, strike: true });
    if (type === 'link') return runsOf((token as Tokens.Link).tokens, look);
    if (type === 'br') return [new TextRun({ break: 1 })];
    if (type === 'codespan')
      return [new TextRun({ ...look, text: plain((token as Tokens.Codespan).text), font: mono })];
    const inner = 'tokens' in token ? (token.tokens as Token[] | undefined) : undefined;
    if (inner && inner.length > 0) return runsOf(inner, look);
    const text = 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
    return text
      .split('\n')
      .map((line, index) => new TextRun({ ...look, text: plain(line), ...(index > 0 ? { break: 1 } : {}) }));
  });
}

const headings = [
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
] as const;

function listOf(list: Tokens.List, depth: number): FileChild[] {
  return list.items.flatMap((item, index) => {
    const start = typeof list.start === 'number' ? list.start : 1;
    const sign = list.ordered ? `${start + index}. ` : '• ';
    let first = true;
    return item.tokens.flatMap((token): FileChild[] => {
      if (token.type === 'list') return listOf(token as Tokens.List, depth + 1);
      const lead = first ? [new TextRun({ text: sign })] : [];
      first = false;
      const children = [...lead, ...runsOf('tokens' in token && token.tokens ? token.tokens : [token])];
      return [
        new Paragraph({
          children,
          indent: { left: 360 * (depth + 1), hanging: 280 },
          spacing: { after: 40 },
        }),
      ];
    });
  });
}

function tableOf({ header, rows }: Tokens.Table): Table {
  const row = (cells: readonly Tokens.TableCell[], bold: boolean) =>
    new TableRow({
      tableHeader: bold,
      children: cells.map(
        ({ tokens }) =>
          new TableCell({ children: [new Paragraph({ children: runsOf(tokens, bold ? { bold } : {}) })] }),
      ),
    });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [row(header, true), ...rows.map((cells) => row(cells, false))],
  });
}

function blocksOf(tokens: readonly Token[]): FileChild[] {
  return tokens.flatMap((token): FileChild[] => {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading': {
        const { depth, tokens: inner } = token as Tokens.Heading;
        return [
          new Paragraph({
            heading: headings[Math.min(depth, headings.length) - 1] ?? HeadingLevel.HEADING_5,
            children: runsOf(inner),
          }),
        ];
      }
      case 'list':
        return listOf(token as Tokens.List, 0);
      case 'table':
        return [tableOf(token as Tokens.Table), new Paragraph({ children: [] })];
      case 'blockquote':
        return blocksOf((token as Tokens.Blockquote).tokens);
      case 'code':
        return (token as Tokens.Code).text
          .split('\n')
          .map((line) => new Paragraph({ children: [new TextRun({ text: line, font: mono })] }));
      case 'hr':
        return [new Paragraph({ thematicBreak: true, children: [] })];
      default:
        return [
          new Paragraph({
            spacing: { after: 100 },
            children: runsOf('tokens' in token && token.tokens ? token.tokens : [token]),
          }),
        ];
    }
  });
}

const quiet = { color: '6b6457', size: 19 } as const;

/** The conversation as a Word document: questions are headings, sources are below their answer. */
export function turnsToWord(title: string, turns: readonly ExportedTurn[], at: number): Promise<Blob> {
  const children = turns.flatMap(({ question, about, answer, sources, note }): FileChild[] => [
    new Paragraph({
      heading: HeadingLevel.HEADING_2,
      keepNext: true,
      children: [new TextRun({ text: question })],
    }),
    ...(about === undefined
      ? []
      : [new Paragraph({ indent: { left: 360 }, children: [new TextRun({ text: about, ...quiet })] })]),
    ...blocksOf(tokenise(answer)),
    ...(note === '' ? [] : [new Paragraph({ children: [new TextRun({ text: note, ...quiet })] })]),
    ...sources.map(
      (source) =>
        new Paragraph({ indent: { left: 360 }, children: [new TextRun({ text: source, ...quiet })] }),
    ),
  ]);
  return Packer.toBlob(
    new Document({
      title: `${title} · 问答`,
      creator: '百工',
      styles: {
        default: {
          document: { run: { font: fonts, size: 21, language: { value: 'en-US', eastAsia: 'zh-CN' } } },
        },
      },
      sections: [
        {
          children: [
            new Paragraph({
              heading: HeadingLevel.HEADING_1,
              children: [new TextRun({ text: `${title} · 问答` })],
            }),
            new Paragraph({
              children: [
                new TextRun({ text: `回答由 AI 生成，依据文档，导出自百工，${formatDate(at)}`, ...quiet }),
              ],
            }),
            ...children,
          ],
        },
      ],
    }),
  );
}
