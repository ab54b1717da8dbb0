import type { EntryTarget } from '@baigong/resume';
import { useId } from 'react';
import field from '../../../shared/ui/field.module.css';
import { useApplyEdit } from '../keystroke/apply-edit.ts';
import { paintInput, usePaintedField } from '../keystroke/paint/paint-field.ts';
import { useFieldLabel } from '../keystroke/use-entry.ts';
import { useSession } from '../session/session-context.tsx';

export interface FieldProps {
  readonly target: EntryTarget;
  readonly fieldId: string;
}

/** One line of text, uncontrolled: typing into it renders nothing. */
export function TextField({ target, fieldId }: FieldProps) {
  const { documentStore } = useSession();
  const applyEdit = useApplyEdit();
  const label = useFieldLabel(target, fieldId);
  const ref = usePaintedField<HTMLInputElement>(target, fieldId, paintInput);
  const id = useId();
  if (label === undefined) return null;
  return (
    <>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        className={field.input}
        autoComplete="off"
        data-edit-field={fieldId}
        onChange={(event) => applyEdit(target, fieldId, event.target.value)}
        onBlur={documentStore.commitTransaction}
      />
    </>
  );
}
