import type { ResumeDocument } from '@baigong/resume';
import type { ExportOptions } from './export-job.ts';

/** The document as the options have it drawn: its paper, its page numbers, with or without its backgrounds. */
export function documentForExport(document: ResumeDocument, options: ExportOptions): ResumeDocument {
  const { styles } = document.styles;
  const { colors, backgrounds, layout, print } = styles;
  const plain = !options.includeBackground;
  const bare = { url: '' };
  return {
    ...document,
    styles: {
      ...document.styles,
      styles: {
        ...styles,
        layout: { ...layout, pageSize: options.pageSize },
        print: { ...print, pageNumbers: options.addPageNumbers },
        ...(plain
          ? {
              colors: { ...colors, background: '#ffffff' },
              backgrounds: {
                global: { ...backgrounds.global, ...bare },
                basicInfo: { ...backgrounds.basicInfo, ...bare },
                leftColumn: { ...backgrounds.leftColumn, ...bare },
              },
            }
          : {}),
      },
    },
  };
}
