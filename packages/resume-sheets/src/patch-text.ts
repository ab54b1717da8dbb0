import { emailSource } from '@baigong/text-zh/contacts';
import { isRightToLeft, sanitizeRichText } from '@baigong/resume';

/*
 * E-mail and web addresses. A browser would break a line at their hyphens and slashes: they are boxes (`.resume-address`
 * in preview/templates/text.css) that go to the next line as a whole while they fit on one.
 */

/** What ends an address: blanks, quotes, Chinese characters and their punctuation. */
const body = String.raw`[^\s<>"'\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’]`;
const domain = String.raw`[a-z\d-]+(?:\.[a-z\d-]+)*\.(?!js\b)[a-z]{2,}`;
const address = new RegExp(
  String.raw`((?<![\w.+-])(?:(?:https?:\/\/|www\.)${body}+|${emailSource}|${domain}\/${body}+)(?<![.,;:!?)\]]))`,
  'giu',
);

/** Texts beside addresses and the addresses, in turn: `['邮箱 ', 'a-b@example.com', '。']`. */
export function splitAddresses(text: string): readonly string[] {
  return /[@/]|www\./i.test(text) ? text.split(address) : [text];
}

const hasAddress = (text: string): boolean => splitAddresses(text).length > 1;

const addressClass = 'resume-address';

/** The text as nodes, with a box for every address. */
export function addressNodes(words: readonly string[], document: Document): readonly Node[] {
  return words.flatMap((word, index) => {
    if (word === '') return [];
    if (index % 2 === 0) return document.createTextNode(word);
    const box = document.createElement('span');
    box.className = addressClass;
    box.append(word);
    return box;
  });
}

/** How many characters at the start and at the end two texts have in common. */
interface TextDiff {
  readonly start: number;
  readonly end: number;
}

function diffText(before: string, after: string): TextDiff {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before[before.length - 1 - end] === after[after.length - 1 - end])
    end += 1;
  return { start, end };
}

/**
 * Changes the text of adjacent nodes, the chunks of a long text. Only the node with the change is touched: new nodes
 * would make the browser shape the whole paragraph again.
 */
function setChunks(nodes: readonly Text[], next: string): void {
  const before = nodes.map(({ data }) => data).join('');
  const { start, end } = diffText(before, next);
  const until = before.length - end;
  let inserted = next.slice(start, next.length - end);
  let at = 0;
  for (const node of nodes) {
    const { data } = node;
    const from = Math.max(start - at, 0);
    const to = Math.min(until - at, data.length);
    if (from <= to && (from < to || inserted !== '')) {
      node.replaceData(from, to - from, inserted);
      inserted = '';
    }
    at += data.length;
  }
}

/** Sets an element's text, reusing its text node. */
export function setText(element: Element, text: string): void {
  const { firstChild } = element;
  if (!(firstChild instanceof Text) || firstChild.nextSibling) element.textContent = text;
  else if (firstChild.data !== text) firstChild.data = text;
}

/** Replaces only the blocks that differ between `before`, which the element shows, and `after`. */
export function patchBlocks(target: HTMLElement, before: readonly string[], after: readonly string[]): void {
  const shortest = Math.min(before.length, after.length);
  let same = 0;
  while (same < shortest && before[same] === after[same]) same += 1;
  let sameEnd = 0;
  while (
    sameEnd < shortest - same &&
    before[before.length - 1 - sameEnd] === after[after.length - 1 - sameEnd]
  )
    sameEnd += 1;

  const changed = after.slice(same, after.length - sameEnd);
  const old = [...target.children].slice(same, before.length - sameEnd);
  const [only] = changed;
  if (changed.length === 1 && old.length === 1 && only !== undefined && old[0]) {
    old[0].outerHTML = only;
    return;
  }
  for (const block of old) block.remove();
  if (changed.length === 0) return;
  const next = target.children[same];
  if (next) next.insertAdjacentHTML('beforebegin', changed.join(''));
  else target.insertAdjacentHTML('beforeend', changed.join(''));
}

/** Characters that mean themselves wherever they are in rich text, and of which no sanitising takes anything away. */
const plain = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;
const meaning = /[<>&]/;

