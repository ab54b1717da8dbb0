import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { dateFormatOf, formatDateRange, parseDateRange, type DateRange } from '@baigong/resume';
import { CalendarDays } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { useField } from '../keystroke/watch-entry.ts';
import { useDocument } from '../session/document-store.ts';
import { useSession } from '../session/session-context.tsx';
import { lazyWithFallback } from '../../../shared/ui/lazy.tsx';
import { useApplyEdit } from '../keystroke/apply-edit.ts';
import type { FieldProps } from './text-field.tsx';
import styles from './date-field.module.css';

const load = () => import('../../../shared/ui/month-picker.tsx').then((m) => m.MonthPicker);
// Dates can be typed without it.
const MonthPicker = lazyWithFallback(load, ({ trigger }) => trigger);
const preload = () => void load().catch(() => undefined);

/** A range of months: typed as people write it, or picked. What is no date stays as words. */
export function DateField({ target, fieldId }: FieldProps) {
  const { documentStore } = useSession();
  const applyEdit = useApplyEdit();
  const value = useField(target, fieldId);
  const format = useDocument(dateFormatOf);
  const [typed, setTyped] = useState<string | null>(null);
  const [isPickerMounted, setPickerMounted] = useState(false);
  if (!value) return null;
  const range = value.range ?? { start: '', end: '' };
  const set = (next: DateRange) => applyEdit(target, fieldId, next);
  const button = (
    <IconButton
      label={`选择${value.label}`}
      size="sm"
      className={styles.pick}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      {...(isPickerMounted ? {} : { onClick: () => setPickerMounted(true) })}
    >
      <CalendarDays />
    </IconButton>
  );
  return (
    <Field label={value.label}>
      <div className={styles.box}>
        <Input
          autoComplete="off"
          placeholder={formatDateRange({ start: '2020-03', end: '', present: true }, format)}
          data-edit-field={fieldId}
          value={typed ?? formatDateRange(range, format)}
          onChange={(event) => {
            setTyped(event.target.value);
            set(parseDateRange(event.target.value));
          }}
          onBlur={() => {
            setTyped(null);
            documentStore.commitTransaction();
          }}
        />
        {isPickerMounted ? (
          <Suspense fallback={button}>
            <MonthPicker
              trigger={button}
              label={value.label}
              range={range}
              onChange={set}
              onClose={documentStore.commitTransaction}
            />
          </Suspense>
        ) : (
          button
        )}
      </div>
    </Field>
  );
}
