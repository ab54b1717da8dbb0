import { sanitizeRichText } from '@baigong/resume';
import { parseInert } from '../../../../shared/lib/trusted-types.ts';
import { addressNodes, splitAddresses } from './address-words.ts';

const isBlock = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement && /^(P|UL|OL|LI|H3|H4)$/.test(node.tagName);

/** Wraps text beside blocks in paragraphs. */
function wrapLooseText(parent: HTMLElement): void {
  let open: HTMLElement | undefined;
  for (const node of Array.from(parent.childNodes)) {
    if (isBlock(node)) open = undefined;
    else if (open || node.textContent?.trim()) {
      if (!open) {
        open = document.createElement('p');
        node.before(open);
      }
      open.append(node);
    } else node.remove();
  }
}

/** List markers are elements: native ones are misplaced beside a float and cannot be exported as text. */
function markItem(item: HTMLElement, number: number | undefined): void {
  wrapLooseText(item);
  if (item.firstElementChild?.tagName !== 'P') item.prepend(document.createElement('p'));
  const marker = document.createElement('span');
  marker.className = 'resume-marker';
  marker.setAttribute('aria-hidden', 'true');
  if (number !== undefined) marker.append(`${number}.`);
  item.firstElementChild?.prepend(marker);
}

/** Consecutive headings share one box that is not broken across pages. */
function joinHeadings(body: HTMLElement): void {
  const name = 'resume-headings';
  for (const heading of body.querySelectorAll(':scope > :is(h3, h4)')) {
    const before = heading.previousElementSibling;
    if (before?.className === name) {
      before.append(heading);
      continue;
    }
    const box = document.createElement('div');
    box.className = name;
    heading.replaceWith(box);
    box.append(heading);
  }
}

/** Their paragraphs are marked: before an address that goes to the next line, even lines would have wide gaps. */
function boxAddresses(body: HTMLElement): void {
  const { ownerDocument } = body;
  const walker = ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const words = splitAddresses(text.data);
    if (words.length === 1) continue;
    text.parentElement?.closest('p')?.setAttribute('data-address', '');
    text.replaceWith(...addressNodes(words, ownerDocument));
  }
}

/**
 * Rich text as clean markup, a string per paragraph, list and box of headings. What may be in it is
 * packages/resume's to say; the parser used here runs and loads nothing.
 */
export function richBlocks(html: string): readonly string[] {
  const { body } = parseInert(sanitizeRichText(html));
  wrapLooseText(body);
  for (const list of body.querySelectorAll('ul, ol')) {
    for (const [index, item] of [...list.children].entries())
      markItem(item as HTMLElement, list.tagName === 'OL' ? index + 1 : undefined);
  }
  for (const block of body.querySelectorAll('p, h3, h4')) {
    // An empty line is as high as a full one.
    if (!block.textContent?.trim() && !block.querySelector('.resume-marker, br'))
      block.append(document.createElement('br'));
  }
  for (const link of body.querySelectorAll('a')) {
    link.rel = 'noopener noreferrer';
    link.target = '_blank';
  }
  boxAddresses(body);
  joinHeadings(body);
  return [...body.children].map((block) => block.outerHTML);
}
