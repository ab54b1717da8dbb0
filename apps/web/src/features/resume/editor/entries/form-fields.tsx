import { basicTarget, editFields, formField, formFieldLabels, toggleFormField } from '@baigong/resume';
import { Chip } from '../../../../shared/ui/chip.tsx';
import { Row } from '../../../../shared/ui/stack.tsx';
import layout from '../../../../shared/ui/layout.module.css';
import { newId } from '../../session/document/new-id.ts';
import { useDocument } from '../../session/document/document-source.ts';
import { useSession } from '../../session/session-context.tsx';

/** Fields that Chinese forms ask for, switched on and off by name. */
export function FormFields() {
  const { documentStore } = useSession();
  const shown = useDocument(({ fields }) =>
    formFieldLabels.filter((label) => formField(fields, label)?.enabled).join(),
  ).split(',');
  const toggle = (label: string) =>
    documentStore.change(
      (document) => editFields(document, (fields) => toggleFormField(fields, label, newId())),
      { target: `fields:${basicTarget.entry}`, mergeable: false },
    );
  return (
    <Row gap={1} role="group" aria-label="常用信息">
      <span className={layout.soft}>常用信息</span>
      {formFieldLabels.map((label) => (
        <Chip key={label} pressed={shown.includes(label)} onClick={() => toggle(label)}>
          {label}
        </Chip>
      ))}
    </Row>
  );
}
