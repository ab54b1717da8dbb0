/** A sign that people type before an item, or a number, with what parts it from the text. */
const bullet = /^[\s\u00a0]*(?:[•●▪◦‣·■□◆◇►▶➢✓]|[-–—*](?=[\s\u00a0]))[\s\u00a0]*/u;
const number = /^[\s\u00a0]*(\d{1,2})(?:[.)．）](?=[\s\u00a0\p{Script=Han}])|、)[\s\u00a0]*/u;

const textOf = (node: Node): string => node.textContent ?? '';

/** Takes characters off the start of an element's text. */
function dropStart(element: Element, count: number): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = count;
  while (left > 0 && walker.nextNode()) {
    const text = walker.currentNode as Text;
    const taken = Math.min(left, text.length);
    text.deleteData(0, taken);
    left -= taken;
  }
}

/** Lines that a paragraph holds as paragraphs of their own, where one of them begins with a sign. */
function splitLines(paragraph: Element): readonly Element[] {
  const lines: Element[] = [paragraph.cloneNode() as Element];
  for (const node of paragraph.childNodes) {
    if (node instanceof HTMLBRElement) lines.push(paragraph.cloneNode() as Element);
    else lines.at(-1)?.append(node.cloneNode(true));
  }
  if (lines.length === 1 || !lines.some((line) => bullet.test(textOf(line)) || number.test(textOf(line))))
    return [paragraph];
  const said = lines.filter((line) => textOf(line).trim() !== '');
  paragraph.replaceWith(...said);
  return said;
}

/** The numbers of the paragraphs from a place on, as long as they count up from 1. */
function countsFrom(lines: readonly Element[], at: number): number {
  let length = 0;
  for (const line of lines.slice(at)) {
    const before = length > 0 ? lines[at + length - 1] : undefined;
    if (before && before.nextElementSibling !== line) break;
    if (Number(number.exec(textOf(line))?.[1]) !== length + 1) break;
    length += 1;
  }
  return length;
}

function toList(lines: readonly Element[], name: 'ul' | 'ol', sign: RegExp): void {
  const [first] = lines;
  if (!first) return;
  const list = first.ownerDocument.createElement(name);
  first.before(list);
  for (const line of lines) {
    dropStart(line, sign.exec(textOf(line))?.[0].length ?? 0);
    const item = first.ownerDocument.createElement('li');
    item.append(...line.childNodes);
    list.append(item);
    line.remove();
  }
}

/** Makes lists of paragraphs that begin with a typed sign or number, and takes those off that a list writes itself. */
export function convertTypedLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul, ol'))
    for (const [at, item] of [...list.children].entries()) {
      const text = textOf(item);
      const count = number.exec(text);
      const typed = list.matches('ul') ? bullet.exec(text) : Number(count?.[1]) === at + 1 ? count : null;
      if (typed) dropStart(item, typed[0].length);
    }
  const lines = [...body.querySelectorAll('p')]
    .filter((one) => !one.closest('li, h3, h4'))
    .flatMap(splitLines);
  for (let at = 0; at < lines.length;) {
    const counted = countsFrom(lines, at);
    let dotted = 0;
    while (
      bullet.test(textOf(lines[at + dotted] ?? body.ownerDocument.createElement('p'))) &&
      (dotted === 0 || lines[at + dotted - 1]?.nextElementSibling === lines[at + dotted])
    )
      dotted += 1;
    // One number alone may be a date or a heading.
    if (counted > 1) toList(lines.slice(at, at + counted), 'ol', number);
    else if (dotted > 0) toList(lines.slice(at, at + dotted), 'ul', bullet);
    at += Math.max(1, counted > 1 ? counted : dotted);
  }
}

const isBlank = (text: string): boolean => text.trim() === '';

/** Rows of a table as items of a list; a head's words stand before the values. What only lays a page out stays text. */
export function convertTables(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const rows = [...table.rows].map((row) => [...row.cells]);
    const isData =
      rows.length > 1 &&
      rows.some((cells) => cells.length > 1) &&
      rows.every((cells) => cells.every((cell) => !cell.querySelector('ul, ol, table, h1, h2, h3, h4')));
    if (!isData) continue;
    const [head = []] = rows;
    const hasHead = head.length > 1 && head.every((cell) => cell.matches('th, thead *'));
    const list = body.ownerDocument.createElement('ul');
    for (const cells of hasHead ? rows.slice(1) : rows) {
      const item = body.ownerDocument.createElement('li');
      for (const [at, cell] of cells.entries()) {
        const text = textOf(cell).replace(/\s+/g, ' ').trim();
        if (isBlank(text)) continue;
        const label = hasHead
          ? textOf(head[at] ?? cell)
              .replace(/\s+/g, ' ')
              .trim()
          : '';
        const separator = item.hasChildNodes() ? (hasHead ? '；' : ' | ') : '';
        item.append(separator + (label && label !== text ? `${label}：${text}` : text));
      }
      if (item.hasChildNodes()) list.append(item);
    }
    table.replaceWith(list);
  }
}
