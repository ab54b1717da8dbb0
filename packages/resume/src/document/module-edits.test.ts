import { addCustomModule, removeCustomModule } from './edit-modules.ts';
import { sortByOrder } from '../modules/order-modules.ts';
import { makeDocument } from './make-document.ts';
import { resumeIcons } from '../modules/icons.ts';
import { expect, test } from 'vitest';
import { columnChoice, findIcons, setModuleColumn, restoreModule, captureModule } from './module-edits.ts';

let next = 0;
const start = makeDocument(() => `id${(next += 1)}`);
const titles = (document: typeof start) => sortByOrder(document.modules.modules).map(({ title }) => title);

test('R-EDIT-69 a removed module comes back with its content to where it stood, whatever was changed since', () => {
  const filled = addCustomModule(addCustomModule(start, 'a', '证书'), 'b', '语言');
  const removed = captureModule(filled, 'a');
  if (!removed) throw new Error('nothing was taken');
  const without = removeCustomModule(filled, 'a');
  const later = addCustomModule(without, 'c', '爱好');
  const back = restoreModule(later, removed);
  expect(titles(back)).toEqual([...titles(start), '证书', '语言', '爱好']);
  expect(back.fields.customModules['a']).toBe(filled.fields.customModules['a']);
  expect(back.modules.modules.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(restoreModule(back, removed)).toBe(back);
  expect(captureModule(start, 'nobody')).toBeUndefined();
});

test('R-EDIT-69 a module stands in the column the visitor chose, or where the template puts it', () => {
  const put = setModuleColumn(start, 'education', 'side');
  const setting = (document: typeof start) => document.modules.modules.find(({ id }) => id === 'education');
  expect(columnChoice(setting(put) ?? start.modules.modules[0]!)).toBe('side');
  expect(setModuleColumn(put, 'education', 'side')).toBe(put);
  expect(setting(setModuleColumn(put, 'education', 'template'))).toEqual(setting(start));
  expect(setModuleColumn(start, 'nobody', 'main')).toBe(start);
});

test('R-EDIT-69 icons are found by their Chinese and their English names', () => {
  expect(findIcons(resumeIcons, '').length).toBe(resumeIcons.length);
  expect(findIcons(resumeIcons, '证').map(({ label }) => label)).toEqual(['证件', '证书']);
  expect(findIcons(resumeIcons, ' ＭＡＩＬ ').map(({ name }) => name)).toEqual(['mail']);
  expect(findIcons(resumeIcons, '没有这个')).toEqual([]);
});
