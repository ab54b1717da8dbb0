// The legacy build: the other one needs browsers newer than ours.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
