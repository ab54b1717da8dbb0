import {
  findOnePageVersions,
  findSavings,
  fitOnePage,
  type FitResult,
  type OnePageVersion,
  type ResumeDocument,
  type Saving,
  type StyleSettings,
} from '@baigong/resume';
import type { DocumentStore } from '../../session/document/document-store.ts';
import type { ResumeLocation } from '../../session/navigation/location.ts';
import { createPageMeasurer } from './measure-pages.ts';

export interface FitOutcome extends FitResult {
  /** Other looks that hold the resume, where its own does not. */
  readonly versions: readonly OnePageVersion[];
  /** What to shorten, where none does. */
  readonly savings: readonly Saving<ResumeLocation>[];
}

/**
 * 智能一页: sets the open resume on one page, as one step that can be undone. Where its template cannot hold it, other
 * templates and columns are tried; where none can, what takes most lines is named.
 */
export async function fitPage(
  documentStore: Pick<DocumentStore, 'getDocument' | 'change'>,
): Promise<FitOutcome> {
  const document = documentStore.getDocument();
  const { measure, readTexts, dispose: end } = await createPageMeasurer(document);
  const withSettings = (styles: StyleSettings): ResumeDocument => ({
    ...document,
    styles: { ...document.styles, styles },
  });
  try {
    const result = await fitOnePage(document.styles.styles, (settings) => measure(withSettings(settings)));
    if (result.outcome === 'too-long') {
      const versions = await findOnePageVersions(document, measure);
      if (versions.length > 0) return { ...result, changes: [], versions, savings: [] };
      await measure(withSettings(result.settings));
      return { ...result, changes: [], versions, savings: findSavings(readTexts()) };
    }
    if (result.changes.length > 0)
      documentStore.change((open) => ({ ...open, styles: { ...open.styles, styles: result.settings } }), {
        target: 'styles:fit',
        mergeable: false,
      });
    return { ...result, versions: [], savings: [] };
  } finally {
    end();
  }
}
