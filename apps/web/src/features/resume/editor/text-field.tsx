import { editFields, setField, type EntryTarget } from '@baigong/resume';
import { useId, useLayoutEffect, useRef } from 'react';
import field from '../../../shared/ui/field.module.css';
import { fieldOf, useFieldLabel, useSession, watchTarget } from './session-context.ts';

export interface FieldProps {
  readonly target: EntryTarget;
  readonly fieldId: string;
}

/** How undoing names a field. */
export const fieldTarget = ({ entry }: EntryTarget, fieldId: string): string => `field:${entry}/${fieldId}`;

/** One line of text. The box keeps its own letters: what is typed draws nothing here, what is undone is put in. */
export function TextField({ target, fieldId }: FieldProps) {
  const { editing } = useSession();
  const label = useFieldLabel(target, fieldId);
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const gone = label === undefined;
  useLayoutEffect(() => {
    const show = () => {
      const value = fieldOf(editing, target, fieldId)?.value ?? '';
      if (box.current && box.current.value !== value) box.current.value = value;
    };
    show();
    return watchTarget(editing, target, show);
  }, [editing, target, fieldId, gone]);
  if (gone) return null;
  return (
    <>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={box}
        id={id}
        className={field.input}
        autoComplete="off"
        data-edit-field={fieldId}
        onChange={({ target: { value: text } }) =>
          editing.change(
            (document) => editFields(document, (fields) => setField(fields, target, fieldId, text)),
            {
              target: fieldTarget(target, fieldId),
            },
          )
        }
        onBlur={editing.seal}
      />
    </>
  );
}
