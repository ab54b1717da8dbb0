import { fitOnePage, overrideSettings, type FitResult } from '@baigong/resume';
import type { DocumentStore } from '../../session/document/document-store.ts';
import { createPageMeasurer } from './measure-pages.ts';

/** 智能一页: sets the open resume on one page, as one step that can be undone. */
export async function fitPage(documentStore: DocumentStore): Promise<FitResult> {
  const { measure, dispose: end } = await createPageMeasurer(documentStore.getDocument());
  try {
    const result = await fitOnePage(documentStore.getDocument().styles.styles, measure);
    if (result.outcome === 'too-long') return { ...result, changes: [] };
    if (result.changes.length > 0)
      documentStore.change(
        (document) => ({ ...document, styles: overrideSettings(document.styles, result.settings) }),
        { target: 'styles:fit', mergeable: false },
      );
    return result;
  } finally {
    end();
  }
}
