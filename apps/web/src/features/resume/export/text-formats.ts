import { sheetToText, toSheet } from '@baigong/resume-export/to-sheet';
import { toJsonResume } from '@baigong/resume-export/to-json-resume';
import { toMarkdown } from '@baigong/resume-export/to-markdown';
import { hasModelText, languageOf, toOutline, type ResumeDocument } from '@baigong/resume';
import { labelText } from '../../../shared/labels/explicit-label.ts';
import { appendTrailer } from '@baigong/resume-export/text-trailer';
import type { ExportOptions, ExportResume } from '@baigong/resume-export/export-job';

/** An export of one file whose text is made of the document alone. */
const textExport =
  (
    extension: string,
    type: string,
    toText: (document: ResumeDocument, options: ExportOptions) => string,
  ): ExportResume =>
  async ({ document, name, options }) => ({
    files: [{ name: `${name}.${extension}`, blob: new Blob([toText(document, options)], { type }) }],
  });

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** The whole document; without the styles when they are switched off. */
export const exportJson = textExport('json', 'application/json', (document, { includeStyles }) => {
  const { styles, ...content } = document;
  return json(includeStyles ? { ...content, styles } : content);
});

/** JSON Resume 1.x, which other resume programs read. */
export const exportJsonResume = textExport('resume.json', 'application/json', (document) =>
  json(toJsonResume(toOutline(document), new Date())),
);

/** Can be imported again. */
export const exportMarkdown = textExport('md', 'text/markdown;charset=utf-8', (document) =>
  toMarkdown(toOutline(document)),
);

/** Every box of an online application form. The byte order mark tells old editors that it is UTF-8. */
export const exportText = textExport('txt', 'text/plain;charset=utf-8', (document, { attachToText }) => {
  const by = hasModelText(document) ? 'partly-model' : 'no-model';
  const sheet = sheetToText(toSheet(toOutline(document)), languageOf(document.modules));
  const text = labelText(sheet, by);
  return `\uFEFF${attachToText ? appendTrailer(text, document) : text}`;
});
