import type { ExportResume } from '../export-job.ts';

/** The three sections and the version, as JSON with an indent of 2; without the styles when they are not wanted. */
export const exportResume: ExportResume = async ({ document, name, options }) => {
  const { styles, ...content } = document;
  const text = JSON.stringify(options.includeStyles ? { ...content, styles } : content, null, 2);
  return { files: [{ name: `${name}.json`, blob: new Blob([text], { type: 'application/json' }) }] };
};
