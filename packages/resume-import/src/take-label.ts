import { labelInText } from '@baigong/pictures';
import type { ParsedResume } from '@baigong/resume';

const squeeze = (text: string): string => text.replace(/[\s。（）]/gu, '');
/** A paragraph or item of rich text that is nothing but the label. */
const labelParagraph = /<(p|li)>([^<]{1,40})<\/\1>/g;
const withoutParagraph = (html: string, isLabelLine: (line: string) => boolean): string =>
  html
    .replaceAll(labelParagraph, (whole, _, text: string) => (isLabelLine(text) ? '' : whole))
    .replaceAll('<ul></ul>', '');

/**
 * Takes the label of AI-written text out of what was read of a file, and keeps what it says: nobody can tell any more
 * which texts it was about, so that all of them are marked.
 * @param source the file's text as it is
 * @param sentences what the label may say
 */
export function takeLabel(parsed: ParsedResume, source: string, sentences: readonly string[]): ParsedResume {
  const words = new Set(sentences.map(squeeze));
  const isLabelLine = (line: string): boolean => words.has(squeeze(line));
  const isLabelled =
    source.split('\n').some((line) => isLabelLine(line)) || labelInText(source)?.madeBy === 'model';
  if (!isLabelled) return parsed;
  const { outline } = parsed;
  const sections = outline.sections.map((section) => ({
    ...section,
    entries: section.entries.map((entry) => ({
      ...entry,
      html: withoutParagraph(entry.html, isLabelLine),
      others: entry.others.filter(({ text }) => !isLabelLine(text)),
    })),
  }));
  return {
    ...parsed,
    outline: { ...outline, sections },
    rest: parsed.rest.filter((line) => !isLabelLine(line)),
    modelWritten: {},
  };
}
