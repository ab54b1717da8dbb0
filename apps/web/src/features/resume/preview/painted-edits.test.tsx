// @vitest-environment jsdom
import {
  addEntry,
  basicTarget,
  editFields,
  loadDocument,
  removeEntry,
  sampleResume,
  sectionOfKind,
  templates,
  toggleField,
  type EntryTarget,
  type ResumeDocument,
} from '@baigong/resume';
import * as fc from 'fast-check';
import { act } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../shared/ui/render-for-test.ts';
import { applyEdit } from '../keystroke/apply-edit.ts';
import {
  createDocumentStore,
  DocumentSourceProvider,
  staticSource,
  type DocumentSource,
} from '../session/document-store.ts';
import { ResumeContent } from '../test/resume-content.tsx';

const show = (source: DocumentSource) =>
  render(
    <DocumentSourceProvider value={source}>
      <ResumeContent />
    </DocumentSourceProvider>,
  ).container;

/** The markup without the elements that chunks of a long text are in. */
const markupOf = (container: HTMLElement): string => container.innerHTML.replaceAll(/<\/?resume-chunk>/g, '');

const targetsIn = ({ fields }: ResumeDocument): readonly EntryTarget[] => [
  basicTarget,
  ...(['work', 'projects', 'education', 'custom'] as const).flatMap((kind) =>
    Object.keys(fields[sectionOfKind[kind]]).map((entry) => ({ kind, entry })),
  ),
];

const text = fc.oneof(
  fc.constantFrom('', ' ', '负责交易中台的架构演进。'.repeat(12), '<b>&amp;', 'a  b', '＿＿ 12%'),
  fc.string({ maxLength: 12 }),
);
const html = fc.oneof(
  text.map((words) => `<p>${words}</p>`),
  fc
    .array(text, { maxLength: 3 })
    .map((items) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`),
  fc.tuple(text, text).map(([a, b]) => `<h3>${a}</h3><p>${a}<strong>${b}</strong>${a}</p>`),
  text,
);

const edit = fc.record({
  kind: fc.constantFrom('set', 'type', 'delete', 'dates', 'toggle', 'add', 'remove', 'undo', 'redo'),
  target: fc.nat(),
  field: fc.nat(),
  at: fc.nat(),
  text,
  html,
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function perform(store: ReturnType<typeof createDocumentStore>, step: Edit, id: string): void {
  const { fields } = store.getDocument();
  const targets = targetsIn(store.getDocument());
  const target = targets[step.target % targets.length] ?? basicTarget;
  const entry = target.kind === 'basic' ? fields.basicInfo : fields[sectionOfKind[target.kind]][target.entry];
  const field = entry?.fields[step.field % entry.fields.length];
  const change = (edited: (document: ResumeDocument) => ResumeDocument) =>
    store.change(edited, { target: id, mergeable: false });
  if (step.kind === 'undo') store.undo();
  else if (step.kind === 'redo') store.redo();
  else if (step.kind === 'add')
    change((document) => editFields(document, (all) => addEntry(all, 'work', id)));
  else if (step.kind === 'remove' && target.kind !== 'basic') {
    const { kind } = target;
    change((document) => editFields(document, (all) => removeEntry(all, kind, target.entry)));
  } else if (!field) return;
  else if (step.kind === 'toggle')
    change((document) => editFields(document, (all) => toggleField(all, target, field.id, !field.enabled)));
  else if (field.type === 'date-range')
    applyEdit(store, target, field.id, { start: '2020-01', end: '', text: step.text });
  else if (step.kind === 'set')
    applyEdit(store, target, field.id, field.type === 'editor' ? step.html : step.text);
  else {
    const value = field.value ?? '';
    const at = value === '' ? 0 : step.at % value.length;
    const typed = step.kind === 'type' ? '字' : '';
    applyEdit(store, target, field.id, value.slice(0, at) + typed + value.slice(at + (typed ? 0 : 3)));
  }
}

test('R-EDIT-85 any sequence of edits paints what a full render would', () => {
  const samples = templates.slice(0, 2).map(({ id }) => loadDocument(sampleResume('tech', id)).document);
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.array(edit, { maxLength: 12 }), (sample, steps) => {
      let now = 0;
      const store = createDocumentStore(sample, () => (now += 100));
      const painted = show(store);
      for (const [index, step] of steps.entries()) {
        act(() => perform(store, step, `new-${index}`));
        expect(markupOf(painted)).toBe(markupOf(show(staticSource(store.getDocument()))));
      }
    }),
    { numRuns: 20 },
  );
});
