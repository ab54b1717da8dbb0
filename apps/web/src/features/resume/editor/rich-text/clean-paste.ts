import { sanitizeRichText } from '@baigong/resume';

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

function wrap(element: Element, name: string): void {
  const made = element.ownerDocument.createElement(name);
  made.append(...element.childNodes);
  element.append(made);
}

/** Word sets a list as paragraphs that begin with a marker of their own. */
function gatherWordLists(body: HTMLElement): void {
  let list: HTMLElement | undefined;
  let last: Element | undefined;
  for (const item of body.querySelectorAll('p')) {
    if (!/mso-list\s*:/i.test(item.getAttribute('style') ?? '')) continue;
    const marks = [...item.querySelectorAll('span')].filter((span) =>
      /mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const mark = marks.map(({ textContent }) => textContent).join('');
    for (const span of marks) span.remove();
    const name = /^\s*[（(]?[\da-z一二三四五六七八九十]+[.)）、]/i.test(mark) ? 'ol' : 'ul';
    const follows = last !== undefined && last.nextElementSibling === item && list?.localName === name;
    if (!follows || !list) {
      list = body.ownerDocument.createElement(name);
      item.before(list);
    }
    const made = body.ownerDocument.createElement('li');
    made.append(...item.childNodes);
    list.append(made);
    item.remove();
    last = list;
  }
}

/** Emphasis that a page set by style, as the elements that say it. Everything else of a style is dropped. */
function readStyles(body: HTMLElement): void {
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
  const quiet = html.replace(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '');
  const { body } = new DOMParser().parseFromString(quiet, 'text/html');
  gatherWordLists(body);
  readStyles(body);
  for (const element of body.querySelectorAll('[align],[color],[bgcolor]'))
    for (const name of ['align', 'color', 'bgcolor']) element.removeAttribute(name);
  for (const picture of body.querySelectorAll('img,svg,picture')) picture.remove();
  return sanitizeRichText(body.innerHTML);
}
