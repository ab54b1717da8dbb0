import {
  basicTarget,
  editFields,
  formField,
  formLabels,
  languageOf,
  toggleFormField,
  addableFieldTypes,
  addCustomField,
  entryOf,
  sortByOrder,
  isRemovable,
  moveField,
  removeField,
  renameField,
  toggleField,
  type AddableFieldType,
  type EntryTarget,
  type Field,
  type ResumeFields,
} from '@baigong/resume';
import { Chip } from '../../../shared/ui/chip.tsx';
import { Row, Stack } from '../../../shared/ui/stack.tsx';
import { newId } from '../session/new-id.ts';
import { useDocument } from '../session/document-store.ts';
import { useSession } from '../session/session-context.tsx';
import { DragHandle, NoDragHandle } from '../../../shared/ui/sorting/drag-handle.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { Eye, EyeOff, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useSorting, type Sorting } from '../../../shared/ui/sorting/use-sorting.tsx';
import styles from './entries.module.css';

/** Fields that Chinese forms ask for, switched on and off by name. */
function FormFields() {
  const { documentStore } = useSession();
  const labels = formLabels(useDocument(({ modules }) => languageOf(modules)));
  const shown = useDocument(({ fields }) =>
    labels.filter((label) => formField(fields, label)?.enabled).join(),
  ).split(',');
  const toggle = (label: string) =>
    documentStore.change(
      (document) => editFields(document, (fields) => toggleFormField(fields, label, newId())),
      { target: `fields:${basicTarget.entry}`, mergeable: false },
    );
  return (
    <Row gap={1} role="group" aria-label="常用信息">
      <span className="kit-soft">常用信息</span>
      {labels.map((label) => (
        <Chip key={label} pressed={shown.includes(label)} onClick={() => toggle(label)}>
          {label}
        </Chip>
      ))}
    </Row>
  );
}

const typeNames: Readonly<Record<Field['type'], string>> = {
  input: '文本字段',
  'date-range': '日期范围',
  editor: '富文本内容',
  avatar: '头像',
};

type Edit = (fields: ResumeFields) => ResumeFields;

interface FieldRowProps {
  readonly field: Field;
  readonly target: EntryTarget;
  readonly sorting: Sorting;
  readonly onEdit: (edit: Edit, joins?: boolean) => void;
}

function FieldRow({ field, target, sorting, onEdit }: FieldRowProps) {
  const { id, label, enabled, drag, type } = field;
  const [typed, setTyped] = useState<string | null>(null);
  const remove = () => {
    onEdit((fields) => removeField(fields, target, id));
    toast('info', `已删除字段“${label}”，可按 Ctrl+Z 撤销`);
  };
  return (
    <li ref={sorting.itemRef(id)} className={styles.row}>
      {drag ? <DragHandle label={`拖动排序字段：${label}`} {...sorting.handle(id)} /> : <NoDragHandle />}
      <Input
        aria-label={`字段名称：${label}`}
        maxLength={30}
        value={typed ?? label}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          onEdit((fields) => renameField(fields, target, id, text), true);
        }}
        onBlur={() => setTyped(null)}
      />
      <span className={styles.type}>{typeNames[type]}</span>
      <IconButton
        label={`${enabled ? '隐藏' : '显示'}字段：${label}`}
        size="sm"
        aria-pressed={enabled}
        onClick={() => onEdit((fields) => toggleField(fields, target, id, !enabled))}
      >
        {enabled ? <Eye /> : <EyeOff />}
      </IconButton>
      {isRemovable(target, id) && (
        <IconButton label={`删除字段：${label}`} size="sm" onClick={remove}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  );
}

/** All fields of an entry: shown or hidden, named, in order; and new ones of three types. */
export function FieldSettings({ target }: { readonly target: EntryTarget }) {
  const { documentStore } = useSession();
  const entry = useDocument(({ fields }) => entryOf(fields, target));
  const fields = sortByOrder(entry?.fields ?? []);
  const onEdit = (edit: Edit, joins = false) =>
    documentStore.change((document) => editFields(document, edit), {
      target: `fields:${target.entry}`,
      mergeable: joins,
    });
  const sorting = useSorting({
    ids: fields.filter(({ drag }) => drag).map(({ id }) => id),
    nameOf: (id) => fields.find((field) => field.id === id)?.label ?? '',
    onMove: (id, over) => onEdit((current) => moveField(current, target, id, over)),
  });
  const add = (type: AddableFieldType) =>
    onEdit((current) => addCustomField(current, target, newId(), type, ''));
  return (
    <div className={styles.adjusting} role="group" aria-label="字段设置">
      <Stack as="ul" gap={1}>
        {fields.map((field) => (
          <FieldRow key={field.id} field={field} target={target} sorting={sorting} onEdit={onEdit} />
        ))}
      </Stack>
      {sorting.layer}
      {target.kind === 'basic' && <FormFields />}
      <Row className="kit-soft">
        <span>添加字段</span>
        {addableFieldTypes.map(({ type, label }) => (
          <Button key={type} size="sm" icon={<Plus />} onClick={() => add(type)}>
            {label}
          </Button>
        ))}
      </Row>
    </div>
  );
}
