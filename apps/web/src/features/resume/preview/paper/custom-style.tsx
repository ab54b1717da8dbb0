import { scopeCustomCss } from '@baigong/resume';
import { useMemo } from 'react';
import { useDocument } from '../../session/document/document-source.ts';

/** The user's own CSS, confined to the sheets it is in: those of other resumes may be on the same screen. */
export function CustomStyle({ sheetId }: { readonly sheetId: string }) {
  const text = useDocument(({ styles }) => styles.styles.customCSS);
  const css = useMemo(() => (text.trim() ? scopeCustomCss(text, sheetId).css : ''), [text, sheetId]);
  // A new element for a new text: a user who watches the sheet hears of it.
  return css ? <style key={css}>{css}</style> : null;
}
