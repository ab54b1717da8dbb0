import {
  confirmFacts,
  editFields,
  sortByOrder,
  type Entry,
  type EntryTarget,
  type Field,
} from '@baigong/resume';
import { useRef, memo, useMemo, useState, type ComponentType } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { useEntry } from '../keystroke/watch-entry.ts';
import { useSession } from '../session/session-context.tsx';
import { TextField, type FieldProps } from './text-field.tsx';
import styles from './entries.module.css';
import { SlidersHorizontal } from 'lucide-react';
import { DateField } from './date-field.tsx';
import { RichField } from './rich-field.tsx';
import { FieldSettings } from './field-settings.tsx';

/** Facts of a field that a model wrote and nobody gave, until the visitor confirms or changes them. */
function UnconfirmedFacts({ target, fieldId }: FieldProps) {
  const { documentStore } = useSession();
  const key = useEntry(target, (entry) =>
    JSON.stringify(entry?.fields.find(({ id }) => id === fieldId)?.unconfirmed ?? []),
  );
  const box = useRef<HTMLDivElement>(null);
  const facts = JSON.parse(key) as readonly string[];
  if (facts.length === 0) return null;
  return (
    <div ref={box} className={styles.unconfirmed} role="group" aria-label="待确认的内容">
      <span>
        {'材料里没有：'}
        {facts.map((fact) => (
          <mark key={fact}>{fact}</mark>
        ))}
      </span>
      <Button
        size="sm"
        onClick={() =>
          documentStore.change(
            (document) => editFields(document, (fields) => confirmFacts(fields, target, fieldId)),
            { target: `confirm:${fieldId}`, mergeable: false },
          )
        }
      >
        确认
      </Button>
      <Button
        size="sm"
        variant="ghost"
        onClick={() =>
          box.current?.parentElement
            ?.querySelector<HTMLElement>('input, [contenteditable="true"], [tabindex="0"], button')
            ?.focus()
        }
      >
        修改
      </Button>
    </div>
  );
}

const keys = new WeakMap<readonly Field[], string>();

/** Which fields an entry shows in the editor and how, as one text, so that typing changes nothing of it. */
function fieldsKey(entry: Entry | undefined): string {
  if (!entry) return '[]';
  const cached = keys.get(entry.fields);
  if (cached !== undefined) return cached;
  const enabled = sortByOrder(entry.fields).filter((field) => field.enabled);
  const key = JSON.stringify(enabled.map(({ id, type }) => [id, type]));
  keys.set(entry.fields, key);
  return key;
}

const editors: Readonly<Record<Field['type'], ComponentType<FieldProps>>> = {
  input: TextField,
  avatar: TextField,
  'date-range': DateField,
  editor: RichField,
};

/** The fields of an entry that are switched on; or, while they are adjusted, the list of all. */
export const EntryFields = memo(function EntryFields({ kind, entry }: EntryTarget) {
  const target = useMemo(() => ({ kind, entry }), [kind, entry]);
  const key = useEntry(target, fieldsKey);
  const [adjusting, setAdjusting] = useState(false);
  const fields = JSON.parse(key) as [id: string, type: Field['type']][];
  return (
    <div className={styles.fields}>
      {fields.map(([id, type]) => {
        const Editor = editors[type];
        return (
          <div key={id} className={styles.field} data-type={type}>
            <Editor target={target} fieldId={id} />
            <UnconfirmedFacts target={target} fieldId={id} />
          </div>
        );
      })}
      <div className={styles.adjust}>
        <Button
          size="sm"
          variant="ghost"
          icon={<SlidersHorizontal />}
          aria-expanded={adjusting}
          onClick={() => setAdjusting(!adjusting)}
        >
          {adjusting ? '收起字段设置' : '字段设置'}
        </Button>
      </div>
      {adjusting && (
        <div className={styles.field} data-type="editor">
          <FieldSettings target={target} />
        </div>
      )}
    </div>
  );
});
