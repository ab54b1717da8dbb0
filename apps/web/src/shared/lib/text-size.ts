import * as z from 'zod/mini';
import { create } from 'zustand';
import { stored } from './storage.ts';

const TextSize = z.enum(['standard', 'large', 'larger']);
export type TextSize = z.infer<typeof TextSize>;

// The key and its form are also read by the script in index.html, before the first paint.
const key = 'baigong:text-size';
const storedSize = stored(key, TextSize, 'standard');

/** The size of the interface's text, on top of the size that the browser itself is set to. */
export const useTextSize = create<{ readonly size: TextSize }>()(() => ({ size: storedSize.read() }));

function apply(size: TextSize): void {
  if (size === 'standard') delete document.documentElement.dataset.textSize;
  else document.documentElement.dataset.textSize = size;
  // Last: who hears of it may measure text.
  useTextSize.setState({ size });
}

/** What is so many pixels high at the standard size of text is so high (pixels) at the chosen one. */
export function useTextHeight(standard: number): number {
  useTextSize();
  return (standard * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16;
}

/** Chooses a size, shows it and keeps the choice. */
export function setTextSize(size: TextSize): void {
  storedSize.write(size);
  apply(size);
}

/** Follows the choice of other tabs from now on. Gives a function that ends it. */
export function followTextSize(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) apply(storedSize.read());
  };
  apply(storedSize.read());
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
