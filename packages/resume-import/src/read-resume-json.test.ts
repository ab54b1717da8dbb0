import { expect, test } from 'vitest';
import { documentVersion, makeDocument, sampleResume } from '@baigong/resume';
import { readResumeJson, applySections } from './read-resume-json.ts';

const newId = () => 'n';

test('R-XFER-03 what does not parse and what is no resume are told apart', () => {
  for (const text of ['', '{', 'hello', '{"fields":', '\u0000'])
    expect(readResumeJson(text).kind).toBe('unparsable');
  for (const text of ['[]', '1', 'null', '"fields"', '{}', '{"foo":1}', '{"fields":null}', '[{"fields":{}}]'])
    expect(readResumeJson(text).kind, text).toBe('other');
  for (const text of ['{"fields":{}}', '{"modules":{}}', '{"styles":{}}', '\uFEFF{"styles":{}}'])
    expect(readResumeJson(text).kind, text).toBe('document');
});

test('R-XFER-04 only the sections that a file brings are taken; styles may be nested with a template name', () => {
  const held = sampleResume();
  const file = readResumeJson(
    '{"styles":{"currentTemplate":"modern","styles":{"typography":{"fontSize":15}}}}',
  );
  if (file.kind !== 'document') throw new Error(file.kind);
  const next = applySections(held, file.sections);
  expect(next.fields).toBe(held.fields);
  expect(next.modules).toBe(held.modules);
  expect(next.styles.currentTemplate).toBe('modern');
  expect(next.styles.styles.typography.fontSize).toBe(15);
});

test('R-XFER-04 an exported resume comes back whole', () => {
  const sample = sampleResume('marketing', 'modern');
  const file = readResumeJson(JSON.stringify(sample, null, 2));
  if (file.kind !== 'document') throw new Error(file.kind);
  expect(file.problems).toEqual([]);
  expect(file.hostile).toEqual([]);
  expect(applySections(makeDocument(newId), file.sections)).toEqual({ ...sample, version: documentVersion });
});

test('R-XFER-33 scripts, unsafe names and endless nesting are named, and are not in what is taken', () => {
  const hostile = (text: string) => {
    const file = readResumeJson(text);
    if (file.kind !== 'document') throw new Error(file.kind);
    expect(JSON.stringify(file.sections)).not.toMatch(/<script|onerror|javascript:|polluted/);
    return file.hostile;
  };
  const rich = (html: string) =>
    JSON.stringify({ fields: { workExperiences: { a: { id: 'a', description: html } } } });
  expect(hostile(rich('<script>alert(1)</script>x'))).toEqual(['工作经历里有脚本或外部内容']);
  expect(hostile(rich('<img src=x onerror=alert(1)>'))).toHaveLength(1);
  expect(hostile(rich('<a href="javascript:alert(1)">x</a>'))).toHaveLength(1);
  expect(hostile('{"fields":{"__proto__":{"polluted":1}}}')).toHaveLength(1);
  expect(hostile(`{"fields":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`)).toEqual(['嵌套超过 64 层']);
  expect(hostile(rich('<p>a &lt; b <strong>c</strong></p>'))).toEqual([]);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});