/** Texts between tags, as they are in the markup. */
const runs = (html: string): readonly string[] => html.split(/<[^>]*>/).filter((run) => run.trim() !== '');

const textOf = (nodes: readonly Text[]): string => nodes.map(({ data }) => data).join('');

const pieceName = 'resume-chunk';

/** The element of a chunk or an address; any other text is its own. */
function boxOf(text: Text): ChildNode {
  const { parentElement } = text;
  const isBox = parentElement?.localName === pieceName || parentElement?.className === addressClass;
  return isBox ? parentElement : text;
}

/** The text nodes of each text run of an element; a chunked run has several. */
function textsIn(target: HTMLElement): readonly (readonly Text[])[] {
  const walker = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
  const found: Text[][] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.classList.contains('resume-marker')) continue;
    const texts = found.at(-1);
    const last = texts?.at(-1);
    if (last && boxOf(last).nextSibling === boxOf(node)) texts?.push(node);
    else found.push([node]);
  }
  return found.filter((nodes) => textOf(nodes).trim() !== '');
}

/**
 * Shaping 1,200 Chinese characters, whose font comes in many slices, takes 2 to 4 ms per keystroke. Chunks are shaped
 * separately because their style gives each a margin of zero width.
 */
const pieceLength = 40;
/** Between two Han characters there is no kerning, ligature or spacing. */
const apart = /\p{Script=Han}/u;

function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > 2 * pieceLength) {
    let at = pieceLength;
    while (at < rest.length && !(apart.test(rest[at - 1] ?? '') && apart.test(rest[at] ?? ''))) at += 1;
    if (at >= rest.length) break;
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...pieces, rest];
}

function cutLong(nodes: readonly Text[]): readonly Text[] {
  return nodes.flatMap((node) => {
    const pieces = piecesOf(node.data);
    if (pieces.length === 1) return [node];
    const cut = pieces.map((chars) => document.createTextNode(chars));
    boxOf(node).replaceWith(
      ...cut.map((text) => {
        const box = document.createElement(pieceName);
        box.append(text);
        return box;
      }),
    );
    return cut;
  });
}

/**
 * Applies a change within one text run to its text nodes, without parsing the markup.
 * @param target shows `before`
 * @returns false, having changed nothing, when the change is not within one run
 */
export function patchCharacters(target: HTMLElement, before: string, after: string): boolean {
  const { start, end } = diffText(before, after);
  for (const part of [before.slice(start, before.length - end), after.slice(start, after.length - end)])
    if (!plain.test(part) || meaning.test(part)) return false;
  // The change is inside a tag.
  if (start === 0 || before.lastIndexOf('<', start - 1) > before.lastIndexOf('>', start - 1)) return false;

  const [old, next, texts] = [runs(before), runs(after), textsIn(target)];
  if (old.length !== next.length || old.length !== texts.length) return false;
  const at = next.findIndex((run, index) => run !== old[index]);
  const [from, to, nodes] = [old[at], next[at], texts[at]];
  if (from === undefined || to === undefined || !nodes || textOf(nodes) !== from || meaning.test(to))
    return false;
  // So is on which side a paragraph stands.
  if (isRightToLeft(from) !== isRightToLeft(to)) return false;
  // Where an address begins and ends is read anew.
  if (hasAddress(from) || hasAddress(to)) return false;
  setChunks(cutLong(nodes), to);
  return true;
}

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

/** Paragraphs whose first strong letter is written from right to left stand at the right, items with their marker. */
function setDirections(body: HTMLElement): void {
  const isRight = (block: Element | null): boolean => isRightToLeft(block?.textContent ?? '');
  for (const item of body.querySelectorAll('li')) if (isRight(item.firstElementChild)) item.dir = 'rtl';
  for (const block of body.querySelectorAll<HTMLElement>('p, h3, h4')) {
    if (isRight(block)) block.dir = 'rtl';
    else if (block.closest('li')?.dir === 'rtl') block.dir = 'ltr';
  }
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
export function richBlocks(html: string, parse: (html: string) => Document): readonly string[] {
  const { body } = parse(sanitizeRichText(html));
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
  setDirections(body);
  boxAddresses(body);
  joinHeadings(body);
  return [...body.children].map((block) => block.outerHTML);
}
