import { fallbackFamily, findFont } from '@baigong/resume';
import { fontStyles } from '../fonts/font-styles.ts';
import { waitForFonts } from '../fonts/load-font.ts';
import { loadIcons } from '../icons/resume-icon.tsx';

/** Declares the font for characters that the chosen one lacks, so that it need not be installed. */
export async function loadFallbackFont(fontId: string): Promise<void> {
  const fallback = fallbackFamily(fontId);
  if (findFont(fontId).family === fallback) return;
  await fontStyles[fallback.includes('Serif') ? 'noto-serif-sc' : 'noto-sans-sc']?.().catch(() => undefined);
}

/** What a thumbnail or an export waits for before a rendered sheet is captured: icons, fonts and images. */
export async function waitForAssets(sheet: HTMLElement, fontId: string): Promise<void> {
  await Promise.all([loadIcons(), waitForFonts(sheet, fontId)]);
  await Promise.allSettled([...sheet.querySelectorAll('img')].map((image) => image.decode()));
}
