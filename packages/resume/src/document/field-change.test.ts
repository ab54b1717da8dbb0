import { expect, test } from 'vitest';
import { sampleResume } from '../sample/sample-resume.ts';
import { takeBack } from './field-change.ts';

test('R-TOOL-104 a replacement that an older conversation holds is taken back while its field is as it left it', () => {
  const document = sampleResume();
  const [entry] = Object.values(document.fields.workExperiences);
  const field = entry?.fields[0];
  const change = {
    place: `workExperiences/${entry?.id}/${field?.id}`,
    before: '以前的公司',
    after: field?.value ?? '',
    byModel: false,
  };
  const back = takeBack(document, change);
  expect(JSON.stringify(back)).toContain('以前的公司');
  expect(takeBack(document, { ...change, after: '别的' })).toBeUndefined();
});
