import { toHtml, tokenise } from './parse.ts';
import { sanitise } from './sanitise.ts';

/**
 * Inline styles for targets that ignore style sheets: Word and WPS keep borders and backgrounds only inline, and the editor of
 * 公众号 drops classes.
 */
const inlineStyles: Record<string, string> = {
  P: 'margin:0 0 12px;line-height:1.75',
  H1: 'margin:24px 0 12px;font-size:22px;font-weight:bold;line-height:1.4',
  H2: 'margin:22px 0 10px;font-size:19px;font-weight:bold;line-height:1.4',
  H3: 'margin:18px 0 8px;font-size:17px;font-weight:bold;line-height:1.4',
  H4: 'margin:16px 0 8px;font-size:16px;font-weight:bold',
  H5: 'margin:14px 0 6px;font-size:15px;font-weight:bold',
  H6: 'margin:14px 0 6px;font-size:15px;font-weight:bold;color:#6b6457',
  UL: 'margin:0 0 12px;padding-left:24px',
  OL: 'margin:0 0 12px;padding-left:24px',
  LI: 'margin:0 0 4px;line-height:1.75',
  BLOCKQUOTE: 'margin:0 0 12px;padding:4px 0 4px 12px;border-left:3px solid #a9cdbf;color:#575045',
  TABLE: 'border-collapse:collapse;margin:0 0 12px;border:1px solid #c9c2b4',
  TH: 'border:1px solid #c9c2b4;padding:6px 10px;background:#f3efe7;font-weight:bold;text-align:left',
  TD: 'border:1px solid #c9c2b4;padding:6px 10px;vertical-align:top',
  PRE: 'margin:0 0 12px;padding:12px 14px;background:#f3efe7;border:1px solid #e4ded2;font-family:Consolas,Menlo,monospace;font-size:13px;line-height:1.6;white-space:pre-wrap',
  CODE: 'padding:1px 4px;background:#f3efe7;font-family:Consolas,Menlo,monospace;font-size:90%',
  A: 'color:#1f6a56;text-decoration:underline',
  STRONG: 'font-weight:bold',
  EM: 'font-style:italic',
  DEL: 'text-decoration:line-through',
  HR: 'border:0;border-top:1px solid #e4ded2;margin:20px 0',
  IMG: 'max-width:100%',
};

/** Keeps line breaks and indentation where white space is collapsed. */
function setLines(code: Element): void {
  const lines = code.textContent.replace(/\n$/, '').split('\n');
  code.replaceChildren();
  for (const [index, line] of lines.entries()) {
    if (index > 0) code.append(document.createElement('br'));
    const shown = line
      .replaceAll('\t', '    ')
      .replace(/^ +| {2,}/g, (spaces) => '\u00a0'.repeat(spaces.length));
    code.append(shown);
  }
}

/** Markdown → sanitized HTML with inline styles, for the clipboard. */
export function toRichText(source: string): string {
  const box = document.createElement('div');
  box.append(sanitise(toHtml(tokenise(source))));
  for (const task of box.querySelectorAll('input'))
    task.replaceWith(task.hasAttribute('checked') ? '☑' : '☐');
  for (const math of box.querySelectorAll('[data-math]')) {
    const em = document.createElement('em');
    em.textContent = math.textContent;
    math.replaceWith(em);
  }
  for (const scroll of box.querySelectorAll('[data-scroll]')) scroll.replaceWith(...scroll.childNodes);
  for (const pre of box.querySelectorAll('pre')) {
    const code = pre.querySelector('code');
    if (code) setLines(code);
  }
  for (const element of box.querySelectorAll<HTMLElement>('*')) {
    const look =
      element.tagName === 'CODE' && element.closest('pre') ? 'font:inherit' : inlineStyles[element.tagName];
    const align = element.getAttribute('align');
    for (const { name } of Array.from(element.attributes)) {
      if (!['href', 'src', 'alt', 'start', 'colspan', 'rowspan', 'dir'].includes(name))
        element.removeAttribute(name);
    }
    if (look !== undefined) element.setAttribute('style', align ? `${look};text-align:${align}` : look);
    // The editors of Word and 公众号 read the attribute where they ignore the border of the style.
    if (element.tagName === 'TABLE') element.setAttribute('border', '1');
  }
  return box.innerHTML.trim();
}
