import { outlineOf, type DocumentFormat, type DocumentText } from '@baigong/documents';
import { fileKind, formatNames, promisedFormat, type BinaryFormat } from './file-kind.ts';
import type { FormatReading, ReadContext } from './formats/read-context.ts';
import { UnreadableDocument } from './read-failure.ts';
import { readTextBytes } from './read-text-bytes.ts';

async function readBinary(
  format: BinaryFormat,
  bytes: Uint8Array,
  context: ReadContext,
): Promise<FormatReading> {
  switch (format) {
    case 'pdf':
      return (await import('./formats/read-pdf.ts')).readPdf(bytes, context);
    case 'docx':
      return (await import('./formats/read-docx.ts')).readDocx(bytes);
    case 'pptx':
      return (await import('./formats/read-pptx.ts')).readPptx(bytes, context);
    case 'epub':
      return (await import('./formats/read-epub.ts')).readEpub(bytes, context);
    case 'xlsx':
      return (await import('./formats/read-xlsx.ts')).readXlsx(bytes, context);
    case 'picture': {
      context.progress(0, 1, '正在识别图片里的文字');
      const blocks = await context.recognise({ picture: new Blob([bytes.slice()]), page: 1 });
      return { blocks: [...blocks], pages: 1, notes: [] };
    }
  }
}

const loose: ReadonlySet<DocumentFormat> = new Set(['text', 'markdown']);

/** What a file of another kind than its name says is told about. Formats of plain text are told apart by name alone. */
function mislabelled(name: string, format: DocumentFormat): string[] {
  const promised = promisedFormat(name);
  if (promised === undefined || promised === format || (loose.has(promised) && loose.has(format))) return [];
  return [`文件名写的是${formatNames[promised]}，内容其实是${formatNames[format]}，已按内容读取。`];
}

/**
 * Reads a file's bytes into a document, by its content and not by its name. Runs in a worker (and in tests in Node).
 * Throws UnreadableDocument for whatever cannot be read.
 */
export async function readBytes(
  bytes: Uint8Array,
  name: string,
  context: ReadContext,
): Promise<DocumentText> {
  const kind = fileKind(bytes);
  if (typeof kind === 'object' && 'refused' in kind) throw new UnreadableDocument(kind.refused);
  const reading =
    kind === 'some-text'
      ? await readTextBytes(bytes, name, () => readBinary('xlsx', bytes, context))
      : { format: kind.format, ...(await readBinary(kind.format, bytes, context)) };
  const { format, blocks, pages } = reading;
  // A scan has pages to be looked at, and its text can be recognised.
  const scan = format === 'pdf' && !context.scans;
  if (blocks.length === 0 && !scan) throw new UnreadableDocument('noText');
  return {
    format,
    blocks,
    outline: reading.outline ?? outlineOf(blocks),
    notes: [...mislabelled(name, format), ...reading.notes],
    ...(pages === undefined ? {} : { pages }),
  };
}
