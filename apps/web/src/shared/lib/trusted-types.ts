/*
 * The page's policy sends every string on its way to an HTML or script sink through here (Trusted Types). DOMPurify has a
 * policy of its own; whatever libraries and we write as strings must be free of anything that could run.
 */

/** Parses without running or loading anything: the document has no window. */
const inert = window.trustedTypes?.createPolicy('inert', { createHTML: (html) => html });

/** A document that never runs or loads anything, also from hostile HTML. */
export function parseInert(html: string): Document {
  // The type of DOMParser does not know Trusted Types.
  const input = (inert?.createHTML(html) ?? html) as string;
  return new DOMParser().parseFromString(input, 'text/html');
}

const forbiddenElements = 'script, iframe, object, embed, base, meta, link, portal, frame, frameset';
const urlAttributes = new Set([
  'href',
  'xlink:href',
  'src',
  'action',
  'formaction',
  'data',
  'from',
  'to',
  'values',
]);
// Browsers ignore control characters and white space within a scheme.
// oxlint-disable-next-line no-control-regex -- these are the characters that browsers skip
const skipped = /[\u0000-\u0020]+/g;

function isExecutable(element: Element): boolean {
  return [...element.attributes].some(
    ({ name, value }) =>
      name.startsWith('on') ||
      name === 'srcdoc' ||
      (urlAttributes.has(name) &&
        /^(?:javascript|vbscript|data:text\/html)/i.test(value.replace(skipped, ''))),
  );
}

/** What in HTML could run: the first element that is a script, a frame or the like, or carries a handler. */
export function findExecutable(root: ParentNode): Element | undefined {
  for (const element of root.querySelectorAll('*')) {
    if (element.matches(forbiddenElements) || isExecutable(element)) return element;
    if (element instanceof HTMLTemplateElement) {
      const inside = findExecutable(element.content);
      if (inside) return inside;
    }
  }
  return undefined;
}

/** Refuses HTML that could run, and scripts of other origins. Call it before anything writes to the page. */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML(html) {
      const found = findExecutable(parseInert(html));
      if (found) throw new TypeError(`refused HTML with ${found.tagName}`);
      return html;
    },
    createScriptURL(address) {
      const { protocol, origin } = new URL(address, location.href);
      if (protocol !== 'blob:' && origin !== location.origin) throw new TypeError('refused a foreign script');
      return address;
    },
  });
}
