import { sanitizeRichText } from './rich-text.ts';

/** Lists that lost their items. */
export const withoutEmptyLists = (html: string): string => {
  const less = html.replace(/<(ul|ol)><\/\1>/g, '');
  return less === html ? html : withoutEmptyLists(less);
};

/** On a paragraph, heading or item that is kept and not shown. */
export const hiddenLineAttribute = 'data-resume-hidden';

interface Parts {
  readonly shown: string;
  /** The hidden lines alone; items in lists. */
  readonly hidden: string;
}

function partsOf(html: string): Parts {
  if (!html.includes(hiddenLineAttribute)) return { shown: html, hidden: '' };
  const clean = sanitizeRichText(html);
  let shown = '';
  let hidden = '';
  let from = 0;
  let depth = 0;
  for (const { 0: tag, 1: close, index } of clean.matchAll(/<(\/?)(?:p|h3|h4|ul|ol|li)(?: [^>]*)?>/g)) {
    if (depth > 0) {
      depth += close === '' ? 1 : -1;
      if (depth > 0) continue;
      const line = clean.slice(from, index + tag.length);
      hidden += line.startsWith('<li') ? `<ul>${line}</ul>` : line;
      from = index + tag.length;
    } else if (close === '' && tag.includes(hiddenLineAttribute)) {
      shown += clean.slice(from, index);
      from = index;
      depth = 1;
    }
  }
  return { shown: withoutEmptyLists(shown + clean.slice(from)), hidden: hidden.replaceAll('</ul><ul>', '') };
}

/** Rich text without its hidden lines, and what is within them. */
export const shownRichText = (html: string): string => partsOf(html).shown;

/** A new text for one that has hidden lines: those stay, behind it. */
export function keepHiddenLines(next: string, before: string): string {
  const { hidden } = partsOf(before);
  return hidden === '' ? next : sanitizeRichText(`${next}${hidden}`.replace('</ul><ul>', ''));
}
