import type { DocumentFormat } from '@baigong/documents';
import {
  BookOpen,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  Globe,
  Presentation,
  ScrollText,
  Table,
  type LucideIcon,
} from 'lucide-react';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import type { DocumentHead } from '../records/document-record.ts';

interface FormatWords {
  readonly label: string;
  readonly icon: LucideIcon;
  /** What its pages are called; absent where it has none. */
  readonly unit?: string;
}

const words: Readonly<Record<DocumentFormat, FormatWords>> = {
  pdf: { label: 'PDF', icon: FileText, unit: '页' },
  docx: { label: 'Word', icon: FileType },
  pptx: { label: 'PPT', icon: Presentation, unit: '张' },
  xlsx: { label: 'Excel', icon: FileSpreadsheet, unit: '个工作表' },
  csv: { label: 'CSV', icon: Table },
  epub: { label: 'EPUB', icon: BookOpen, unit: '章' },
  html: { label: '网页', icon: Globe },
  markdown: { label: 'Markdown', icon: ScrollText },
  text: { label: '纯文本', icon: ScrollText },
  picture: { label: '图片', icon: FileImage },
};

export const wordsOf = (format: DocumentFormat | undefined): FormatWords => words[format ?? 'text'];

/** 12 页 · 3.4 万字 · 1.2 MB: what is known of a document in one line. */
export function measuresOf({ format, pages, length, size }: Omit<DocumentHead, 'id' | 'title'>): string {
  const { label, unit } = wordsOf(format);
  return [
    label,
    unit !== undefined && pages !== undefined && pages > 0 && `${pages} ${unit}`,
    length > 0 && (length < 10_000 ? `${length} 字符` : `${(length / 10_000).toFixed(1)} 万字符`),
    size > 0 && formatBytes(size),
  ]
    .filter(Boolean)
    .join(' · ');
}
