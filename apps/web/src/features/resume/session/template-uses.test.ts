// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { countTemplateUse, templateUses } from './template-uses.ts';

test('R-RES-27 uses are counted by template, from none', () => {
  expect(templateUses('modern')).toBe(0);
  expect(templateUses('constructor')).toBe(0);
  countTemplateUse('modern');
  countTemplateUse('modern');
  countTemplateUse('classic');
  expect([templateUses('modern'), templateUses('classic'), templateUses('default')]).toEqual([2, 1, 0]);
  localStorage.setItem('resume-template-uses', '{"modern":-1}');
  expect(templateUses('modern')).toBe(0);
});
