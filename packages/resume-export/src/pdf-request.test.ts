import { loadDocument, sampleResume, type ResumeDocument } from '@baigong/resume';
import { expect, test } from 'vitest';
import { attachedData } from './pdf-request.ts';

const carried = (document: ResumeDocument): string => new TextDecoder().decode(attachedData(document).bytes);

test('R-XFER-23 a PDF carries the resume as it loads again, equal', () => {
  const document = sampleResume();
  const { fields, modules, styles } = loadDocument(JSON.parse(carried(document))).document;
  expect({ fields, modules, styles }).toEqual({
    fields: document.fields,
    modules: document.modules,
    styles: document.styles,
  });
});

test('R-XFER-23 neither notes nor what is switched off goes into a PDF', () => {
  const document = sampleResume();
  const { fields, modules } = document;
  const [job = '', second = ''] = Object.keys(fields.workExperiences);
  const entry = fields.workExperiences[job];
  if (!entry) throw new Error('The sample has no job');
  const secret = '只给自己看';
  const noted = {
    ...document,
    notes: secret,
    fields: {
      ...fields,
      notes: secret,
      basicInfo: {
        ...fields.basicInfo,
        notes: secret,
        fields: fields.basicInfo.fields.map((field) =>
          field.id === 'phone' ? { ...field, value: secret, enabled: false } : { ...field, notes: secret },
        ),
      },
      workExperiences: {
        [job]: {
          ...entry,
          notes: secret,
          fields: entry.fields.map((field) =>
            field.type === 'editor' ? { ...field, value: `<p>${secret}</p>`, enabled: false } : field,
          ),
        },
        ...(second ? { [second]: fields.workExperiences[second] } : {}),
      },
    },
    modules: {
      ...modules,
      notes: secret,
      modules: modules.modules.map((module) =>
        module.id === 'projects'
          ? { ...module, enabled: false, notes: secret }
          : { ...module, notes: secret },
      ),
    },
  } as ResumeDocument;
  const text = carried(noted);
  expect(text).not.toContain(secret);
  const [project] = Object.values(fields.projectExperiences);
  const name = project?.fields.find(({ type }) => type === 'input')?.value ?? '';
  expect(name).not.toBe('');
  expect(text).not.toContain(name);
});
