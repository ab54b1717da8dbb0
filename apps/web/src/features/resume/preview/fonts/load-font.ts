import { findFont } from '@baigong/resume';
import { fontStyles } from './font-styles.ts';

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
