import { fetchCmap } from '../../../../shared/pdf/served-cmaps.ts';
import { newId } from '../../session/document/new-id.ts';
import { importMessages, type ImportReading } from './import-reading.ts';
import { readResumeFile, readResumeText } from './read-resume-file.ts';

export type ImportRequest = { readonly file: File; readonly strict: boolean } | { readonly text: string };

/** Wrapped: pdf.js, which is loaded here, posts messages of its own to the page. */
export interface ImportAnswer {
  readonly reading: ImportReading;
}

/** Reads one file or text and answers once; whoever asks ends the worker. */
async function read(request: ImportRequest): Promise<ImportReading> {
  try {
    const options = { strict: false, cmap: fetchCmap, newId };
    if ('text' in request) return readResumeText(request.text, '', options);
    const { file, strict } = request;
    const bytes = new Uint8Array(await file.arrayBuffer());
    return await readResumeFile(bytes, file.name, { ...options, strict });
  } catch {
    return { kind: 'problem', message: importMessages.failed };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
  void read(data).then((reading) => self.postMessage({ reading } satisfies ImportAnswer));
});
