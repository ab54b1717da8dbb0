import { toOutline, toMarkdown } from '@baigong/resume';
import type { ExportResume } from '../export-job.ts';

/** Headings, lists and bold, as people and repositories read it; it can be imported again. */
export const exportResume: ExportResume = async ({ document, name }) => ({
  files: [
    {
      name: `${name}.md`,
      blob: new Blob([toMarkdown(toOutline(document))], { type: 'text/markdown;charset=utf-8' }),
    },
  ],
});
