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
