/** How many characters at the start and at the end two texts have in common. */
interface TextDiff {
  readonly start: number;
  readonly end: number;
}

export function diffText(before: string, after: string): TextDiff {
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
export function setChunks(nodes: readonly Text[], next: string): void {
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
