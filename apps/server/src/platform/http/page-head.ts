/** What a page's head says beyond index.html, for chat apps and search engines, which run no scripts. */
export interface PageHead {
  /** 404: the address is of a kind that is known, but there is nothing at it. */
  readonly status: 200 | 404;
  readonly title?: string;
  readonly description?: string;
  /** The page's own address, from the slash on. */
  readonly path?: string;
  /** A picture for the preview card: its address from the slash on, and its size in pixels. */
  readonly picture?: { readonly url: string; readonly width: number; readonly height: number };
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/**
 * A page with a head of its own: title and description replaced, and the tags of the Open Graph protocol (ogp.me) and of
 * Twitter cards added. Whatever visitors wrote is escaped.
 * @param origin where the site is reached, without a slash at the end
 */
export function writeHead(html: string, head: PageHead, origin: string): string {
  const { title, description, path, picture } = head;
  if (title === undefined) return html;
  const said: [string, string][] = [
    ['og:site_name', '百工'],
    ['og:type', 'article'],
    ['og:title', title],
    ...(description === undefined ? [] : ([['og:description', description]] as [string, string][])),
    ...(path === undefined ? [] : ([['og:url', origin + path]] as [string, string][])),
    ...(picture === undefined
      ? []
      : ([
          ['og:image', origin + picture.url],
          ['og:image:width', String(picture.width)],
          ['og:image:height', String(picture.height)],
        ] as [string, string][])),
  ];
  const tags = [
    ...said.map(([name, value]) => `<meta property="${name}" content="${escape(value)}" />`),
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />`,
  ];
  // Functions, because `$` means something in a replacement's text.
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*"/,
      (_all, before: string) => `${before}${escape(description ?? '')}"`,
    )
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);
}
