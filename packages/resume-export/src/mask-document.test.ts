import { sampleResume, type Entry, type ResumeDocument } from '@baigong/resume';
import { expect, test } from 'vitest';
import { maskDocument } from './mask-document.ts';

/** A resume whose owner's data is in many places besides their fields. */
function telling(
  own: { readonly name: string; readonly phone: string; readonly email: string },
  told: string,
) {
  const document = sampleResume();
  const { fields, modules, styles } = document;
  const write = (entry: Entry): Entry => ({
    ...entry,
    fields: entry.fields.map((field) =>
      field.type === 'editor' ? { ...field, value: `<p>${told}</p>` } : field,
    ),
  });
  const [job = ''] = Object.keys(fields.workExperiences);
  const entry = fields.workExperiences[job];
  if (!entry) throw new Error('The sample has no job');
  return {
    ...document,
    fields: {
      ...fields,
      basicInfo: {
        ...fields.basicInfo,
        fields: fields.basicInfo.fields.map((field) => {
          const value = own[field.id as keyof typeof own] as string | undefined;
          return value === undefined ? field : { ...field, value };
        }),
      },
      workExperiences: { [job]: write(entry) },
    },
    modules: {
      ...modules,
      modules: modules.modules.map((module) =>
        module.id === 'work' ? { ...module, title: `${own.name}的工作` } : module,
      ),
    },
    styles: {
      ...styles,
      styles: { ...styles.styles, customCSS: `.resume-name::after { content: "${own.name}"; }` },
    },
  } satisfies ResumeDocument;
}

const said = (document: ResumeDocument): string => JSON.stringify(document);
const valueOf = ({ fields }: ResumeDocument, id: string) =>
  fields.basicInfo.fields.find((field) => field.id === id)?.value;

test('R-XFER-45 name, phone and mail address are hidden in their fields and wherever else they stand', () => {
  const own = { name: '林知夏', phone: '+1 (415) 555-0137', email: '知夏@公司.中国' };
  const masked = maskDocument(
    telling(
      own,
      '我是林知夏（林 知 夏），电话 14155550137 或 415.555.0137，+1 415 555 0137，信 知夏@公司.中国。',
    ),
  );
  const text = said(masked);
  for (const secret of ['林知夏', '林 知 夏', '知夏@', '14155550137', '415 555 0137', '555-0137'])
    expect(text).not.toContain(secret);
  expect([valueOf(masked, 'name'), valueOf(masked, 'email')]).toEqual(['林**', '知***']);
  expect(text).toContain('林**的工作');
  expect(text).toContain('content: \\"林**\\"');
});

test('R-XFER-45 a Latin name is hidden as a word, not within another', () => {
  const masked = said(
    maskDocument(
      telling({ name: 'An', phone: '', email: '' }, 'An wrote Android apps; AN leads, plan ahead'),
    ),
  );
  expect(masked).toContain('A* wrote Android apps; A* leads, plan ahead');
});

test('R-XFER-45 short numbers, one sign and nothing hide no other text', () => {
  const told = '2020 年 3 月，夏天，1234 人';
  const masked = said(maskDocument(telling({ name: '夏', phone: '1234', email: '' }, told)));
  expect(masked).toContain(told);
  const nobody = telling({ name: '', phone: '', email: '' }, told);
  expect(said(maskDocument(nobody))).toContain(told);
});
