import DOMPurify, { type Config } from 'dompurify';

// oxfmt-ignore
const plainAttributes = [
  'align', 'alt', 'checked', 'colspan', 'data-code', 'data-lang', 'data-math', 'data-open', 'data-note', 'data-note-text',
  'data-remote', 'data-scroll', 'dir', 'disabled', 'lang', 'open', 'reversed', 'rowspan', 'start', 'title', 'type',
];

/**
 * Allowed HTML. Answers, files and imported sessions are hostile: nothing may run, load resources, submit, restyle the page, or
 * shadow a global by its name or id.
 */
const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  // oxfmt-ignore
  ALLOWED_TAGS: [
    '#text', 'a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'cite', 'code', 'dd', 'del', 'details', 'dfn', 'div',
    'dl', 'dt', 'em', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'input', 'ins',
    'kbd', 'li', 'mark', 'ol', 'p', 'pre', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'small', 'span', 'strong', 'sub',
    'summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul', 'var', 'wbr',
  ],
  ALLOWED_ATTR: [...plainAttributes, 'href', 'src'],
  // Without this an attribute's value would have to look like an address.
  ADD_URI_SAFE_ATTR: plainAttributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|data:image\/(?:png|jpe?g|gif|webp|avif|bmp);)/i,
  // Their text is not prose either.
  FORBID_CONTENTS: [
    'script',
    'style',
    'template',
    'noscript',
    'iframe',
    'object',
    'svg',
    'math',
    'title',
    'xmp',
  ],
  RETURN_DOM_FRAGMENT: true,
};

const linkProtocols = new Set(['http:', 'https:', 'mailto:']);
const embeddedImage = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[a-z0-9+/=\s]+$/i;

/** The URL if it is absolute and http, https or mailto, else null. */
export function safeAddress(href: string): URL | null {
  try {
    const url = new URL(href);
    return linkProtocols.has(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

const purify = DOMPurify(window);

purify.addHook('uponSanitizeElement', (node) => {
  // Before the element reaches the page: an image begins to load as soon as it belongs to a live document.
  if (node.nodeName === 'IMG') {
    const element = node as Element;
    const source = element.getAttribute('src') ?? '';
    element.removeAttribute('data-remote');
    if (!embeddedImage.test(source)) {
      element.removeAttribute('src');
      element.setAttribute('data-remote', source);
    }
  }
});

purify.addHook('afterSanitizeAttributes', (element) => {
  const tag = element.nodeName;
  if (tag === 'A') {
    const href = element.getAttribute('href');
    const url = href === null ? null : safeAddress(href);
    if (!url) element.removeAttribute('href');
    else {
      element.setAttribute('target', '_blank');
      element.setAttribute('rel', 'noopener noreferrer nofollow');
    }
  } else if (tag === 'INPUT') {
    if (element.getAttribute('type') !== 'checkbox') element.remove();
    else element.setAttribute('disabled', '');
  }
  if (tag !== 'INPUT') for (const name of ['type', 'checked', 'disabled']) element.removeAttribute(name);
  if (tag !== 'IMG') for (const name of ['src', 'data-remote']) element.removeAttribute(name);
});

/** Remote pictures are not loaded: a link replaces them. */
function linkToPicture(image: Element): Node {
  const url = safeAddress(image.getAttribute('data-remote') ?? '');
  const name = image.getAttribute('alt')?.trim();
  if (!url || url.protocol === 'mailto:') return document.createTextNode(name ? `[图片：${name}]` : '[图片]');
  const label = `图片：${name ? `${name}（${url.host}）` : url.host}`;
  if (image.closest('a[href]')) return document.createTextNode(label);
  const link = document.createElement('a');
  link.href = url.href;
  link.target = '_blank';
  link.rel = 'noopener noreferrer nofollow';
  link.setAttribute('data-picture', '');
  link.title = url.href;
  link.textContent = label;
  return link;
}

/** Hebrew, Arabic and their kin. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** A list is one: what has a direction of its own tells nothing of it. */
const directed = 'h1, h2, h3, h4, h5, h6, th, td, dt, dd, summary, :is(p, ul, ol):not(li *)';

/** Sanitizes untrusted HTML and prepares links, pictures, tables and paragraphs from right to left. */
export function sanitise(html: string): DocumentFragment {
  const fragment = purify.sanitize(html, config);
  if (rightToLeft.test(html))
    for (const element of fragment.querySelectorAll<HTMLElement>(directed)) element.dir ||= 'auto';
  for (const image of fragment.querySelectorAll('img')) {
    if (!image.hasAttribute('src')) image.replaceWith(linkToPicture(image));
    else image.alt ||= '回答中的图片';
  }
  for (const link of fragment.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    // What it says may differ from where it leads.
    if (link.textContent !== link.href) link.title = link.href;
  }
  for (const box of fragment.querySelectorAll('[data-scroll]')) {
    box.className = 'kit-shaded';
    box.setAttribute('tabindex', '0');
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', '表格');
  }
  for (const box of fragment.querySelectorAll('input')) {
    box.setAttribute('aria-label', box.hasAttribute('checked') ? '已完成' : '未完成');
    box.closest('li')?.setAttribute('data-task', '');
  }
  return fragment;
}
