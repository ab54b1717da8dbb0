import type { ExportResume } from '@baigong/resume-export/export-job';
import { exportFormatInfos, type ExportFormatInfo } from '@baigong/resume-export/formats';

type Load = () => Promise<{ readonly exportResume: ExportResume }>;

/** A format that a resume can be written in, with the module that writes it. */
export interface ExportFormat extends ExportFormatInfo {
  readonly load: Load;
}

const loads: Readonly<Record<(typeof exportFormatInfos)[number]['id'], Load>> = {
  pdf: () => import('./export-pdf.ts'),
  png: () => import('./export-png.ts'),
  html: () => import('./export-html.ts'),
  json: () => import('./text-formats.ts').then((m) => ({ exportResume: m.exportJson })),
  docx: () => import('./export-docx.ts'),
  markdown: () => import('./text-formats.ts').then((m) => ({ exportResume: m.exportMarkdown })),
  text: () => import('./text-formats.ts').then((m) => ({ exportResume: m.exportText })),
  'json-resume': () => import('./text-formats.ts').then((m) => ({ exportResume: m.exportJsonResume })),
};

export const exportFormats: readonly ExportFormat[] = exportFormatInfos.map((info) => ({
  ...info,
  load: loads[info.id],
}));
