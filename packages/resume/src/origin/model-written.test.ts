import { describe, expect, it } from 'vitest';
import { applyAll, applyOutline } from '../outline/apply-outline.ts';
import { toOutline } from '../outline/to-outline.ts';
import { basicTarget, setField } from '../document/edit.ts';
import { loadDocument } from '../document/load.ts';
import { makeDocument } from '../document/make-document.ts';
import { draftDocument } from '../draft/draft-document.ts';
import { readDraft } from '../draft/read-draft.ts';
import type { ResumeDocument } from '../document/schema.ts';
import { makeSharedCopy } from '../share/shared-copy.ts';
import { hasModelText, markModelWritten } from './model-written.ts';

function ids() {
  let count = 0;
  return () => `id${(count += 1)}`;
}

const draft = draftDocument(
  readDraft({
    name: '林一',
    post: '数据分析师',
    work: [
      { company: '山海科技', position: '分析师', time: '2022.07 - 至今', lines: ['搭建报表', '带两人'] },
    ],
  }),
  ids(),
);

const originOf = (document: ResumeDocument): Record<string, string | undefined> =>
  Object.fromEntries(
    [document.fields.basicInfo, ...Object.values(document.fields.workExperiences)].flatMap(({ fields }) =>
      fields.map(({ id, origin }) => [id.split('-')[0] ?? '', origin]),
    ),
  );

describe('R-LABEL-01 a text that a model wrote is marked, and stays marked', () => {
  it('R-LABEL-01 marks what a model wrote, but no contact data, dates or blanks', () => {
    const origins = originOf(markModelWritten(draft));
    expect(origins).toMatchObject({ post: 'model', description: 'model', company: 'model' });
    expect([origins['name'], origins['phone'], origins['date']]).toEqual([undefined, undefined, undefined]);
    expect([hasModelText(draft), hasModelText(markModelWritten(draft))]).toEqual([false, true]);
  });

  it('R-LABEL-01 leaves what was there before, and what the source says word for word', () => {
    const source = '山海科技 分析师\n• 搭建报表\n带两人\n求职：数据分析师';
    expect(hasModelText(markModelWritten(draft, { before: draft }))).toBe(false);
    expect(hasModelText(markModelWritten(draft, { source }))).toBe(false);
    expect(hasModelText(markModelWritten(draft, { source: '山海科技 分析师 数据分析师 搭建报表' }))).toBe(
      true,
    );
  });

  it('R-LABEL-01 an edit by hand keeps the mark, emptying the field takes it away', () => {
    const marked = setField(draft.fields, basicTarget, 'post', '算法工程师', 'model');
    const post = (fields: typeof marked) => fields.basicInfo.fields.find(({ id }) => id === 'post');
    expect(post(marked)?.origin).toBe('model');
    const edited = setField(marked, basicTarget, 'post', '算法专家');
    expect(post(edited)).toMatchObject({ value: '算法专家', origin: 'model' });
    const emptied = setField(edited, basicTarget, 'post', ' ');
    expect(post(emptied)).not.toHaveProperty('origin');
    expect(post(setField(emptied, basicTarget, 'post', '我自己写的'))).not.toHaveProperty('origin');
  });

  it('R-LABEL-01 loading keeps the mark and drops what is none', () => {
    const marked = markModelWritten(draft);
    expect(loadDocument(JSON.parse(JSON.stringify(marked)), ids()).document).toEqual(marked);
    const wrong = JSON.parse(
      JSON.stringify(marked).replaceAll('"origin":"model"', '"origin":["x"]'),
    ) as object;
    expect(hasModelText(loadDocument(wrong, ids()).document)).toBe(false);
  });

  it('R-LABEL-01 a shared copy carries the mark of what it shows alone', () => {
    const nothing = { phone: false, email: false, photo: false };
    expect(hasModelText(makeSharedCopy(markModelWritten(draft), nothing))).toBe(true);
    const fields = { ...draft.fields, workExperiences: {} };
    const hidden = { ...draft, fields: setField(fields, basicTarget, 'post', '写手', 'model') };
    const off = {
      ...hidden,
      modules: {
        ...hidden.modules,
        modules: hidden.modules.modules.map((module) => ({ ...module, enabled: false })),
      },
    };
    expect(hasModelText(off)).toBe(false);
    expect(JSON.stringify(makeSharedCopy(off, nothing))).not.toContain('"origin"');
  });

  it('R-LABEL-01 an outline that a model made is marked where it comes into a resume', () => {
    const empty = makeDocument(ids());
    const outline = toOutline(draft);
    const filled = applyOutline(empty, outline, applyAll(outline), ids());
    expect(hasModelText(markModelWritten(filled, { before: empty }))).toBe(true);
  });
});
