import { understandPrompt } from '@baigong/brush';
import { greatestSeed } from '@baigong/contracts';
import { expect, test } from 'vitest';
import { wallpaperOf, wallpaperSize } from './wallpaper-of-day.ts';

const day = (n: number) => new Date(2026, 0, 1 + n, 12);

test('R-PAINT-78 each day has its own scene, of which the brush knows every word', () => {
  const year = Array.from({ length: 365 }, (_, n) => wallpaperOf(day(n)));
  for (const [n, { prompt, seed }] of year.entries()) {
    expect([prompt, understandPrompt(prompt).unknown]).toEqual([prompt, []]);
    expect(seed).toBeLessThanOrEqual(greatestSeed);
    if (n > 0) expect(prompt).not.toBe(year[n - 1]?.prompt);
  }
  expect(new Set(year.map(({ seed }) => seed)).size).toBe(365);
  expect(wallpaperOf(new Date(2026, 0, 1, 0, 1))).toEqual(wallpaperOf(new Date(2026, 0, 1, 23, 59)));
});

test('R-PAINT-78 a wallpaper is as large as this screen, or as the other device usually is, within bounds', () => {
  const phone = { device: 'phone', width: 1179, height: 2556 } as const;
  expect(wallpaperSize('phone', phone)).toEqual({ width: 1179, height: 2556 });
  expect(wallpaperSize('desktop', phone)).toEqual({ width: 1920, height: 1080 });
  const { width, height } = wallpaperSize('desktop', { device: 'desktop', width: 7680, height: 4320 });
  expect(width * height).toBeLessThanOrEqual(4_010_000);
  expect(width / height).toBeCloseTo(16 / 9, 2);
});
