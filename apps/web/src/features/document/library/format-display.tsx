import type { DocumentFormat } from '@baigong/document-reader/document-text';
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
  type LucideProps,
} from 'lucide-react';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { formatInfo } from '@baigong/document-reader/format-registry';

const icons: Readonly<Record<DocumentFormat, LucideIcon>> = {
  pdf: FileText,
  ofd: FileText,
  docx: FileType,
  pptx: Presentation,
  xlsx: FileSpreadsheet,
  csv: Table,
  epub: BookOpen,
  html: Globe,
  markdown: ScrollText,
  text: ScrollText,
  picture: FileImage,
};

interface FormatIconProps extends LucideProps {
  readonly format: DocumentFormat | undefined;
}

export function FormatIcon({ format, ...rest }: FormatIconProps) {
  const Icon = icons[format ?? 'text'];
  return <Icon aria-hidden {...rest} />;
}

interface Measures {
  readonly format: DocumentFormat | undefined;
  readonly pages: number | undefined;
  readonly length: number;
  readonly size: number;
}

/** PDF · 12 页 · 3.4 万字符 · 1.2 MB */
export function formatMeasures({ format, pages, length, size }: Measures): string {
  const { label, unit } = formatInfo(format);
  return [
    label,
    unit !== undefined && pages !== undefined && pages > 0 && `${pages} ${unit}`,
    length > 0 && (length < 10_000 ? `${length} 字符` : `${(length / 10_000).toFixed(1)} 万字符`),
    size > 0 && formatBytes(size),
  ]
    .filter(Boolean)
    .join(' · ');
}
