import { expect, test } from 'vitest';
import { sampleResume } from '../sample/sample-resume.ts';
import { matchFields } from './advice.ts';

test('R-EDIT-116 advice can speak of every shown field but name, phone and e-mail', () => {
  const fields = matchFields(sampleResume());
  expect(fields.map(({ ref }) => ref)).toEqual(fields.map((_, index) => `F${index + 1}`));
  const basic = fields.filter(({ target }) => target.kind === 'basic').map(({ name }) => name);
  expect(basic).toEqual(['degree', 'experience', 'post']);
  expect(fields.map(({ label }) => label)).toEqual(
    expect.arrayContaining([
      '基本信息 · 期望职位',
      '工作经历 · 公司',
      '工作经历 · 云帆数科（示例） · 工作描述',
    ]),
  );
  expect(JSON.stringify(fields.map(({ plain }) => plain))).not.toContain('example.com');
});
