import { createFileFetcher } from './serve-files.ts';

/** Fetches a decoder of pdf.js for pictures in PDFs (JPEG 2000, JBIG2). */
export const fetchDecoder = createFileFetcher(
  import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/wasm/{openjpeg,jbig2,qcms_bg}.wasm', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
