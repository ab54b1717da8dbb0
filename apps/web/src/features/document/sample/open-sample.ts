import { textLength } from '@baigong/document-reader/document-text';
import { useAiRecords } from '../ai/ai-store.ts';
import { removeFromIndex } from '../analysis/analysis-client.ts';
import { extractText } from '../extraction/extract-text.ts';
import { addOpenDocument, removeOpenDocument } from '../session/open-documents.ts';
import { sampleId } from '../session/sample-id.ts';
import { contract } from './contract-text.ts';
import { makeContract } from './make-contract.ts';

/** Opens the sample contract, in memory alone. */
export async function openSample(signal: AbortSignal): Promise<void> {
  const file = await makeContract();
  const text = await extractText(file, { signal });
  const now = Date.now();
  signal.throwIfAborted();
  addOpenDocument({
    record: {
      id: sampleId,
      title: contract.title,
      fileName: file.name,
      format: text.format,
      size: file.size,
      pages: text.pages,
      length: textLength(text),
      response: '',
      place: 0,
      createdAt: now,
      updatedAt: now,
    },
    text,
    file,
    password: undefined,
    state: 'sample',
  });
}

/** Forgets the sample and all that was done to it. */
export function closeSample(): void {
  removeOpenDocument(sampleId);
  const { [sampleId]: _, ...others } = useAiRecords.getState();
  useAiRecords.setState(others, true);
  removeFromIndex(sampleId).catch(() => undefined);
}
