import { outlineOf, type Block, type DocumentFormat, type DocumentText } from './document-text.ts';
import { formatInfo, formatOfName } from './format-registry.ts';
import { detectKind, iworkPreview, type BinaryFormat, type FileVariant } from './detect-kind.ts';
import { isPictureNote, type ExtractedText, type ExtractionContext } from './extraction-context.ts';
import { unpack } from './unpack.ts';
import { UnreadableDocument } from './unreadable-document.ts';
import { extractFromText } from './extract-from-text.ts';

/** Reads what our own readers of bytes take. Where they run out of a file's bounds, it is broken. */
async function readVariant(variant: FileVariant, bytes: Uint8Array): Promise<ExtractedText> {
  try {
    return await readByVariant(variant, bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableDocument('broken', { cause: error });
    throw error;
  }
}

async function readByVariant(variant: FileVariant, bytes: Uint8Array): Promise<ExtractedText> {
  switch (variant) {
    case 'odt':
      return (await import('./odf/read-odf.ts')).readOdt(bytes);
    case 'odp':
      return (await import('./odf/read-odf.ts')).readOdp(bytes);
    case 'doc':
      return (await import('./legacy/read-doc.ts')).readDoc(bytes);
    case 'ppt':
      return (await import('./legacy/read-ppt.ts')).readPpt(bytes);
    case 'rtf':
      return (await import('./legacy/read-rtf.ts')).readRtf(bytes);
  }
}

async function readBinary(
  format: BinaryFormat,
  bytes: Uint8Array,
  context: ExtractionContext,
  isEmbedded: boolean,
): Promise<ExtractedText> {
  switch (format) {
    case 'pdf':
      return (await import('./pdf/read-pdf.ts')).readPdf(bytes, context);
    case 'ofd':
      return (await import('./ofd/read-ofd.ts')).readOfd(bytes, context);
    case 'docx':
      return (await import('./word/read-docx.ts')).readDocxWhole(
        bytes,
        isEmbedded ? undefined : readEmbedded(context),
      );
    case 'pptx':
      return (await import('./slides/read-pptx.ts')).readPptx(bytes, context);
    case 'epub':
      return (await import('./markup/read-epub.ts')).readEpub(bytes, context);
    case 'xlsx':
      return (await import('./sheets/read-xlsx.ts')).readXlsx(bytes, context);
    case 'picture': {
      context.onProgress(0, 1, '正在识别图片里的文字');
      const blocks = await context.recognise({ picture: new Blob([bytes.slice()]), page: 1 });
      return { blocks: [...blocks], pages: 1, notes: [] };
    }
  }
}

/** Reads files that are embedded in another one; what these embed is not read. */
const readEmbedded = (context: ExtractionContext) => async (bytes: Uint8Array, name: string) => {
  const quiet = { ...context, onProgress: () => undefined, onPartial: () => undefined };
  const { blocks, format } = await extractFromBytes(bytes, name, quiet, true);
  return format === 'pdf' || format === 'ofd' || format === 'picture' ? [] : blocks;
};

/** Reads what is attached to a message; what is attached to that is not read. */
const readAttached =
  (context: ExtractionContext, isEmbedded: boolean) => async (attached: Uint8Array, called: string) => {
    const quiet = { ...context, onProgress: () => undefined, onPartial: () => undefined };
    return isEmbedded ? [] : (await extractFromBytes(attached, called, quiet, true)).blocks;
  };

/** A message with its attachments; those of an attached one are not read. Undefined for what is none. */
async function readMessage(
  bytes: Uint8Array,
  name: string,
  context: ExtractionContext,
  isEmbedded: boolean,
): Promise<(ExtractedText & { format: DocumentFormat }) | undefined> {
  // Of other names, only a file of plain text may be one.
  if (!/\.(?:eml|txt|mht|mhtml)$|^[^.]*$/i.test(name)) return undefined;
  const { isMail, readMail } = await import('./mail/read-mail.ts');
  if (!isMail(bytes)) return undefined;
  return { format: 'text', ...(await readMail(bytes, readAttached(context, isEmbedded))) };
}

const readOutlook = async (
  bytes: Uint8Array,
  context: ExtractionContext,
  isEmbedded: boolean,
): Promise<ExtractedText & { format: DocumentFormat }> => {
  const { readMsg } = await import('./mail/read-msg.ts');
  return { format: 'text', ...(await readMsg(bytes, readAttached(context, isEmbedded))) };
};

/** What the PDF in an iWork document says. The page shows its text alone. */
async function readPreview(bytes: Uint8Array, context: ExtractionContext): Promise<DocumentText> {
  const preview = Object.values(unpack(bytes, (name) => iworkPreview.test(name)))[0];
  if (!preview) throw new UnreadableDocument('broken');
  const { blocks, notes } = await readBinary('pdf', preview, context, true);
  if (blocks.length === 0) throw new UnreadableDocument('iwork');
  const plain = blocks.map(({ page: _page, ...block }): Block => block);
  return {
    format: 'text',
    blocks: plain,
    outline: outlineOf(plain),
    notes: ['读的是文件里自带的 PDF 预览，可能不是最新内容。要看版式，请在原来的软件里导出 PDF。', ...notes],
  };
}

const interchangeable: ReadonlySet<DocumentFormat> = new Set(['text', 'markdown']);

/** A note if the content is of another format than the name promises. Text formats are told apart by name alone. */
function mismatchNotes(name: string, format: DocumentFormat): string[] {
  const promised = formatOfName(name);
  if (
    promised === undefined ||
    promised === format ||
    (interchangeable.has(promised) && interchangeable.has(format))
  )
    return [];
  return [`文件名写的是${formatInfo(promised).name}，内容其实是${formatInfo(format).name}，已按内容读取。`];
}

/**
 * Extracts the text of a file, by its content and not by its name. Runs in a worker (and in tests in Node). Throws
 * UnreadableDocument.
 * @param isEmbedded whether the file is embedded in another one
 */
export async function extractFromBytes(
  bytes: Uint8Array,
  name: string,
  context: ExtractionContext,
  isEmbedded = false,
): Promise<DocumentText> {
  const kind = detectKind(bytes);
  if (typeof kind === 'object' && 'refused' in kind) throw new UnreadableDocument(kind.refused);
  if (kind === 'iwork-preview') return readPreview(bytes, context);
  const reading =
    kind === 'outlook-message'
      ? await readOutlook(bytes, context, isEmbedded)
      : kind === 'some-text'
        ? ((await readMessage(bytes, name, context, isEmbedded)) ??
          (await extractFromText(bytes, name, () => readBinary('xlsx', bytes, context, isEmbedded))))
        : {
            format: kind.format,
            ...(kind.variant === undefined
              ? await readBinary(kind.format, bytes, context, isEmbedded)
              : await readVariant(kind.variant, bytes)),
          };
  const { format, pages } = reading;
  const pictured = context.ocrScans && reading.notes.some(isPictureNote);
  const inPictures = pictured
    ? await (await import('./embedded-pictures.ts')).readEmbeddedPictures(bytes, context)
    : undefined;
  const blocks = [...reading.blocks, ...(inPictures?.blocks ?? [])];
  const notes = inPictures
    ? [...reading.notes.filter((note) => !isPictureNote(note)), ...(inPictures.note ? [inPictures.note] : [])]
    : reading.notes;
  // A scan has pages to be looked at, and its text can be recognised.
  const scan = (format === 'pdf' || notes.some(isPictureNote)) && !context.ocrScans;
  if (blocks.length === 0 && !scan)
    throw new UnreadableDocument(format === 'picture' ? 'wordlessPicture' : 'noText');
  return {
    format,
    blocks,
    outline: reading.outline ?? outlineOf(blocks),
    notes: [...mismatchNotes(name, format), ...notes],
    ...(pages === undefined ? {} : { pages }),
    ...(reading.fields && reading.fields.length > 0 ? { fields: reading.fields } : {}),
  };
}
