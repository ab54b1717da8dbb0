import type { AppShellPicture } from '@baigong/contracts';

/**
 * What a page says beyond index.html: for chat apps and search engines, which run no scripts, and to those who look at
 * it while its scripts are still on the way.
 */
export interface PageData {
  /** 404: the address is of a kind that is known, but there is nothing at it. 403: there is, and nobody may see it. */
  readonly status: 200 | 403 | 404;
  readonly title?: string;
  readonly description?: string;
  /** The page's own address, from the slash on, below the site's base path. */
  readonly path?: string;
  /** A picture for the preview card: its address in the same form, and its size in pixels. */
  readonly picture?: { readonly url: string; readonly width: number; readonly height: number };
  /** Columns of pictures that the page shows first, with their whole paths: the app shell shows them until the code has loaded. */
  readonly appShellPictures?: readonly (readonly AppShellPicture[])[];
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
 * A page with a head of its own: title and description replaced, the tags of the Open Graph protocol (ogp.me) and of
 * Twitter cards added, and its first pictures in the app shell. Whatever visitors wrote is escaped.
 * @param site where the site is reached, its base path included, without a slash at the end
 */
export function renderPage(html: string, data: PageData, site: string): string {
  const page = data.title === undefined ? html : renderMetadata(html, data, data.title, site);
  return data.appShellPictures === undefined ? page : renderAppShellPictures(page, data.appShellPictures);
}

/** Where index.html has room for them. */
const appShellPlaceholder = '<!--app-shell-pictures-->';

function renderAppShellPictures(html: string, columns: readonly (readonly AppShellPicture[])[]): string {
  const pictures = columns.map((column) => `<div>${column.map(renderPictureTag).join('')}</div>`);
  return html.replace(
    appShellPlaceholder,
    () => `<div class="app-shell-pictures">${pictures.join('')}</div>`,
  );
}

function renderPictureTag({
  index: at,
  url,
  srcset: plain,
  avifSrcset: light,
  sizes,
  width,
  height,
}: AppShellPicture): string {
  const of = (set: string) => `srcset="${escape(set)}" sizes="${escape(sizes)}"`;
  return [
    `<picture style="order:${at}">`,
    ...(light === undefined ? [] : [`<source type="image/avif" ${of(light)}>`]),
    `<img src="${escape(url)}" ${of(plain)} style="aspect-ratio:${width}/${height}" alt="" fetchpriority="high" crossorigin="anonymous">`,
    '</picture>',
  ].join('');
}

// A function, because `$` means something in a replacement's text.
const addTags = (html: string, tags: readonly string[]): string =>
  html.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);

function renderMetadata(html: string, head: PageData, title: string, site: string): string {
  const { description, path, picture } = head;
  const said: [string, string][] = [
    ['og:site_name', '百工'],
    ['og:type', 'article'],
    ['og:title', title],
    ...(description === undefined ? [] : ([['og:description', description]] as [string, string][])),
    ...(path === undefined ? [] : ([['og:url', site + path]] as [string, string][])),
    ...(picture === undefined
      ? []
      : ([
          ['og:image', site + picture.url],
          ['og:image:width', String(picture.width)],
          ['og:image:height', String(picture.height)],
        ] as [string, string][])),
  ];
  const tags = [
    ...said.map(([name, value]) => `<meta property="${name}" content="${escape(value)}" />`),
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />`,
  ];
  const titled = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*"/,
      (_all, before: string) => `${before}${escape(description ?? '')}"`,
    );
  return addTags(titled, tags);
}
