import { basicTarget, editFields, makeDocument, setField } from '@baigong/resume';
import { describe, expect, it, vi } from 'vitest';
import { createEditing } from './editing.ts';

const start = makeDocument(() => 'x');

function open() {
  const clock = { at: 0 };
  const editing = createEditing(start, () => clock.at);
  const type = (text: string, field = 'name') =>
    editing.change(
      (document) => editFields(document, (fields) => setField(fields, basicTarget, field, text)),
      {
        target: field,
      },
    );
  const name = () => editing.getDocument().fields.basicInfo.fields[0]?.value;
  return { clock, editing, type, name };
}

describe('editing', () => {
  it('R-EDIT-94 undoes what was typed without a pause as one step, and redoes it', () => {
    const { clock, editing, type, name } = open();
    for (const text of ['王', '王小', '王小明']) {
      clock.at += 100;
      type(text);
    }
    clock.at += 5_000;
    type('李雷');
    expect(editing.undo()).toBe('name');
    expect(name()).toBe('王小明');
    editing.undo();
    expect(name()).toBe('');
    expect(editing.undo()).toBeUndefined();
    editing.redo();
    editing.redo();
    expect(name()).toBe('李雷');
  });

  it('R-EDIT-94 begins a new step when a field is left', () => {
    const { editing, type, name } = open();
    type('王');
    editing.seal();
    type('王小');
    editing.undo();
    expect(name()).toBe('王');
  });

  it('R-EDIT-97 folds without a step of undoing', () => {
    const { editing, type } = open();
    type('王');
    editing.adjust((document) => ({ ...document, folded: true }));
    expect(editing.store.getState().history.past).toHaveLength(1);
    expect(editing.getDocument()).toMatchObject({ folded: true });
  });

  it('R-EDIT-96 takes up nothing while another tab edits', () => {
    const { editing, type, name } = open();
    type('王');
    editing.store.setState({ readOnly: true });
    type('李');
    editing.undo();
    expect(name()).toBe('王');
  });

  it('R-DOC-12 tells its listeners of changes only', () => {
    const { editing, type } = open();
    const listener = vi.fn<() => void>();
    const stop = editing.subscribe(listener);
    type('王');
    type('王');
    editing.seal();
    expect(listener).toHaveBeenCalledOnce();
    stop();
    type('李');
    expect(listener).toHaveBeenCalledOnce();
  });
});
