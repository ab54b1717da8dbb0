import type { Page } from '@playwright/test';

/** The models start once per page; a busy machine takes its time. */
export const longTimeout = { timeout: 60_000 };

/** The photo that /selfie shows with its edits. */
export const photo = (page: Page) => page.getByRole('img', { name: /正在美化/ });

/** Colour and opacity of a place of the photo, given as parts of its sides. */
export function pixel(page: Page, x: number, y: number): Promise<number[]> {
  return photo(page).evaluate(
    (canvas, [px, py]) => {
      if (!(canvas instanceof HTMLCanvasElement)) return [];
      const at = [Math.round(px * (canvas.width - 1)), Math.round(py * (canvas.height - 1))] as const;
      return [...(canvas.getContext('2d')?.getImageData(at[0], at[1], 1, 1).data ?? [])];
    },
    [x, y] as const,
  );
}
