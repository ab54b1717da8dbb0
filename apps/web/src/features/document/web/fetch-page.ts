import { readWebPageRoute, webProblemMessages } from '@baigong/contracts';
import { textLength, type DocumentText } from '@baigong/document-reader/document-text';
import { ToolProblem } from '../../../shared/feature-tools/feature-tool.ts';
import { ApiError, call } from '../../../shared/lib/api.ts';
import { webAddress } from '../../../shared/lib/web-address.ts';
import { createOneShotWorker, WorkerTimeout } from '../../../shared/lib/worker-client.ts';
import { UnreadableDocument, type ExtractionErrorCode } from '@baigong/document-reader/unreadable-document';
import { extractText } from '../extraction/extract-text.ts';
import type { PageApi } from './page.worker.ts';
import { fileNameOf } from '@baigong/document-reader/read-web-page';

/** A page, a text or a PDF of the web, read. */
export interface ReadPage {
  /** Where the link led to in the end. */
  readonly url: string;
  readonly title: string;
  readonly text: DocumentText;
}

/** A page that takes longer is read without the search for its article. */
const workerTimeoutMs = 8_000;

const readInWorker = createOneShotWorker<PageApi>(
  () => new Worker(new URL('./page.worker.ts', import.meta.url), { type: 'module' }),
  {
    toError: ({ name, fields }) =>
      name === 'UnreadableDocument'
        ? new UnreadableDocument(fields['code'] as ExtractionErrorCode)
        : undefined,
  },
);

const hostOf = (url: string): string => new URL(url).host;

/** What is to be done with a file where it cannot be done by its address. */
const problemsOfLinks: Partial<Record<ExtractionErrorCode, string>> = {
  needsPassword: '这个 PDF 设了打开密码，不能从网址读取。请下载后在“文档”里打开，再输入密码。',
  noText: '这个 PDF 里没有文字，可能是扫描的图片。请下载后在“文档”里打开，再识别文字。',
  tooLarge: webProblemMessages.tooLarge,
};

async function readAnswer(url: string, signal: AbortSignal): Promise<ReadPage> {
  const page = await call(readWebPageRoute, { body: { url: webAddress(url) } }, { signal });
  if ('problem' in page) throw new ToolProblem(webProblemMessages[page.problem]);
  const options = { signal, timeoutMs: workerTimeoutMs };
  const read = await readInWorker('read', { page, plain: false }, options).catch((error: unknown) => {
    if (!(error instanceof WorkerTimeout)) throw error;
    return readInWorker('read', { page, plain: true }, options);
  });
  if (read.kind === 'text') return { url: page.url, title: read.title || hostOf(page.url), text: read.text };
  const name = fileNameOf(page.url) || `${hostOf(page.url)}.pdf`;
  const file = new File([read.bytes], name, { type: 'application/pdf' });
  try {
    const text = await extractText(file, { signal });
    if (textLength(text) === 0) throw new UnreadableDocument('noText');
    return { url: page.url, title: name.replace(/\.pdf$/i, ''), text };
  } catch (error) {
    const problem = error instanceof UnreadableDocument ? problemsOfLinks[error.code] : undefined;
    throw problem === undefined ? error : new ToolProblem(problem);
  }
}

/** Fetches and reads what a link leads to. Throws ToolProblem, or the signal's reason. */
export async function fetchPage(url: string, signal: AbortSignal): Promise<ReadPage> {
  try {
    return await readAnswer(url, signal);
  } catch (error) {
    if (error instanceof ApiError || error instanceof UnreadableDocument)
      throw new ToolProblem(error.message);
    if (error instanceof WorkerTimeout) throw new ToolProblem('这个网页太复杂，读了很久也没有读完，已放弃。');
    throw error;
  }
}
