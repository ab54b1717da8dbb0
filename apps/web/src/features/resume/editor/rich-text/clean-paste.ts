import { sanitizeRichText } from '@baigong/resume';
import { parseInert } from '../../../../shared/lib/trusted-types.ts';

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

function wrap(element: Element, name: string): void {
  const created = element.ownerDocument.createElement(name);
  created.append(...element.childNodes);
  element.append(created);
}

/** Word sets a list as paragraphs that begin with a marker of their own. */
function convertWordLists(body: HTMLElement): void {
  let list: HTMLElement | undefined;
  let last: Element | undefined;
  for (const item of body.querySelectorAll('p')) {
    if (!/mso-list\s*:/i.test(item.getAttribute('style') ?? '')) continue;
    const markers = [...item.querySelectorAll('span')].filter((span) =>
      /mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const marker = markers.map(({ textContent }) => textContent).join('');
    for (const span of markers) span.remove();
    const name = /^\s*[（(]?[\da-z一二三四五六七八九十]+[.)）、]/i.test(marker) ? 'ol' : 'ul';
    const follows = last !== undefined && last.nextElementSibling === item && list?.localName === name;
    if (!follows || !list) {
      list = body.ownerDocument.createElement(name);
      item.before(list);
    }
    const created = body.ownerDocument.createElement('li');
    created.append(...item.childNodes);
    list.append(created);
    item.remove();
    last = list;
  }
}

/** Emphasis that a page set by style, as the elements that say it. Everything else of a style is dropped. */
function convertStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const { fontWeight, fontStyle, textDecorationLine, textDecoration } = element.style;
    const weight = fontWeight === 'bold' || fontWeight === 'bolder' ? 700 : Number.parseInt(fontWeight, 10);
    const lines = `${textDecorationLine} ${textDecoration}`;
    const isInline = /^(SPAN|FONT|B|STRONG|I|EM|U|S|A)$/.test(element.tagName);
    element.removeAttribute('style');
    if (!isInline) continue;
    if (fontStyle === 'italic') wrap(element, 'em');
    if (lines.includes('underline') && element.tagName !== 'A') wrap(element, 'u');
    if (lines.includes('line-through')) wrap(element, 's');
    if (weight >= 600) wrap(element, 'strong');
    // A document that is copied whole comes in a bold element that is not bold.
    else if (/^(B|STRONG)$/.test(element.tagName) && (fontWeight === 'normal' || weight > 0)) unwrap(element);
  }
}

/**
 * Pasted markup as this editor writes it: paragraphs, lists, headings, emphasis and links. Fonts, sizes, colours and
 * alignments of the page it comes from stay behind: the resume has its own.
 */
export function cleanPaste(html: string): string {
  // Nothing runs in a parsed document, but the browser complains of every handler that it may not run.
  const withoutHandlers = html.replace(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '');
  const { body } = parseInert(withoutHandlers);
  convertWordLists(body);
  convertStyles(body);
  for (const element of body.querySelectorAll('[align],[color],[bgcolor]'))
    for (const name of ['align', 'color', 'bgcolor']) element.removeAttribute(name);
  for (const picture of body.querySelectorAll('img,svg,picture')) picture.remove();
  return sanitizeRichText(body.innerHTML);
}
