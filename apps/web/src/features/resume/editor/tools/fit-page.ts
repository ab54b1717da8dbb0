import { fitOnePage, type FitResult } from '@baigong/resume';
import type { Editing } from '../../store/editing.ts';
import { openPageMeasure } from './measure-pages.ts';

/** 智能一页: sets the open resume on one page, as one step that can be undone. */
export async function fitPage(editing: Editing): Promise<FitResult> {
  const { measure, end } = await openPageMeasure(editing.getDocument());
  try {
    const result = await fitOnePage(editing.getDocument().styles.styles, measure);
    if (result.outcome === 'too-long') return { ...result, changes: [] };
    if (result.changes.length > 0)
      editing.change(
        (document) => ({ ...document, styles: { ...document.styles, styles: result.settings } }),
        { target: 'styles:fit', joins: false },
      );
    return result;
  } finally {
    end();
  }
}
