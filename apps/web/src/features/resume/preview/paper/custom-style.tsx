import { scopeCustomCss } from '@baigong/resume';
import { useMemo } from 'react';
import { useResume } from '../source.ts';

/** The visitor's own CSS, confined to the sheets. */
export function CustomStyle() {
  const text = useResume(({ styles }) => styles.styles.customCSS);
  const css = useMemo(() => (text.trim() ? scopeCustomCss(text).css : ''), [text]);
  // A new element for a new text: whoever watches the sheet hears of it.
  return css ? <style key={css}>{css}</style> : null;
}
