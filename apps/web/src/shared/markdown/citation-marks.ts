/** A citation's number between two signs of the private use area, as `citationMark` of packages/documents writes it. */
const marks = /\uE000(\d+)\uE001/g;

/** Marks as plain text: [1]. */
export const readMarks = (text: string): string => text.replace(marks, '[$1]');

/** Marks in clean nodes become buttons `[data-cite]`. They are made here, not by the text: a text cannot pose as one. */
export function showCitations(fragment: DocumentFragment): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && node.data.includes('\uE000')) found.push(node);
  for (const node of found) {
    // In code and in links nothing can be pressed by itself.
    if (node.parentElement?.closest('pre, code, a, [data-math]')) {
      node.data = readMarks(node.data);
      continue;
    }
    const parts = node.data.split(marks);
    node.replaceWith(
      ...parts.map((part, index) => {
        if (index % 2 === 0) return part;
        const button = document.createElement('button');
        button.type = 'button';
        button.setAttribute('data-cite', part);
        button.setAttribute('aria-label', `出处 ${part}`);
        button.textContent = part;
        return button;
      }),
    );
  }
}
