import { describe, expect, test } from 'vitest';
import { addEntry, basicTarget, entriesInOrder, setField, toggleField } from '../document/edit.ts';
import { enableModule } from '../document/edit-modules.ts';
import { longResume, sampleResume } from '../sample/sample-resume.ts';
import { checkUp, fixAll } from './check-up.ts';
import {
  job,
  description,
  change,
  withText,
  withDates,
  rules,
  textOf,
  findingOf,
  fixed,
} from '../../test/altered-sample.ts';

describe('check-up', () => {
  test('R-DOC-19 good resumes have no finding', () => {
    expect(checkUp(sampleResume())).toEqual([]);
    expect(checkUp(sampleResume('marketing', 'sidebar'))).toEqual([]);
  });

  test('R-DOC-19 an empty resume is told what it lacks, gravest first, each with its place', () => {
    const empty = change((fields) => ({
      ...fields,
      workExperiences: {},
      projectExperiences: {},
      educations: {},
      customModules: {},
      basicInfo: {
        ...fields.basicInfo,
        fields: fields.basicInfo.fields.map((field) => ({ ...field, value: '' })),
      },
    }));
    const findings = checkUp(empty);
    expect(findings.map(({ severity }) => severity)).toEqual(['error', 'error', 'warning', 'hint', 'hint']);
    expect(findings[0]).toMatchObject({
      moduleId: 'basic',
      fieldId: 'name',
      message: '还没有填写姓名',
      path: 'basic.basic.name',
    });
    expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
  });

  test('R-DOC-19 contact data that is filled but hidden can be shown with a click', () => {
    const hidden = change((fields) => toggleField(fields, basicTarget, 'phone', false));
    expect(rules(hidden)).toEqual(['contact-hidden']);
    expect(checkUp(fixed(hidden, 'contact-hidden'))).toEqual([]);
    const document = sampleResume();
    const off = { ...document, modules: enableModule(document.modules, 'basic', false) };
    expect(rules(off)).toEqual(['contact-hidden']);
    expect(checkUp(fixed(off, 'contact-hidden'))).toEqual([]);
  });

  test('R-DOC-19 dates that run backwards can be swapped', () => {
    const document = withDates({ start: '2024-06', end: '2022-07' });
    expect(findingOf(document, 'dates-backwards')?.severity).toBe('error');
    expect(checkUp(fixed(document, 'dates-backwards'))).toEqual([]);
  });

  test('R-DOC-19 jobs that overlap are named, a handover of two months is not', () => {
    expect(rules(withDates({ start: '2021-01', end: '', present: true }))).toEqual(['dates-overlap']);
    expect(rules(withDates({ start: '2022-05', end: '', present: true }))).toEqual([]);
  });

  test('R-DOC-19 missing dates are named, and jobs out of order can be sorted', () => {
    expect(rules(withDates({ start: '', end: '' }))).toEqual(['dates-missing']);
    const older = withDates({ start: '2015-07', end: '2016-06' });
    const sorted = fixed(older, 'dates-order');
    expect(entriesInOrder(sorted.fields.workExperiences).map(({ id }) => id)).toEqual([
      'sample-work-2',
      'sample-work-1',
    ]);
    expect(checkUp(sorted)).toEqual([]);
  });

  test('R-DOC-19 dates in several writings are made one', () => {
    const mixed = withDates({ start: '', end: '', text: '2022年7月-至今' });
    expect(rules(mixed)).toEqual(['dates-format']);
    const mended = fixed(mixed, 'dates-format');
    expect(checkUp(mended)).toEqual([]);
    expect(mended.fields.workExperiences['sample-work-1']?.fields[2]?.range).toEqual({
      start: '2022-07',
      end: '',
      present: true,
    });
    const typed = change((fields) => setField(fields, basicTarget, 'experience', '2019年7月'));
    expect(fixed(typed, 'dates-format').fields.basicInfo.fields[4]?.value).toBe('2019.07');
    expect(rules(withDates({ start: '', end: '', text: '2010 年前后' }))).toEqual([]);
  });

  test('R-DOC-19 a line that stands twice can be removed', () => {
    const line = '主导交易后台从单体迁移到微前端 8 次';
    const document = withText(
      `<ul><li>${line}</li><li>另一件事情，耗时 3 周</li><li><strong>${line}</strong></li></ul>`,
    );
    expect(rules(document)).toEqual(['repeated-line']);
    expect(textOf(fixed(document, 'repeated-line'))).toBe(
      `<ul><li>${line}</li><li>另一件事情，耗时 3 周</li></ul>`,
    );
  });

  test('R-DOC-19 repeated openings and empty words are named', () => {
    const lines = ['负责 A 系统 3 年', '负责 B 系统 2 年', '负责 C 系统 1 年', '负责 D 系统 4 年'];
    const document = withText(`<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`);
    expect(findingOf(document, 'repeated-opener')?.message).toContain('有 4 处以“负责”开头');
    expect(rules(withText('<p>本人吃苦耐劳，抗压能力强，带过 3 个人</p>'))).toEqual(['empty-words']);
  });

  test('R-DOC-19 an entry without result, too short or too long is named', () => {
    expect(rules(withText(`<p>${'整理需求并推动各方达成一致，'.repeat(4)}</p>`))).toEqual(['no-result']);
    expect(rules(withText('<p>写代码</p>'))).toEqual(['too-short']);
    expect(rules(withText(`<p>${'做成了 3 件事，'.repeat(20)}</p>`))).toEqual(['long-line']);
    expect(
      rules(
        withText(
          `<ul>${Array.from({ length: 80 }, (_, index) => `<li>做成了第 ${index} 件事</li>`).join('')}</ul>`,
        ),
      ),
    ).toEqual(['too-long']);
    expect(rules(longResume(120, 3))).toContain('whole-too-long');
  });

  test('R-DOC-19 what is not shown is not checked', () => {
    const document = withText('<p>使用React</p>');
    expect(rules({ ...document, modules: enableModule(document.modules, 'work', false) })).toEqual([]);
    expect(rules(change((fields) => addEntry(fields, 'work', 'empty')))).toEqual([]);
  });

  test('R-DOC-19 all fixes at once leave nothing that a fix could mend, and a fix keeps later changes', () => {
    const document = change(
      (fields) => setField(fields, basicTarget, 'email', 'a@gmial.com'),
      withText('<p>使用React,提升３倍</p>'),
    );
    const findings = checkUp(document);
    expect(checkUp(fixAll(document, findings)).filter(({ fix }) => fix)).toEqual([]);
    const later = change(
      (fields) => setField(fields, job, description, '<p>使用Vue,提升 4 倍</p>'),
      document,
    );
    expect(textOf(fixAll(later, findings))).toBe('<p>使用 Vue，提升 4 倍</p>');
  });
});
