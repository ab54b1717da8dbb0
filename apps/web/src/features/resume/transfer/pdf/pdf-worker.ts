import type { MadePdf, PdfRequest } from '@baigong/pdf/drawing';

export type PdfAnswer =
  | { readonly id: number; readonly page: number }
  | { readonly id: number; readonly made: MadePdf }
  | { readonly id: number; readonly failed: string };

export interface PdfQuestion {
  readonly id: number;
  readonly request: PdfRequest;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
const say = (answer: PdfAnswer) => self.postMessage(answer);

// What is imported here waits for its WebAssembly: imported at the top, the first question would come before anybody
// listens, and be lost.
const tools = import('./make-in-worker.ts');

async function answer({ id, request }: PdfQuestion): Promise<void> {
  try {
    const { make } = await tools;
    say({ id, made: await make(request, (page) => say({ id, page })) });
  } catch (error) {
    say({ id, failed: error instanceof Error ? error.message : String(error) });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<PdfQuestion>) => void answer(data));
