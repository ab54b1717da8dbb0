import type { Page } from '@playwright/test';

/** A page of printed words as the picture of it. */
export async function photograph(page: Page, words: readonly string[], height = 420): Promise<Buffer> {
  const printer = await page.context().newPage();
  await printer.setViewportSize({ width: 1000, height });
  await printer.setContent(
    `<html lang="zh"><body style="margin:60px;font:44px/1.9 'Noto Sans CJK SC',sans-serif">${words.map((line) => `<div>${line}</div>`).join('')}</body></html>`,
  );
  const picture = await printer.screenshot();
  await printer.close();
  return picture;
}

/** A PDF of pictures of pages, as a scanner makes it, and of pages of text behind them. */
export async function scan(
  page: Page,
  pages: readonly (readonly string[])[],
  typed: readonly string[] = [],
): Promise<Buffer> {
  const pictures: string[] = [];
  for (const words of pages) pictures.push((await photograph(page, words)).toString('base64'));
  const printer = await page.context().newPage();
  await printer.setContent(
    pictures
      .map(
        (picture, at) =>
          `<img style="display:block;width:100%;${at > 0 ? 'break-before:page' : ''}" src="data:image/png;base64,${picture}">`,
      )
      .join('') +
      typed
        .map(
          (words) =>
            `<p lang="zh" style="break-before:page;font:16px 'Noto Sans CJK SC',sans-serif">${words}</p>`,
        )
        .join(''),
  );
  const buffer = await printer.pdf({ format: 'A4' });
  await printer.close();
  return buffer;
}
