import { sampleResume } from '../sample/sample-resume.ts';
import { expect, test } from 'vitest';
import { replaceText } from './replace-text.ts';

const document = () => sampleResume();

test('R-TOOL-44 a text that stands once is replaced by text, never by markup, and counts as a model’s', () => {
  const before = document();
  const [entry] = Object.values(before.fields.workExperiences);
  const rich = entry?.fields.find(({ type, value }) => type === 'editor' && value);
  const sentence = /[\p{Script=Han}]{6,}/u.exec(rich?.value ?? '')?.[0] ?? '';
  const replaced = replaceText(before, sentence, '<img src=x onerror=alert(1)> 改好了');
  if (typeof replaced === 'number') throw new Error(`stands ${replaced} times`);
  expect(replaced.after).toContain('<img src=x onerror=alert(1)> 改好了');
  const fields = Object.values(replaced.document.fields.workExperiences).flatMap((one) => one.fields);
  const changed = fields.filter(({ origin }) => origin === 'model');
  expect(changed).toHaveLength(1);
  expect(changed[0]?.value).not.toContain('<img');
});

test('R-TOOL-44 a text that stands nowhere or several times is not replaced', () => {
  expect(replaceText(document(), '这句话哪里都没有', '新')).toBe(0);
  expect(replaceText(document(), '的', '新')).toBeGreaterThan(1);
});
