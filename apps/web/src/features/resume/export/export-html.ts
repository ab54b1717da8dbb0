import { embedInHtml } from '@baigong/resume-export/embedded-data';
import { hasModelText } from '@baigong/resume';
import { labelMarkup } from '../../../shared/labels/explicit-label.ts';
import { parseInert } from '../../../shared/lib/trusted-types.ts';
import { renderOffScreen } from '../preview/off-screen-paper.tsx';
import { documentForExport, type ExportResume } from '@baigong/resume-export/export-job';
import { pageOf, standaloneSheet } from '@baigong/resume-export/standalone-page';

/** One file: the pages with their styles, fonts and pictures. Without styles it is the text with its structure. */
export const exportResume: ExportResume = async (job) => {
  const { document, options, name, signal } = job;
  const drawn = documentForExport(document, options);
  const paper = await renderOffScreen(drawn);
  try {
    signal.throwIfAborted();
    job.progress({ step: '正在收集字体与图片', done: 0, total: 0 });
    const sheet = await standaloneSheet(paper.sheet, drawn);
    signal.throwIfAborted();
    const page = pageOf(options.includeStyles ? sheet : bare(sheet.markup, hasModelText(drawn)), name, drawn);
    const parts = options.includeStyles ? 'full' : 'unstyled';
    const text = options.attachData ? embedInHtml(page, drawn, parts) : page;
    return { files: [{ name: `${name}.html`, blob: new Blob([text], { type: 'text/html' }) }] };
  } finally {
    paper.dispose();
  }
};

/** The words alone, under headings and in lists, as a browser shows them by itself. */
function bare(markup: string, isLabelled: boolean): { readonly css: string; readonly markup: string } {
  const parsed = parseInert(markup);
  for (const element of parsed.querySelectorAll('style, svg, .resume-page, .resume-bands, .resume-marker'))
    element.remove();
  for (const element of parsed.querySelectorAll('[style]')) element.removeAttribute('style');
  for (const element of parsed.querySelectorAll('[class]')) element.removeAttribute('class');
  // Side by side in the page's own look; one below the other without it.
  for (const field of parsed.querySelectorAll('span[data-field]')) field.append(' ');
  return {
    css: 'body{max-width:46em;margin:2em auto;padding:0 1em;font:16px/1.7 sans-serif}',
    markup: labelMarkup(parsed.body.innerHTML, isLabelled ? 'partly-model' : 'no-model'),
  };
}
