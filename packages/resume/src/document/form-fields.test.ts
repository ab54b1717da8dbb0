import { expect, test } from 'vitest';
import { basicTarget, setField } from './edit.ts';
import { formField, formLabels, toggleFormField } from './form-fields.ts';
import { makeDocument } from './make-document.ts';

test('R-EDIT-134 fields of forms are off at first, and one that is switched off keeps its text', () => {
  const { fields } = makeDocument(() => '1');
  for (const label of formLabels('zh')) expect(formField(fields, label)).toBeUndefined();
  const on = toggleFormField(fields, '政治面貌', '7');
  const id = formField(on, '政治面貌')?.id ?? '';
  expect(formField(on, '政治面貌')).toMatchObject({ enabled: true, type: 'input', value: '' });
  const off = toggleFormField(setField(on, basicTarget, id, '群众'), '政治面貌', '8');
  expect(formField(off, '政治面貌')).toMatchObject({ id, enabled: false, value: '群众' });
  const again = toggleFormField(off, '政治面貌', '9');
  expect(formField(again, '政治面貌')).toMatchObject({ id, enabled: true, value: '群众' });
  expect(again.basicInfo.fields).toHaveLength(fields.basicInfo.fields.length + 1);
});

test('R-EDIT-197 an English resume is offered what English forms ask for, in English', () => {
  const labels = formLabels('en');
  expect(labels).toContain('Date of Birth');
  expect(labels.length).toBeLessThan(formLabels('zh').length);
  expect(labels.filter((label) => /\p{Script=Han}/u.test(label))).toEqual([]);
});
