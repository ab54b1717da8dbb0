import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCustomModule,
  customEntryIds,
  moveModule,
  placeModule,
  removeCustomModule,
  renameModule,
  setModuleIcon,
} from './edit-modules.ts';
import { sortByOrder } from '../modules/order-modules.ts';
import { sampleResume } from '../sample/sample-resume.ts';
import * as edit from './edit.ts';
import { loadDocument } from './load.ts';
import { makeDocument } from './make-document.ts';
import type { ResumeDocument } from './schema.ts';

fc.configureGlobal({ seed: 20260702 });

const job = { kind: 'work', entry: 'sample-work-1' } as const;
const company = 'company-sample-work-1';

/** Every object reachable in a value, by path. */
function parts(value: unknown, path = '', found = new Map<string, object>()): Map<string, object> {
  if (typeof value !== 'object' || value === null) return found;
  found.set(path, value);
  for (const [key, item] of Object.entries(value)) parts(item, `${path}/${key}`, found);
  return found;
}

describe('edits', () => {
  test('R-DOC-12 setting a field makes only the path to it new', () => {
    const { fields } = sampleResume();
    const next = edit.setField(fields, job, company, '新公司');
    const before = parts(fields);
    const changed = [...parts(next)]
      .filter(([path, part]) => before.get(path) !== part)
      .map(([path]) => path);
    expect(changed).toEqual([
      '',
      '/workExperiences',
      '/workExperiences/sample-work-1',
      '/workExperiences/sample-work-1/fields',
      '/workExperiences/sample-work-1/fields/0',
    ]);
    expect(next.workExperiences['sample-work-1']?.fields[0]?.value).toBe('新公司');
  });

  test('R-DOC-12 edits without effect or target give the same object', () => {
    const { fields } = sampleResume();
    const nobody = { kind: 'work', entry: 'nobody' } as const;
    const value = edit.entryOf(fields, job)?.fields[0]?.value ?? '';
    expect(edit.setField(fields, job, company, value)).toBe(fields);
    expect(edit.setField(fields, nobody, company, 'x')).toBe(fields);
    expect(edit.setField(fields, { kind: 'work', entry: 'constructor' }, company, 'x')).toBe(fields);
    expect(edit.renameField(fields, job, company, '  ')).toBe(fields);
    expect(edit.toggleField(fields, job, company, true)).toBe(fields);
    expect(edit.moveField(fields, job, company, 'none')).toBe(fields);
    expect(edit.removeField(fields, job, company)).toBe(fields);
    expect(edit.removeEntry(fields, 'work', 'nobody')).toBe(fields);
    expect(edit.moveEntry(fields, 'work', 'sample-work-1', 'sample-work-1')).toBe(fields);
    expect(edit.duplicateEntry(fields, 'work', 'nobody', 'new')).toBe(fields);
    expect(edit.addEntry(fields, 'work', 'sample-work-1')).toBe(fields);
    expect(edit.setImage(fields, 'nobody', 'data:')).toBe(fields);
    expect(edit.setCollapsed(fields, job, false)).toBe(fields);
  });

  test('R-DOC-02 new entries and fields carry the entry’s id, and can be removed; core fields cannot', () => {
    let { fields } = sampleResume();
    fields = edit.addEntry(fields, 'education', 'e1');
    fields = edit.addCustomField(fields, { kind: 'education', entry: 'e1' }, 'gpa', 'input', '绩点');
    const entry = edit.entryOf(fields, { kind: 'education', entry: 'e1' });
    expect(entry?.fields.map((field) => field.id)).toEqual([
      'school-e1',
      'degree-e1',
      'major-e1',
      'date-range-e1',
      'description-e1',
      'gpa-e1',
    ]);
    fields = edit.removeField(fields, { kind: 'education', entry: 'e1' }, 'school-e1');
    fields = edit.removeField(fields, { kind: 'education', entry: 'e1' }, 'gpa-e1');
    expect(edit.entryOf(fields, { kind: 'education', entry: 'e1' })?.fields).toHaveLength(5);
  });

  test('R-DOC-02 fields that may not be dragged keep their places', () => {
    const { fields } = sampleResume();
    const moved = edit.moveField(fields, job, 'date-range-sample-work-1', company);
    const ids = sortByOrder(edit.entryOf(moved, job)?.fields ?? []).map((field) =>
      field.id.replace('-sample-work-1', ''),
    );
    expect(ids).toEqual(['date-range', 'company', 'position', 'description']);
    expect(edit.moveField(fields, job, 'description-sample-work-1', company)).toBe(fields);
  });

  test('R-DOC-02 a copy stands after its original, with ids of its own', () => {
    const fields = edit.duplicateEntry(sampleResume().fields, 'work', 'sample-work-1', 'copy');
    expect(edit.entriesInOrder(fields.workExperiences).map((entry) => entry.id)).toEqual([
      'sample-work-1',
      'copy',
      'sample-work-2',
    ]);
    expect(edit.entryOf(fields, { kind: 'work', entry: 'copy' })?.fields[0]?.id).toBe('company-copy');
  });

  test('R-DOC-03 a module of one’s own comes with its entry and goes with it; the five stay', () => {
    const document = makeDocument(() => 'a');
    const added = addCustomModule(document, 'awards', ' 获奖 ', 'trophy');
    expect(customEntryIds(added, 'awards')).toEqual(['awards']);
    expect(customEntryIds(added, 'custom')).toEqual([]);
    expect(added.modules.modules.at(-1)).toEqual({
      id: 'awards',
      title: '获奖',
      enabled: true,
      order: 5,
      icon: 'trophy',
    });
    expect(removeCustomModule(added, 'awards')).toEqual(document);
    expect(removeCustomModule(document, 'work')).toBe(document);
    expect(addCustomModule(added, 'awards', 'x')).toBe(added);
  });

  test('R-DOC-03 titles and icons: blanks and unknown icons change nothing', () => {
    const { modules } = makeDocument(() => 'a');
    expect(renameModule(modules, 'work', ' ')).toBe(modules);
    expect(setModuleIcon(modules, 'work', 'x"><script>')).toBe(modules);
    expect(setModuleIcon(renameModule(modules, 'work', '实习'), 'work', 'rocket').modules[1]).toMatchObject({
      title: '实习',
      icon: 'rocket',
    });
  });

  test('R-DOC-03 moving modules keeps them all and re-indexes by position', () => {
    const ids = ['basic', 'work', 'projects', 'education', 'custom', 'nobody'];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { maxLength: 12 }),
        (moves) => {
          const start = makeDocument(() => 'a').modules;
          const expected = start.modules.map((module) => module.id);
          let modules = start;
          for (const [id, over] of moves) {
            modules = moveModule(modules, id, over);
            const [from, to] = [expected.indexOf(id), expected.indexOf(over)];
            if (from === -1 || to === -1) continue;
            expected.splice(to, 0, ...expected.splice(from, 1));
          }
          expect(sortByOrder(modules.modules).map((module) => module.id)).toEqual(expected);
          expect(sortByOrder(modules.modules).map((module) => module.order)).toEqual([0, 1, 2, 3, 4]);
        },
      ),
    );
  });

  type Edit = (document: ResumeDocument, id: string) => ResumeDocument;
  const kinds = ['work', 'projects', 'education', 'custom'] as const;
  const first = (document: ResumeDocument, kind: (typeof kinds)[number]) =>
    edit.entriesInOrder(
      document.fields[
        {
          work: 'workExperiences',
          projects: 'projectExperiences',
          education: 'educations',
          custom: 'customModules',
        }[kind] as 'educations'
      ],
    )[0]?.id ?? '';
  const edits: Edit[] = kinds.flatMap((kind): Edit[] => [
    (document, id) => edit.editFields(document, (fields) => edit.addEntry(fields, kind, id)),
    (document) =>
      edit.editFields(document, (fields) => edit.removeEntry(fields, kind, first(document, kind))),
    (document, id) =>
      edit.editFields(document, (fields) => edit.duplicateEntry(fields, kind, first(document, kind), id)),
    (document, id) =>
      edit.editFields(document, (fields) =>
        edit.addCustomField(fields, { kind, entry: first(document, kind) }, id, 'editor', '备注'),
      ),
    (document, id) => addCustomModule(document, id, '模块'),
  ]);

  test('R-DOC-10 after any edits the document loads back as it is: ids unique, fields with their entry’s', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(edits.length - 1), { maxLength: 20 }), (steps) => {
        let document = sampleResume();
        for (const [index, step] of steps.entries())
          document = edits[step]?.(document, `n${index}`) ?? document;
        const { document: loaded, problems } = loadDocument(JSON.parse(JSON.stringify(document)));
        expect(problems).toEqual([]);
        expect(loaded.fields).toMatchObject(document.fields);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the place of a module', () => {
  const { modules } = sampleResume();
  const ids = (of: typeof modules) => sortByOrder(of.modules).map(({ id }) => id);

  test('R-EDIT-143 a module is put before another one, or at the end, and into a column', () => {
    const order = ids(modules);
    const [first = '', second = '', third = ''] = order.filter((id) => id !== 'basic');
    const put = placeModule(modules, third, { before: first, column: 'side' });
    expect(ids(put)).toEqual(['basic', third, first, second, ...order.slice(4)]);
    expect(put.modules.find(({ id }) => id === third)?.column).toBe('side');
    expect(put.modules.filter(({ column }) => column !== undefined)).toHaveLength(1);
    expect(ids(placeModule(modules, first, { before: null })).at(-1)).toBe(first);
    expect(placeModule(modules, first, { before: second })).toBe(modules);
    expect(placeModule(modules, 'nobody', { before: null })).toBe(modules);
    expect(placeModule(modules, first, { before: first })).toBe(modules);
  });

  test('R-EDIT-143 a column is loaded leniently: one that is not known is the template’s choice', () => {
    const load = (column: unknown) =>
      loadDocument({ modules: [{ id: 'education', column }] }).document.modules.modules[0]?.column;
    expect(load('side')).toBe('side');
    expect(load('main')).toBe('main');
    for (const wrong of ['left', 7, null, {}, undefined]) expect(load(wrong)).toBeUndefined();
  });
});
