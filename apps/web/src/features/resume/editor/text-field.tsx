import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { fieldHint, type EntryTarget } from '@baigong/resume';
import { useApplyEdit } from '../keystroke/apply-edit.ts';
import { paintInput, usePaintedField } from '../keystroke/paint-field.ts';
import { useFieldLabel, useFieldOrigin } from '../keystroke/watch-entry.ts';
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
  const origin = useFieldOrigin(target, fieldId);
  const ref = usePaintedField<HTMLInputElement>(target, fieldId, paintInput);
  if (label === undefined) return null;
  return (
    <Field label={label} action={origin && <AiLabel channel="resume.field" />}>
      <Input
        ref={ref}
        autoComplete="off"
        placeholder={fieldHint(target.kind, target.entry, fieldId)}
        dir="auto"
        data-edit-field={fieldId}
        onChange={(event) => applyEdit(target, fieldId, event.target.value)}
        onBlur={documentStore.commitTransaction}
      />
    </Field>
  );
}
