import type { MadePdf, PdfRequest } from '@baigong/pdf/drawing';

export type PdfAnswer =
  | { readonly id: number; readonly page: number }
  | { readonly id: number; readonly made: MadePdf }
  | { readonly id: number; readonly failed: string };

/** `warm` opens the fonts that a document will need. */
export type PdfQuestion =
  | { readonly id: number; readonly request: PdfRequest }
  | { readonly warm: readonly string[] };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
const say = (answer: PdfAnswer) => self.postMessage(answer);

// What is imported here waits for its WebAssembly: imported at the top, the first question would come before anybody
// listens, and be lost.
const tools = import('./make-in-worker.ts');

async function answer(question: PdfQuestion): Promise<void> {
  try {
    const { make, openFonts } = await tools;
    if ('warm' in question) await openFonts(question.warm);
    else {
      const { id, request } = question;
      say({ id, made: await make(request, (page) => say({ id, page })) });
    }
  } catch (error) {
    if ('id' in question)
      say({ id: question.id, failed: error instanceof Error ? error.message : String(error) });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<PdfQuestion>) => void answer(data));
