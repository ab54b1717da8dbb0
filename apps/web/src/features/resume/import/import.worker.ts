import { serveWorker } from '../../../shared/lib/worker-server.ts';
import { fetchCmap } from '../../../shared/pdf/fetch-cmap.ts';
import { newId } from '../session/new-id.ts';
import type { ImportReading } from '@baigong/resume-import/import-reading';
import type { OcrLine } from '@baigong/ocr';
import { readResumeFile, readResumePages, readResumeText } from './read-file.ts';

export type ImportRequest =
  | { readonly file: File; readonly strict: boolean }
  | { readonly text: string }
  | { readonly pages: readonly (readonly OcrLine[])[]; readonly notice: string | undefined };

const handlers = {
  async read(request: ImportRequest): Promise<ImportReading> {
    const options = { strict: false, cmap: fetchCmap, newId };
    if ('pages' in request) return readResumePages(request.pages, request.notice, options);
    if ('text' in request) return readResumeText(request.text, '', options);
    const { file, strict } = request;
    const bytes = new Uint8Array(await file.arrayBuffer());
    return readResumeFile(bytes, file.name, { ...options, strict });
  },
};

export type ImportApi = typeof handlers;

serveWorker(handlers);
