import { toOutline, sheetToText, toSheet } from '@baigong/resume';
import type { ExportResume } from '../export-job.ts';

/** Every box of an online application form, in one text file. The mark at its start tells old editors that it is UTF-8. */
export const exportResume: ExportResume = async ({ document, name }) => ({
  files: [
    {
      name: `${name}.txt`,
      blob: new Blob(['\uFEFF', sheetToText(toSheet(toOutline(document)))], {
        type: 'text/plain;charset=utf-8',
      }),
    },
  ],
});
