import type { EmbeddedFont } from '@baigong/pdf/embedded-font';
import { serveWorker } from '../../../../shared/lib/worker-server.ts';

interface OutlinesRequest {
  /** Its name in the file. */
  readonly font: string;
  /** With the first request for it. */
  readonly bytes?: Uint8Array;
  /** Characters, and glyphs by their numbers. */
  readonly wanted: readonly (string | number)[];
}

export interface FontOutlines {
  readonly unitsPerEm: number;
  /** Of what was wanted and is there: the `d` of an SVG path, y up. */
  readonly paths: ReadonlyMap<string | number, string>;
}

const fonts = new Map<string, EmbeddedFont | undefined>();

// The letters of a hostile font are drawn apart from the page.
const handlers = {
  async outline({ font: name, bytes, wanted }: OutlinesRequest): Promise<FontOutlines | null> {
    // Not before: a worker that waits for its wasm at its start hears no first call.
    const { openEmbeddedFont } = await import('@baigong/pdf/embedded-font');
    if (bytes) fonts.set(name, openEmbeddedFont(bytes));
    const font = fonts.get(name);
    if (!font) return null;
    const paths = new Map<string | number, string>();
    for (const one of wanted) {
      const glyph = typeof one === 'number' ? one : font.glyphOf(one);
      if (glyph !== undefined) paths.set(one, font.pathOf(glyph));
    }
    return { unitsPerEm: font.unitsPerEm, paths };
  },
};
export type OutlinesApi = typeof handlers;

serveWorker<OutlinesApi>(handlers);
