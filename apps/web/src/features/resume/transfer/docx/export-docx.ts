import { hasModelText, toOutline } from '@baigong/resume';
import { paperLabel } from '../../../../shared/labels/explicit-label.ts';
import type { ExportResume } from '../export-job.ts';
import { writeWord } from './write-word.ts';

/** A Word file of headings, lists and tab stops, made to be edited on, not to look like the preview. */
export const exportResume: ExportResume = async ({ document, name, options, signal }) => {
  const looks = {
    title: name,
    color: document.styles.styles.theme.baseColor,
    pageSize: options.pageSize,
    label: hasModelText(document) ? paperLabel : undefined,
  };
  const data = options.attachData ? document : undefined;
  const blob = await writeWord({ outline: toOutline(document), looks, data }, signal);
  return { files: [{ name: `${name}.docx`, blob }] };
};
