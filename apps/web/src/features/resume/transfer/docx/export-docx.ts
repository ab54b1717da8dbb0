import { outlineOf } from '@baigong/resume';
import { Packer } from 'docx';
import type { ExportResume } from '../export-job.ts';
import { wordOf } from './word-of.ts';

/** A Word file of headings, lists and tab stops, made to be edited on, not to look like the preview. */
export const exportResume: ExportResume = async ({ document, name, options }) => {
  const { theme } = document.styles.styles;
  const made = await wordOf(outlineOf(document), {
    title: name,
    color: theme.baseColor,
    pageSize: options.pageSize,
  });
  return { files: [{ name: `${name}.docx`, blob: await Packer.toBlob(made) }] };
};
