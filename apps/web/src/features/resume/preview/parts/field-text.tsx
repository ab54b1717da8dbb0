import { formatDateRange, type Field, type ResumeDocument } from '@baigong/resume';
import { memo, useLayoutEffect, useRef } from 'react';
import { findEntry } from '../outline/outline.ts';
import { useResumeEntry, useResumeSource } from '../source.ts';
import { watchEntry, type EntrySection } from '../watch-entry.ts';
import { setText } from './set-text.ts';

export interface FieldPlace {
  readonly section: EntrySection;
  readonly entryId: string;
  readonly fieldId: string;
}

export function findField(
  document: ResumeDocument,
  { section, entryId, fieldId }: FieldPlace,
): Field | undefined {
  return findEntry(document, section, entryId)?.fields.find(({ id }) => id === fieldId);
}

function textOf(field: Field | undefined): string {
  if (field?.type === 'date-range') return formatDateRange(field.range);
  return (field?.value ?? '').trim();
}

/** The text of one field, and all that a keystroke in it changes: nothing is drawn again for it. */
export const FieldText = memo(function FieldText({
  section,
  entryId,
  fieldId,
  className,
}: FieldPlace & { readonly className?: string | undefined }) {
  const source = useResumeSource();
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const show = () => {
      if (place.current)
        setText(place.current, textOf(findField(source.getDocument(), { section, entryId, fieldId })));
    };
    show();
    return watchEntry(source, section, entryId, show);
  }, [source, section, entryId, fieldId]);
  return <span ref={place} className={className} data-field={fieldId} />;
});

/** The label of a field. */
export function FieldLabel({ section, entryId, fieldId }: FieldPlace) {
  const label = useResumeEntry(
    section,
    entryId,
    (entry) => entry?.fields.find(({ id }) => id === fieldId)?.label ?? '',
  );
  return <span className="resume-label">{label}</span>;
}
