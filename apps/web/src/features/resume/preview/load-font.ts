import { findFont } from '@baigong/resume';

/**
 * The style sheets of each family, by the id it has in packages/resume. They declare slices by unicode-range: a page
 * that imports one loads nothing but the slices its text needs.
 */
export const fontStyles: Readonly<Record<string, () => Promise<unknown>>> = {
  'noto-sans-sc': () => import('@fontsource-variable/noto-sans-sc/wght.css'),
  'noto-serif-sc': () => import('@fontsource-variable/noto-serif-sc/wght.css'),
  'lxgw-wenkai': () =>
    Promise.all([
      import('lxgw-wenkai-webfont/lxgwwenkai-regular.css'),
      import('lxgw-wenkai-webfont/lxgwwenkai-bold.css'),
    ]),
  'lxgw-wenkai-mono': () =>
    Promise.all([
      import('lxgw-wenkai-webfont/lxgwwenkaimono-regular.css'),
      import('lxgw-wenkai-webfont/lxgwwenkaimono-bold.css'),
    ]),
  'zcool-xiaowei': () => import('@fontsource/zcool-xiaowei/400.css'),
  'smiley-sans': () => import('@chinese-fonts/dyh/dist/SmileySans-Oblique/result.css'),
  'ma-shan-zheng': () => import('@fontsource/ma-shan-zheng/400.css'),
};

const loading = new Map<string, Promise<void>>();

/** Declares a family's slices. Until they are here, and when they cannot be had, the text is in the machine's font. */
export function loadFont(id: string): Promise<void> {
  const { id: fontId } = findFont(id);
  const found = loading.get(fontId);
  if (found) return found;
  const load = fontStyles[fontId];
  const started = (load?.() ?? Promise.resolve()).then(
    () => undefined,
    () => {
      // The next page set in the family tries again.
      loading.delete(fontId);
    },
  );
  loading.set(fontId, started);
  return started;
}

/** Long enough for slices over a slow line; a picture of a resume does not wait for ever. */
const TIMEOUT_MS = 8_000;

/**
 * Resolves when every slice that the element's text needs is here (or after 8 s): before export and before a picture is
 * taken. The element must be laid out.
 */
export async function waitForFonts(element: HTMLElement, fontId: string): Promise<void> {
  const family = findFont(fontId).family;
  const timeout = new Promise<void>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS);
  });
  await Promise.race([loadFont(fontId), timeout]);
  const text = element.textContent ?? '';
  const weights = [400, 700].map((weight) => document.fonts.load(`${weight} 16px "${family}"`, text));
  await Promise.race([Promise.allSettled(weights), timeout]);
  await Promise.race([document.fonts.ready, timeout]);
}
