/** A citation's number between two private-use characters, as `citationMarker` of packages/documents writes it. */
const marks = /\uE000(\d+)\uE001/g;

/** As plain text: [1]. */
export const citationsToText = (text: string): string => text.replace(marks, '[$1]');

/** Replaces markers in sanitized nodes by buttons `[data-cite]`. They are created here: a text cannot fake one. */
export function showCitations(fragment: DocumentFragment): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && node.data.includes('\uE000')) found.push(node);
  for (const node of found) {
    // In code and in links nothing can be pressed by itself.
    if (node.parentElement?.closest('pre, code, a, [data-math]')) {
      node.data = citationsToText(node.data);
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
