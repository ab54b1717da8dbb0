import { basicTarget, editFields, makeDocument, setField } from '@baigong/resume';
import { describe, expect, it, vi } from 'vitest';
import { createDocumentStore } from './document-store.ts';

const start = makeDocument(() => 'x');

function open() {
  const clock = { at: 0 };
  const documentStore = createDocumentStore(start, () => clock.at);
  const type = (text: string, field = 'name') =>
    documentStore.change(
      (document) => editFields(document, (fields) => setField(fields, basicTarget, field, text)),
      {
        target: field,
      },
    );
  const name = () => documentStore.getDocument().fields.basicInfo.fields[0]?.value;
  return { clock, documentStore, type, name };
}

describe('editing', () => {
  it('R-EDIT-94 undoes what was typed without a pause as one step, and redoes it', () => {
    const { clock, documentStore, type, name } = open();
    for (const text of ['王', '王小', '王小明']) {
      clock.at += 100;
      type(text);
    }
    clock.at += 5_000;
    type('李雷');
    expect(documentStore.undo()).toBe('name');
    expect(name()).toBe('王小明');
    documentStore.undo();
    expect(name()).toBe('');
    expect(documentStore.undo()).toBeUndefined();
    documentStore.redo();
    documentStore.redo();
    expect(name()).toBe('李雷');
  });

  it('R-EDIT-94 begins a new step when a field is left', () => {
    const { documentStore, type, name } = open();
    type('王');
    documentStore.commitTransaction();
    type('王小');
    documentStore.undo();
    expect(name()).toBe('王');
  });

  it('R-EDIT-97 folds without a step of undoing', () => {
    const { documentStore, type } = open();
    type('王');
    documentStore.changeWithoutHistory((document) => ({ ...document, folded: true }));
    expect(documentStore.state.getState().history.past).toHaveLength(1);
    expect(documentStore.getDocument()).toMatchObject({ folded: true });
  });

  it('R-EDIT-96 takes up nothing while another tab edits', () => {
    const { documentStore, type, name } = open();
    type('王');
    documentStore.state.setState({ readOnly: true });
    type('李');
    documentStore.undo();
    expect(name()).toBe('王');
  });

  it('R-DOC-12 tells its listeners of changes only', () => {
    const { documentStore, type } = open();
    const listener = vi.fn<() => void>();
    const stop = documentStore.subscribe(listener);
    type('王');
    type('王');
    documentStore.commitTransaction();
    expect(listener).toHaveBeenCalledOnce();
    stop();
    type('李');
    expect(listener).toHaveBeenCalledOnce();
  });
});
