import { memo, useLayoutEffect, useRef } from 'react';
import { useResumeSource } from '../source.ts';
import { watchEntry } from '../watch-entry.ts';
import { findField, type FieldPlace } from './field-text.tsx';
import { patchBlocks } from './patch-blocks.ts';
import { patchLetters } from './patch-letters.ts';
import { richBlocks } from './rich-blocks.ts';

/**
 * The rich text of one field. A letter typed changes the text it is in; anything else replaces the paragraph it is in.
 * The others stay as they are.
 */
export const RichText = memo(function RichText({ section, entryId, fieldId }: FieldPlace) {
  const source = useResumeSource();
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef('');
  useLayoutEffect(() => {
    const show = () => {
      const html = findField(source.getDocument(), { section, entryId, fieldId })?.value ?? '';
      const before = shown.current;
      if (!place.current || html === before) return;
      shown.current = html;
      if (!patchLetters(place.current, before, html))
        patchBlocks(place.current, richBlocks(before), richBlocks(html));
    };
    show();
    return watchEntry(source, section, entryId, show);
  }, [source, section, entryId, fieldId]);
  return <div ref={place} className="resume-rich" data-field={fieldId} />;
});
