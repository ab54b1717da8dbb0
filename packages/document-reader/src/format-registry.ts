import { documentFormats, type DocumentFormat } from './document-text.ts';

interface FormatInfo {
  /** In lists. */
  readonly label: string;
  /** In sentences. */
  readonly name: string;
  /** The unit in which its pages are counted; absent if it has no pages. */
  readonly unit?: string;
  /** Extensions that promise this format; the content decides. */
  readonly extensions: readonly string[];
  /** What a file chooser offers besides the extensions. */
  readonly mimeTypes?: readonly string[];
}

/** What is known of each format without reading a file; used on the page and in the worker. */
const registry: Readonly<Record<DocumentFormat, FormatInfo>> = {
  pdf: { label: 'PDF', name: 'PDF', unit: '页', extensions: ['pdf'] },
  ofd: { label: 'OFD', name: 'OFD 版式文件', unit: '页', extensions: ['ofd'] },
  docx: {
    label: 'Word',
    name: 'Word 文档',
    extensions: ['docx', 'docm', 'dotx', 'doc', 'dot', 'wps', 'rtf', 'odt'],
  },
  pptx: {
    label: 'PPT',
    name: 'PowerPoint 演示文稿',
    unit: '张',
    extensions: ['pptx', 'pptm', 'ppsx', 'ppt', 'pps', 'dps', 'odp'],
  },
  xlsx: {
    label: 'Excel',
    name: 'Excel 表格',
    unit: '个工作表',
    extensions: ['xlsx', 'xlsm', 'xlsb', 'xls', 'et', 'ods'],
  },
  csv: { label: 'CSV', name: 'CSV 表格', extensions: ['csv', 'tsv'] },
  epub: { label: 'EPUB', name: 'EPUB 电子书', unit: '章', extensions: ['epub'] },
  html: { label: '网页', name: '网页', extensions: ['html', 'htm', 'xhtml'] },
  markdown: { label: 'Markdown', name: 'Markdown', extensions: ['md', 'markdown'] },
  text: {
    label: '纯文本',
    name: '纯文本',
    extensions: ['txt', 'log', 'json', 'xml', 'eml', 'msg'],
    mimeTypes: ['text/*'],
  },
  picture: {
    label: '图片',
    name: '图片',
    extensions: ['png', 'jpg', 'jpeg', 'webp', 'gif', 'bmp', 'avif', 'heic'],
    mimeTypes: ['image/*'],
  },
};

/** A record of an earlier or foreign shape has no format: it is shown as plain text. */
export const formatInfo = (format: DocumentFormat | undefined): FormatInfo => registry[format ?? 'text'];

export const extensionOf = (fileName: string): string => /\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? '';

/** The format that a file's name promises, if any. */
export function formatOfName(fileName: string): DocumentFormat | undefined {
  const extension = extensionOf(fileName);
  return documentFormats.find((format) => registry[format].extensions.includes(extension));
}

/** The `accept` attribute of file inputs. */
export const acceptedFiles = Object.values(registry)
  .flatMap(({ extensions, mimeTypes = [] }) => [...extensions.map((one) => `.${one}`), ...mimeTypes])
  .join();
