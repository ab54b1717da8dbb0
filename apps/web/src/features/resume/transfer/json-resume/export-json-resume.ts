import { toOutline, toJsonResume } from '@baigong/resume';
import type { ExportResume } from '../export-job.ts';

/** JSON Resume 1.x, which many other resume programs read. */
export const exportResume: ExportResume = async ({ document, name }) => ({
  files: [
    {
      name: `${name}.resume.json`,
      blob: new Blob([JSON.stringify(toJsonResume(toOutline(document), new Date()), null, 2)], {
        type: 'application/json',
      }),
    },
  ],
});
