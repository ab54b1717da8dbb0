// The legacy build: the other one needs browsers newer than ours (Uint8Array.toHex).
import { getDocument, PasswordResponses, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Sets the half that parses in place in this thread: whoever opens a PDF here is a worker already.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';

export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf';
  readonly reason: 'password' | 'broken';

  constructor(reason: 'password' | 'broken', cause: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Fetches a character map by its file's name. */
export type CmapSource = (name: string) => Promise<Uint8Array>;

interface OpenPdfOptions {
  /**
   * Decoders for pictures. No picture is decoded here, but pdf.js asks the first document of a thread for the decoders of all, also
   * of one that is opened for rendering.
   */
  readonly wasm?: CmapSource;
  /** Forms that are XFA alone are read as well: their pages are trees then (`getXfa`). */
  readonly xfa?: boolean;
  /** Called for a password, again with `wrong`; null gives up. Without it no password is requested. */
  readonly password?: (wrong: boolean) => Promise<string | null>;
}

/**
 * Opens a PDF with pdf.js in the calling worker, for its text and attachments; nothing is rendered and no script runs. Call
 * `destroy` on the result's `loadingTask` when done. Throws UnreadablePdf.
 */
export async function openPdf(
  bytes: Uint8Array,
  cmap: CmapSource,
  { password, wasm, xfa = false }: OpenPdfOptions = {},
): Promise<PDFDocumentProxy> {
  class ServedData {
    fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      if (kind === 'wasmUrl' && wasm) return wasm(filename);
      return kind === 'cMapUrl' ? cmap(filename) : Promise.reject(new Error(`not served: ${kind}`));
    }
  }
  const task = getDocument({
    data: bytes,
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    BinaryDataFactory: ServedData,
    useWorkerFetch: false,
    disableFontFace: true,
    disableWorkerRendering: true,
    useSystemFonts: true,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: 1,
    stopAtErrors: false,
    enableXfa: xfa,
    verbosity: 0,
  });
  let gaveUp = false;
  if (password) {
    const ask = async (answer: (typed: string | Error) => void, wrong: boolean) => {
      const typed = await password(wrong).catch(() => null);
      gaveUp = typed === null;
      answer(typed ?? new Error('no password'));
    };
    task.onPassword = (answer: (typed: string | Error) => void, reason: number) => {
      void ask(answer, reason === PasswordResponses.INCORRECT_PASSWORD);
    };
  }
  try {
    return await task.promise;
  } catch (error) {
    void task.destroy().catch(() => undefined);
    const locked = gaveUp || (error instanceof Error && error.name === 'PasswordException');
    throw new UnreadablePdf(locked ? 'password' : 'broken', error);
  }
}
