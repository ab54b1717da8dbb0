/**
 * Draws the app's icons from the seal and writes them to public/icons, which is committed. Run after a change of
 * the figure: `node apps/web/build/draw-icons.ts`; needs a Chromium (CHROMIUM_PATH, or the one of Playwright).
 */
import { writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { gongPath, sealPath } from '../src/shared/ui/seal-paths.ts';

const pine = '#1f6a56';
const paper = '#ffffff';

const seal = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${pine}" d="${sealPath}"/><path fill="${paper}" d="${gongPath}"/></svg>`;
/** Cut to any shape by the system: the ground runs to the edge and 工 keeps to the middle. */
const bleeding = (scale: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${pine}" d="M0 0h32v32H0z"/><path fill="${paper}" transform="translate(16 16) scale(${scale}) translate(-16 -16)" d="${gongPath}"/></svg>`;

const folder = new URL('../public/icons/', import.meta.url);
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});
const page = await browser.newPage();
const draw = async (name: string, size: number, svg: string) => {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await writeFile(new URL(name, folder), await page.screenshot({ omitBackground: true }));
};
await writeFile(new URL('seal.svg', folder), `${seal}\n`);
await draw('seal-192.png', 192, seal);
await draw('seal-512.png', 512, seal);
await draw('maskable-512.png', 512, bleeding(0.86));
await draw('apple-touch-180.png', 180, bleeding(0.95));
await browser.close();
