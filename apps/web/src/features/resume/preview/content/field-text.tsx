import type { EntryTarget } from '@baigong/resume';
import { memo } from 'react';
import { paintRichText, paintText, usePaintedField } from '../../keystroke/paint/paint-field.ts';
import { useFieldLabel } from '../../keystroke/use-entry.ts';

interface FieldProps extends EntryTarget {
  readonly fieldId: string;
}

/** The text of one field. What is typed is painted into it without rendering. */
export const FieldText = memo(function FieldText({
  fieldId,
  className,
  ...target
}: FieldProps & { readonly className?: string }) {
  const ref = usePaintedField<HTMLSpanElement>(target, fieldId, paintText);
  return <span ref={ref} className={className} data-field={fieldId} />;
});

/** The rich text of one field, painted likewise. */
export const RichText = memo(function RichText({ fieldId, ...target }: FieldProps) {
  const ref = usePaintedField<HTMLDivElement>(target, fieldId, paintRichText);
  return <div ref={ref} className="resume-rich resume-block" data-field={fieldId} />;
});

export function FieldLabel({ fieldId, ...target }: FieldProps) {
  return <span className="resume-label">{useFieldLabel(target, fieldId) ?? ''}</span>;
}
